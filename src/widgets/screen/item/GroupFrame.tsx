import { useId } from 'react'
import type { GroupProps } from '#react/engine'
import { ItemGrid } from './ItemGrid.tsx'

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
