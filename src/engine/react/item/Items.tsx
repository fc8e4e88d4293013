import type { ItemProgram } from '#core/screen'
import { ItemHost } from './ItemHost.tsx'

/** Items in document order, each a cell of the grid around. */
export function Items({ items }: { items: readonly ItemProgram[] }) {
  return items.map((item) => <ItemHost key={item.id} item={item} />)
}
