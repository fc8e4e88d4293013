import { fillText, messages } from '#core/message'
import { type FieldItem, type ItemProgram, leavesOf, type TabsItem } from '#core/screen'
import type { FieldFault, FormSettings } from '../settings.ts'
import type { Changes, Feedback, FormView, Lookups, Pending } from '../state/index.ts'
import type { NestedRecords } from './nested.ts'

/** The checks that a save runs. */
export interface Checks {
  /** Checks everything: names of invalid fields, errors without a field, and warnings to confirm. */
  all(): Promise<Record<'fields' | 'general' | 'warnings', readonly string[]>>
  some(items: readonly FieldItem[], later: ReadonlySet<string>): Promise<readonly FieldItem[]>
  maySend(field: string): boolean
  placeFaults(faults: readonly FieldFault[]): readonly FieldFault[]
}

/** Why a save stops: something is invalid or failed to load, or the user cancelled or left the form. */
export type Stopped = { kind: 'invalid'; fields: readonly string[] } | { kind: 'declined' }

export interface ReadyParts {
  view: FormView
  feedback: Feedback
  pending: Pending
  lookups: Pick<Lookups, 'settled'>
  changes: Pick<Changes, 'tidy'>
  check: Checks
  nested: NestedRecords
  /** Scrolls an item into view. */
  show(itemId: string): void
}

/** Waits for pending values; `waits` receives the titles of their fields. Null if the save may go on. */
export async function awaitPending(
  parts: ReadyParts,
  waits: (titles: readonly string[]) => void,
): Promise<Stopped | null> {
  const { view, feedback, pending } = parts
  const report = () => waits(pending.fields.snapshot().map(view.titleOf))
  if (pending.fields.snapshot().length > 0) report()
  const unsubscribe = pending.fields.subscribe(report)
  const failures = await pending.settled()
  unsubscribe()
  if (!failures) return { kind: 'declined' }
  const faults = [...failures].flatMap(([field, message]) => {
    const item = view.fieldItem(field)
    return item && view.isShown(item.id) ? [{ field, message }] : []
  })
  for (const { field, message } of faults) feedback.put(field, 'server', message)
  if (faults.length === 0) return null
  const fields = faults.map(({ field }) => field)
  showFirst(parts, fields)
  return { kind: 'invalid', fields }
}

/** Shows the first of some fields, as the form has them from top to bottom, those of nested records among them. */
export function showFirst(
  { view, nested, show }: Pick<ReadyParts, 'view' | 'nested' | 'show'>,
  fields: Iterable<string>,
) {
  const faulty = new Set(fields)
  const first = view.fieldNames.find((name) => faulty.has(name))
  if (first === undefined) return
  show(view.placeOf(first) ?? '')
  nested.show(first)
}

/** Checks everything; `report` receives the errors without a field. Null if the form may be sent. */
export async function checkForm(
  { ports, program }: FormSettings,
  parts: ReadyParts,
  report: (problems: readonly string[]) => void,
): Promise<Stopped | null> {
  const { lookups, check, nested, changes } = parts
  changes.tidy()
  await lookups.settled()
  const inNested = await nested.check()
  const { fields, general, warnings } = await check.all()
  const others = [...general, ...inNested.general]
  report(others)
  const faulty = [...fields, ...inNested.fields]
  showFirst(parts, faulty)
  if (faulty.length > 0 || others.length > 0) return { kind: 'invalid', fields: faulty }
  if (inNested.declined) return { kind: 'declined' }
  if (warnings.length === 0) return null
  const { list, word, form } = messages
  const title = fillText(list.verbOne, { verb: word.save, title: program.model.title })
  const question = {
    title,
    message: warnings.join('\n'),
    okText: word.save,
    cancelText: form.stay,
    focus: 'cancel',
  } as const
  return (await ports.confirm.confirm(question)) ? null : { kind: 'declined' }
}

/** Checks one page of tabs, with its nested records, and shows the first error. */
export async function checkPage(parts: ReadyParts, item: TabsItem, pageId: string): Promise<boolean> {
  const { lookups, check, nested, changes } = parts
  changes.tidy()
  await lookups.settled()
  const index = item.tabs.findIndex(({ id }) => id === pageId)
  const leaves = leavesOf(item.tabs[index]?.items ?? [])
  const later = leavesOf(item.tabs.slice(index + 1).flatMap(({ items }) => items))
  const { fields, declined } = await nested.check(new Set(namesOf(leaves)))
  const fieldItems = leaves.filter((leaf) => leaf.kind === 'field')
  const faulty = await check.some(fieldItems, new Set(namesOf(later)))
  showFirst(parts, [...namesOf(faulty), ...fields])
  return faulty.length === 0 && fields.length === 0 && !declined
}

const namesOf = (leaves: readonly ItemProgram[]): string[] =>
  leaves.flatMap((leaf) => (leaf.kind === 'field' || leaf.kind === 'one' ? [leaf.field.name] : []))
