import type { ListItem, ScreenItem, TimelineItem } from '#core/screen'
import { useWatched } from '#react/watch'
import { useSurface } from './surface.tsx'

/** What stands beside the record, drawn by what the screen around has handed in; it asks by the record as it is stored. */
export function InsideHost({ item }: { item: ListItem | ScreenItem | TimelineItem }) {
  const { item: viewOf, form, record, model, programId, Inside } = useSurface()
  const { title, help } = useWatched(viewOf(item.id))
  if (!Inside) return null
  return <Inside {...{ item, title, help, model }} screenId={programId} record={form ? form.stored() : record} />
}
