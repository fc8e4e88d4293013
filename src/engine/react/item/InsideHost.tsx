import type { ListItem, ScreenItem } from '#core/screen'
import { useWatched } from '#react/watch'
import { useSurface } from './surface.tsx'

/** A list or screen beside the record, drawn by what the screen around has handed in; it asks by the record as it is stored. */
export function InsideHost({ item }: { item: ListItem | ScreenItem }) {
  const { item: viewOf, form, record, model, programId, Inside } = useSurface()
  const { title, help } = useWatched(viewOf(item.id))
  if (!Inside) return null
  return <Inside {...{ item, title, help, model }} screenId={programId} record={form ? form.stored() : record} />
}
