import { messages } from '#core/message'
import { type FieldItem, leavesOf, type TabsItem } from '#core/screen'
import type { FieldFault, FormSettings } from '../settings.ts'
import type { Changes, Feedback, FormView, Lookups, Pending } from '../state/index.ts'
import type { NestedRecords } from './nested.ts'

/** What a save needs of the checks. */
export interface Checks {
  /** Checks everything: names of faulty fields, faults that have none, and what is asked before the save goes on. */
  all(): Promise<Record<'fields' | 'general' | 'warnings', readonly string[]>>
  some(items: readonly FieldItem[], later: ReadonlySet<string>): Promise<readonly FieldItem[]>
  mayGo(field: string): boolean
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
}

/** Why a save does not go on: something is wrong or has failed on its way, the user does not want it, or the form was left. */
export type Stopped = { kind: 'invalid'; fields: readonly string[] } | { kind: 'declined' }

export interface ReadyParts {
  view: FormView
  feedback: Feedback
  pending: Pending
  lookups: Pick<Lookups, 'settled'>
  changes: Pick<Changes, 'tidy'>
  check: Checks
  nested: NestedRecords
  /** Brings an item before the user's eyes. */
  show(itemId: string): void
}

/** Waits for the values that are on their way; `waits` hears of their fields, by title. Null when a save may go on: nothing has failed, and the form is still there. */
export async function arrived(
  { view, feedback, pending, show }: ReadyParts,
  waits: (titles: readonly string[]) => void,
): Promise<Stopped | null> {
  const report = () => waits(pending.fields.snapshot().map(view.titleOf))
  if (pending.fields.snapshot().length > 0) report()
  const silent = pending.fields.subscribe(report)
  const failures = await pending.settled()
  silent()
  if (!failures) return { kind: 'declined' }
  const faults = [...failures].flatMap(([field, message]) => {
    const item = view.fieldItem(field)
    return item && view.isShown(item.id) ? [{ field, message, id: item.id }] : []
  })
  for (const { field, message } of faults) feedback.put(field, 'server', message)
  const [first] = faults
  if (!first) return null
  show(first.id)
  return { kind: 'invalid', fields: faults.map(({ field }) => field) }
}

/** Checks everything; `report` hears what belongs to no field. Null when all of it may be sent. */
export async function checked(
  { ports }: FormSettings,
  { view, lookups, check, nested, changes, show }: ReadyParts,
  report: (problems: readonly string[]) => void,
): Promise<Stopped | null> {
  changes.tidy()
  await lookups.settled()
  const inNested = await nested.check()
  const { fields, general, warnings } = await check.all()
  const others = [...general, ...inNested.general]
  report(others)
  const faulty = [...fields, ...inNested.fields]
  const [first] = fields
  if (first !== undefined) show(view.fieldItem(first)?.id ?? '')
  if (faulty.length > 0 || others.length > 0) return { kind: 'invalid', fields: faulty }
  if (inNested.declined) return { kind: 'declined' }
  if (warnings.length === 0) return null
  const question = { title: messages.failure.noticeTitle, message: warnings.join('\n') }
  return (await ports.confirm.confirm(question)) ? null : { kind: 'declined' }
}

/** Checks what stands on one page, with the nested records on it; the first fault is shown. */
export async function checkedPage(
  { lookups, check, nested, changes, show }: ReadyParts,
  item: TabsItem,
  pageId: string,
): Promise<boolean> {
  changes.tidy()
  await lookups.settled()
  const index = item.tabs.findIndex(({ id }) => id === pageId)
  const leaves = leavesOf(item.tabs[index]?.items ?? [])
  const later = leavesOf(item.tabs.slice(index + 1).flatMap(({ items }) => items))
  const { fields, declined } = await nested.check(new Set(namesOf(leaves)))
  const fieldItems = leaves.filter((leaf) => leaf.kind === 'field')
  const [first] = await check.some(fieldItems, new Set(namesOf(later)))
  if (first) show(first.id)
  return !first && fields.length === 0 && !declined
}

const namesOf = (leaves: ReturnType<typeof leavesOf>): string[] =>
  leaves.flatMap((leaf) => (leaf.kind === 'field' || leaf.kind === 'one' ? [leaf.field.name] : []))
