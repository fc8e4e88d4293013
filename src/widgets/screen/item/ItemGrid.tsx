import type { CSSProperties, ReactNode } from 'react'
import './item.css'

interface ItemGridProps {
  columns: number
  children: ReactNode
}

/** The grid in which items lie; in narrow places its columns fold. */
export const ItemGrid = ({ columns, children }: ItemGridProps) => (
  <div className="item-grid" style={{ '--item-columns': columns } as CSSProperties}>
    {children}
  </div>
)
