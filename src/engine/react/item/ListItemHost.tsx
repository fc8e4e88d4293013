import type { ListItem } from '#core/screen'
import { useWatched } from '#react/watch'
import { useSurface } from './surface.tsx'

/** A list beside the record, drawn by what the screen around has handed in; it asks by the record as it is stored. */
export function ListItemHost({ item }: { item: ListItem }) {
  const { item: viewOf, form, record, model, programId, List } = useSurface()
  const { title, help } = useWatched(viewOf(item.id))
  if (!List) return null
  return <List {...{ item, title, help, model }} screenId={programId} record={form ? form.stored() : record} />
}
