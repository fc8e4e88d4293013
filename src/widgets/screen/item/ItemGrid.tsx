import { type CSSProperties, type ReactNode, useId } from 'react'
import { fillText, messages } from '#core/message'
import { toned } from '#core/palette'
import type { FoldedProps, GroupProps, TextProps } from '#react/engine'
import './item.css'

interface ItemGridProps {
  columns: number
  children: ReactNode
}

/** The grid in which items lie; in narrow places its columns fold. */
export const ItemGrid = ({ columns, children }: ItemGridProps) => (
  <div className={`item-grid columns-${columns}`} style={{ '--item-columns': columns } as CSSProperties}>
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
export const TextLine = ({ item, text }: TextProps) => <p className={toned('item-text', item.tone)}>{text}</p>

/** The line that stands for empty fields. spec: look, Detail */
export const FoldedLine = ({ count, unfold }: FoldedProps) => (
  <p className="item-folded">
    <button type="button" aria-expanded={false} onClick={unfold}>
      {fillText(messages.form.folded, { count })}
    </button>
  </p>
)
