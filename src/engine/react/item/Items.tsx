import type { ItemProgram } from '#core/screen'
import { ItemHost } from './ItemHost.tsx'

/** React looks at all neighbours of what it draws again: of 300 fields in parts these are thirty, not 300. */
const itemsInPart = 16

interface ItemsProps {
  items: readonly ItemProgram[]
}

/** Items in document order, each a cell of the grid around. */
export function Items({ items }: ItemsProps) {
  const parts = Array.from({ length: Math.ceil(items.length / itemsInPart) }, (_, part) => part * itemsInPart)
  return parts.map((start) => <Part key={start} items={items.slice(start, start + itemsInPart)} />)
}

function Part({ items }: ItemsProps) {
  return items.map((item) => <ItemHost key={item.id} item={item} />)
}
