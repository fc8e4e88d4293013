import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { RecordValues } from '#core/model'
import { isRowsState, rowsAfterSave } from '#core/rows'
import type { TabsItem } from '#core/screen'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { FieldFault } from '../settings.ts'
import { type Changes, type Following, rootOf } from '../state/index.ts'
import { arrived, type Checks, checkedPage } from './before.ts'
import { type Choice, type Conflict, conflictOf, resolvedValues } from './conflict.ts'
import type { NestedRecords, SaveContext } from './nested.ts'
import { createSender, isSendable, type Sent, type SubmitHow, tellSaved } from './request.ts'

/** Where a form stands. */
export type FormStatus =
  | { kind: 'editing' }
  /** `waitsFor`: titles of the fields whose values are on their way. */
  | { kind: 'saving'; waitsFor: readonly string[] }
  /** The record was changed by somebody else meanwhile; both versions, field by field. */
  | { kind: 'conflict'; conflict: Conflict }
  /** `wentOn`: the form stands on what is stored by now. */
  | { kind: 'saved'; id: string | null; wentOn: boolean }

/** What became of a submit. */
export type SubmitOutcome =
  | { kind: 'saved'; id: string | null; wentOn: boolean }
  | { kind: 'invalid'; fields: readonly string[] }
  /** The user did not want to go on at a warning, or has left meanwhile. */
  | { kind: 'declined' }
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }

export interface Saving {
  readonly status: Watched<FormStatus>
  /** What is wrong with the record as a whole, or at fields that the form does not show. */
  readonly problems: Watched<readonly string[]>
  /** Checks everything and saves; a submit that is under way is not begun again. */
  submit(how?: SubmitHow): Promise<SubmitOutcome>
  /** The submit that is under way. */
  running(): Promise<SubmitOutcome> | null
  /** Why nothing of the form may be sent; null when it may. */
  check(): Promise<SubmitOutcome | null>
  /** Checks one page of tabs before it is left for the next: false when something on it is at fault, which is then in sight. */
  checkPage(item: TabsItem, pageId: string): Promise<boolean>
  /** What a save sends. */
  patch(): RecordValues
  /** Puts the faults that the server names at their fields; answers those that belong to none. */
  refused(faults: readonly FieldFault[]): readonly FieldFault[]
  /** Goes on from a conflict: the stored record with the chosen own changes, on its version. */
  resolve(choices: Readonly<Record<string, Choice>>): void
  /** Back to editing without a choice: the next save meets the same conflict. */
  postpone(): void
}

interface SavingParts {
  following: Pick<Following, 'settled'>
  check: Checks
  /** Of the draft: everything is saved, or has to be judged again. */
  draft: { saved(): void; note(changed: Iterable<string>): void }
  nested: NestedRecords
  /** Brings an item before the user's eyes. */
  show(itemId: string): void
  changes: Pick<Changes, 'replaced' | 'stored' | 'tidy'>
}

/** The saving of one form. */
export function createSaving(state: SaveContext, parts: SavingParts): Saving {
  const status = createCell<FormStatus>(editing)
  const problems = createCell<readonly string[]>(none)
  const sender = createSender(state, { mayGo: parts.check.mayGo, nested: parts.nested })
  const still = { ...parts, show: nothing }
  let running: Promise<SubmitOutcome> | null = null

  const check = async (waits: (titles: readonly string[]) => void, used = parts) =>
    (await arrived(state, { waits, show: used.show })) ?? (await checked(state, used, problems))
  const run = async (how: SubmitHow): Promise<SubmitOutcome> => {
    const used = how.quiet ? still : parts
    const setStatus = (state: FormStatus) => how.quiet || status.set(state)
    setStatus(saving([]))
    const stopped = await check((titles) => setStatus(saving(titles)), used)
    const sent = { ...state.store.record }
    const outcome =
      stopped ?? (await settle(await sender.send(how), { state, parts: used, status, problems, how, sent }))
    if (status.snapshot().kind === 'saving' || hasGoneOn(outcome)) setStatus(editing)
    return outcome
  }

  return {
    status,
    problems,
    running: () => running,
    check: () => check(nothing),
    checkPage: (item, pageId) => checkedPage(parts, { item, pageId }),
    patch: sender.patch,
    refused: (faults) => refusedAt(faults, { state, parts, problems }),
    submit(how = plainSubmit) {
      running ??= run(how).finally(() => {
        running = null
      })
      return running
    },
    resolve(choices) {
      const present = status.snapshot()
      if (present.kind !== 'conflict') return
      standOn(state, present.conflict, choices)
      status.set(editing)
      parts.changes.replaced()
    },
    postpone() {
      if (status.snapshot().kind === 'conflict') status.set(editing)
    },
  }
}

/** The stored record, and over it those own changes that were chosen. */
function standOn(
  { origin, store }: Pick<SaveContext, 'origin' | 'store'>,
  conflict: Conflict,
  choices: Readonly<Record<string, Choice>>,
) {
  origin.set(origin.of(conflict.record))
  store.replace(resolvedValues(conflict, choices))
}

const nothing = () => undefined
const plainSubmit: SubmitHow = Object.freeze({})
const editing: FormStatus = Object.freeze({ kind: 'editing' })
const saving = (waitsFor: readonly string[]): FormStatus => ({ kind: 'saving', waitsFor })
const hasGoneOn = (outcome: SubmitOutcome): boolean => outcome.kind === 'saved' && outcome.wentOn
const none: readonly string[] = Object.freeze([])

/** Null when everything may be sent. */
async function checked(
  state: SaveContext,
  { following, check, nested, show, changes }: SavingParts,
  problems: Cell<readonly string[]>,
): Promise<SubmitOutcome | null> {
  changes.tidy()
  await following.settled()
  const further = await nested.check()
  const { fields, general, warnings } = await check.all()
  const found = [...general, ...further.general]
  problems.set(found.length > 0 ? found : none)
  const faulty = [...fields, ...further.fields]
  const [first] = fields
  if (first !== undefined) show(state.index.fieldItem(first)?.id ?? '')
  if (faulty.length > 0 || found.length > 0) return { kind: 'invalid', fields: faulty }
  if (further.declined) return { kind: 'declined' }
  if (warnings.length === 0) return null
  const question = { title: messages.failure.noticeTitle, message: warnings.join('\n') }
  return (await state.settings.ports.confirm.confirm(question)) ? null : { kind: 'declined' }
}

interface Settling {
  state: SaveContext
  parts: SavingParts
  status: Cell<FormStatus>
  problems: Cell<readonly string[]>
  how: SubmitHow
  /** The values of the form as they were sent. */
  sent: RecordValues
}

async function settle(answer: Sent, settling: Settling): Promise<SubmitOutcome> {
  const { state, parts, status, problems } = settling
  if (answer.kind === 'saved') return saved(answer, settling)
  if (answer.kind === 'stale') return conflicting(state, answer.current, status)
  const elsewhere = refusedAt(answer.fields, { state, parts, problems })
  if (answer.fields.length === elsewhere.length && !answer.notified) notifyRefused(state, answer.message)
  return { kind: 'refused', message: answer.message }
}

/** Everything is stored; a form that stays open stands on it, with what was changed since. */
async function saved(
  { id, message }: Extract<Sent, { kind: 'saved' }>,
  { state, parts, status, how, sent }: Settling,
): Promise<SubmitOutcome> {
  if (!how.quiet) parts.draft.saved()
  const stays = state.settings.mode === 'edit' && (how.stays ?? state.settings.stays)
  const record = stays ? await readAgain(state) : null
  if (record) goOn(state, { sent, record, changes: parts.changes })
  if (record && !how.quiet) parts.draft.note([])
  // Told only now: who reads it may press the next button at once.
  if (!how.quiet) tellSaved(state, message)
  const outcome: SubmitOutcome = { kind: 'saved', id, wentOn: record !== null }
  if (!how.quiet) status.set(outcome)
  return outcome
}

/** Faults at their fields, the first of them in sight; those that have none stand above the form. */
function refusedAt(
  faults: readonly FieldFault[],
  { state, parts, problems }: Pick<Settling, 'state' | 'parts' | 'problems'>,
): readonly FieldFault[] {
  const own = parts.nested.refused(faults)
  const elsewhere = parts.check.refused(own)
  problems.set(elsewhere.length > 0 ? elsewhere.map(({ message }) => message) : none)
  const here = own.flatMap(({ field }) => state.index.fieldItem(rootOf(field)) ?? [])[0]
  if (here) parts.show(here.id)
  return elsewhere
}

async function conflicting(
  state: SaveContext,
  saved: RecordValues | null,
  status: Cell<FormStatus>,
): Promise<SubmitOutcome> {
  const current = saved ?? (await readAgain(state))
  if (!current) {
    notifyRefused(state, messages.failure.notFound)
    return { kind: 'refused', message: messages.failure.notFound }
  }
  const { settings, store, origin, scope } = state
  const { mode, program } = settings
  const sent = { model: program.model, mode, scope }
  const { values: theirs } = origin.of(current)
  const conflict = conflictOf({
    fields: program.model.fields.filter((field) => isSendable(field, sent)),
    base: origin.snapshot().values,
    mine: { ...store.record },
    theirs,
    record: current,
  })
  status.set({ kind: 'conflict', conflict })
  return { kind: 'conflict' }
}

function notifyRefused({ settings }: Pick<SaveContext, 'settings'>, message: string): void {
  settings.ports.notice.notice({ tone: 'warning', title: '', message, shownMs: limit.noticeShownMs })
}

interface Stored {
  /** The values that were sent. */
  sent: RecordValues
  /** The record as it is stored since. */
  record: RecordValues
  changes: Pick<Changes, 'stored'>
}

/** The form goes on from what is stored; what was changed meanwhile stays. */
export function goOn(state: SaveContext, { sent, record, changes }: Stored): void {
  const { store, settings, origin } = state
  const { model } = settings.program
  const loaded = origin.of(record)
  const names = new Set([...Object.keys(loaded.values), ...model.fields.map(({ name }) => name)])
  const records = { sent, now: { ...store.record }, stored: loaded.values }
  store.batch(() => {
    origin.set(loaded)
    for (const name of names) {
      if (store.set(name, valueAfter(name, records))) store.set(`${name}$`, loaded.values[`${name}$`])
    }
    changes.stored()
  })
}

function valueAfter(name: string, records: Readonly<Record<'sent' | 'now' | 'stored', RecordValues>>): unknown {
  const [sent, now, stored] = [records.sent[name], records.now[name], records.stored[name]]
  if (Object.is(sent, now)) return stored
  return isRowsState(sent) && isRowsState(now) && isRowsState(stored) ? rowsAfterSave({ sent, now }, stored) : now
}

/** The form's record as it is stored now; null where there is none, or it cannot be read. */
async function readAgain({ settings, origin }: Pick<SaveContext, 'settings' | 'origin'>): Promise<RecordValues | null> {
  const { id } = origin.snapshot().record
  const { api } = settings.program.model
  return api && typeof id === 'string'
    ? settings.ports.records
        .of(api)
        .queryById(id)
        .catch(() => null)
    : null
}
