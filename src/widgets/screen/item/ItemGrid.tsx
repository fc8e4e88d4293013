import { type CSSProperties, type ReactNode, useId } from 'react'
import type { GroupProps, TextProps } from '#react/engine'
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

/** Items under a small heading and a hairline. */
export function GroupFrame({ title, help, columns, children }: GroupProps) {
  const headingId = useId()
  return (
    <section className="item-group" aria-labelledby={headingId}>
      <h3 className="item-heading" id={headingId}>
        {title}
      </h3>
      {help && <p className="item-group-help">{help}</p>}
      <ItemGrid columns={columns}>{children}</ItemGrid>
    </section>
  )
}

/** A sentence between the items. */
export const TextLine = ({ item, text }: TextProps) => (
  <p className={`item-text is-${item.tone ?? 'default'}`}>{text}</p>
)
