import type { FormCore } from './formCore.ts'

interface Waiting {
  /** Hears for which fields, by their titles, the save waits. */
  waits(titles: readonly string[]): void
  /** Brings an item before the user's eyes. */
  show(itemId: string): void
}

/** Why a save does not go on: something has failed on its way, or the form was left. */
type Stopped = { kind: 'invalid'; fields: readonly string[] } | { kind: 'declined' }

/** Waits for the values that are on their way. Null when a save may go on: nothing has failed, and the form is still there. */
export async function arrived(core: FormCore, { waits, show }: Waiting): Promise<Stopped | null> {
  const { pending, index, views, board } = core
  const tell = () => waits(pending.fields.snapshot().map((field) => titleOf(core, field)))
  if (pending.fields.snapshot().length > 0) tell()
  const silent = pending.fields.subscribe(tell)
  const failures = await pending.settled()
  silent()
  if (!failures) return { kind: 'declined' }
  const faults = [...failures].flatMap(([field, message]) => {
    const item = index.fieldItem(field)
    return item && views.isShown(item.id) ? [{ field, message, id: item.id }] : []
  })
  for (const { field, message } of faults) board.put(field, 'server', message)
  const [first] = faults
  if (!first) return null
  show(first.id)
  return { kind: 'invalid', fields: faults.map(({ field }) => field) }
}

/** The title as it stands at the field. */
function titleOf({ index, views, settings }: FormCore, field: string): string {
  const item = index.fieldItem(field)
  return (item && views.of(item.id).title) || (settings.program.model.field(field)?.title ?? field)
}
