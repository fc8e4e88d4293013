import type { FieldItem } from '#core/screen'
import { leavesOf, type TabsItem } from '#core/screen'
import type { FieldFault } from '../settings.ts'
import type { Changes, Following } from '../state/index.ts'
import type { NestedRecords, SaveContext } from './nested.ts'

/** What a save needs of the checks. */
export interface Checks {
  /** Checks everything: names of faulty fields, faults that have none, and what is asked before the save goes on. */
  all(): Promise<Record<'fields' | 'general' | 'warnings', readonly string[]>>
  some(items: readonly FieldItem[], later: ReadonlySet<string>): Promise<readonly FieldItem[]>
  mayGo(field: string): boolean
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
}

interface Waiting {
  /** Hears for which fields, by their titles, the save waits. */
  waits(titles: readonly string[]): void
  /** Brings an item before the user's eyes. */
  show(itemId: string): void
}

/** Why a save does not go on: something has failed on its way, or the form was left. */
type Stopped = { kind: 'invalid'; fields: readonly string[] } | { kind: 'declined' }

/** Waits for the values that are on their way. Null when a save may go on: nothing has failed, and the form is still there. */
export async function arrived(state: SaveContext, { waits, show }: Waiting): Promise<Stopped | null> {
  const { pending, index, views, feedback } = state
  const report = () => waits(pending.fields.snapshot().map((field) => titleOf(state, field)))
  if (pending.fields.snapshot().length > 0) report()
  const silent = pending.fields.subscribe(report)
  const failures = await pending.settled()
  silent()
  if (!failures) return { kind: 'declined' }
  const faults = [...failures].flatMap(([field, message]) => {
    const item = index.fieldItem(field)
    return item && views.isShown(item.id) ? [{ field, message, id: item.id }] : []
  })
  for (const { field, message } of faults) feedback.put(field, 'server', message)
  const [first] = faults
  if (!first) return null
  show(first.id)
  return { kind: 'invalid', fields: faults.map(({ field }) => field) }
}

/** The title as it stands at the field. */
function titleOf({ index, views, settings }: Pick<SaveContext, 'index' | 'views' | 'settings'>, field: string): string {
  const item = index.fieldItem(field)
  return (item && views.of(item.id).title) || (settings.program.model.field(field)?.title ?? field)
}

interface PageParts {
  following: Pick<Following, 'settled'>
  check: Checks
  nested: NestedRecords
  changes: Pick<Changes, 'tidy'>
  /** Brings an item before the user's eyes. */
  show(itemId: string): void
}

/** Checks what stands on one page, with the further records on it; the first fault is shown. */
export async function checkedPage(
  { following, check, nested, changes, show }: PageParts,
  { item, pageId }: { item: TabsItem; pageId: string },
): Promise<boolean> {
  changes.tidy()
  await following.settled()
  const index = item.tabs.findIndex(({ id }) => id === pageId)
  const leaves = leavesOf(item.tabs[index]?.items ?? [])
  const later = leavesOf(item.tabs.slice(index + 1).flatMap(({ items }) => items))
  const { fields, declined } = await nested.checkSome(new Set(namesOf(leaves)))
  const fieldItems = leaves.filter((leaf) => leaf.kind === 'field')
  const [first] = await check.some(fieldItems, new Set(namesOf(later)))
  if (first) show(first.id)
  return !first && fields.length === 0 && !declined
}

const namesOf = (leaves: ReturnType<typeof leavesOf>): string[] =>
  leaves.flatMap((leaf) => (leaf.kind === 'field' || leaf.kind === 'one' ? [leaf.field.name] : []))
