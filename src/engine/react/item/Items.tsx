import { type CSSProperties, memo, useMemo } from 'react'
import type { ItemProgram } from '#core/screen'
import { useWatched } from '#react/watch'
import { boxesOf } from './boxes.ts'
import { expectedHeightPx } from './height.ts'
import { ItemHost } from './ItemHost.tsx'
import { rowsOfItems } from './parts.ts'
import { useSurface } from './surface.tsx'

interface ItemsProps {
  items: readonly ItemProgram[]
}

/** Items in document order, each a cell of the grid around. A long list stands in parts. */
export function Items({ items }: ItemsProps) {
  const { columns } = useSurface()
  const parts = useMemo(() => rowsOfItems(items, columns), [items, columns])
  return parts.length > 1 ? <Parts parts={parts} /> : <Hosts items={items} />
}

const Hosts = memo(function Hosts({ items }: ItemsProps) {
  return items.map((item) => <ItemHost key={item.id} item={item} />)
})

/**
 * Parts that fill whole rows are boxes, which the browser leaves alone while they are far from the viewport; the others are
 * none for the layout. No field begins anew when a box is opened.
 */
function Parts({ parts }: { parts: readonly (readonly ItemProgram[])[] }) {
  const { columns, item: viewOf } = useSurface()
  const boxes = useWatched(useMemo(() => boxesOf({ parts, columns, viewOf }), [parts, columns, viewOf]))
  return parts.map((part, index) => (
    <div key={part[0]?.id} style={boxes[index] ? boxStyle(part, columns) : noBox}>
      <Hosts items={part} />
    </div>
  ))
}

const noBox: CSSProperties = { display: 'contents' }

/** The grid around goes on inside. The margin lets focus rings out of the box. */
function boxStyle(items: readonly ItemProgram[], columns: number): CSSProperties {
  const heightPx = items.reduce((sum, item) => sum + expectedHeightPx(item), 0) / columns
  return {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'inherit',
    columnGap: 'inherit',
    alignItems: 'inherit',
    contentVisibility: 'auto',
    containIntrinsicSize: `auto ${heightPx}px`,
    overflowClipMargin: 8,
  }
}
