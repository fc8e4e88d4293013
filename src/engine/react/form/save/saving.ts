import { batch } from '@formily/reactive'
import { messages } from '#core/message'
import type { RecordValues } from '#core/model'
import { isRowsState, rowsAfterSave } from '#core/rows'
import type { TabsItem } from '#core/screen'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { FieldFault, FormSettings } from '../settings.ts'
import { type Changes, type FormRecord, rootOf } from '../state/index.ts'
import { type Choice, type Conflict, conflictOf, resolvedValues } from './conflict.ts'
import { awaitPending, checkForm, checkPage, type ReadyParts, type Stopped, showFirst } from './ready.ts'
import { createSender, isSendable, type Sent, type SubmitHow } from './request.ts'

/** The state of a form's saving. */
export type FormStatus =
  | { kind: 'editing' }
  /** `waitsFor`: titles of the fields with pending values. */
  | { kind: 'saving'; waitsFor: readonly string[] }
  /** Somebody else has changed the record; both versions, field by field. */
  | { kind: 'conflict'; conflict: Conflict }
  /** `wentOn`: the form continues with the stored record. */
  | { kind: 'saved'; id: string | null; wentOn: boolean }

/** The outcome of a submit. */
export type SubmitOutcome =
  | { kind: 'saved'; id: string | null; wentOn: boolean }
  | { kind: 'invalid'; fields: readonly string[] }
  /** The user cancelled at a warning, or left the form. */
  | { kind: 'declined' }
  | { kind: 'conflict' }
  | { kind: 'refused'; message: string }

export interface Saving {
  readonly status: Watched<FormStatus>
  /** Errors of the record as a whole, or of fields that are not in the form. */
  readonly problems: Watched<readonly string[]>
  /** Checks everything and saves; returns the running submit if there is one, but follows one of the autosave. */
  submit(how?: SubmitHow): Promise<SubmitOutcome>
  /** The running submit, if any. */
  running(): Promise<SubmitOutcome> | null
  /** Why the form may not be sent; null if it may. */
  check(): Promise<SubmitOutcome | null>
  /** Checks a page of tabs before the next one opens; false if something is invalid, which is then shown. */
  checkPage(item: TabsItem, pageId: string): Promise<boolean>
  /** The values to send. */
  patch(): RecordValues
  /** Shows server errors at their fields; returns those that belong to none. */
  placeFaults(faults: readonly FieldFault[]): readonly FieldFault[]
  /** Resolves a conflict: continues with the stored record, its version and the chosen changes. */
  resolve(choices: Readonly<Record<string, Choice>>): void
  /** Returns to editing without a choice: the next save meets the same conflict. */
  postpone(): void
}

interface SavingParts extends ReadyParts {
  record: FormRecord
  changes: Pick<Changes, 'replaced' | 'stored' | 'tidy'>
  /** Of the draft: `saved` resets it, `note` updates its dirty state. */
  draft: { saved(): void; note(changed: Iterable<string>): void }
}

/** The saving of one form. */
export function createSaving(settings: FormSettings, parts: SavingParts): Saving {
  const { record, view, check, nested, changes } = parts
  const status = createCell<FormStatus>(editing)
  const problems = createCell<readonly string[]>(none)
  const report: Report = (next) => problems.set(next.length > 0 ? next : none)
  const sender = createSender(settings, { record, view, maySend: check.maySend, nested })
  const quietParts = { ...parts, show: noop }

  const stoppedBy = async (waits: (titles: readonly string[]) => void, used = parts): Promise<Stopped | null> =>
    (await awaitPending(used, waits)) ?? (await checkForm(settings, used, report))
  const run = async (how: SubmitHow): Promise<SubmitOutcome> => {
    const used = how.quiet ? quietParts : parts
    const setStatus = (next: FormStatus) => how.quiet || status.set(next)
    setStatus(saving([]))
    const stopped = await stoppedBy((titles) => setStatus(saving(titles)), used)
    const sent = { ...record.present }
    const outcome =
      stopped ?? (await handleOutcome(await sender.send(how), { settings, parts: used, status, report, how, sent }))
    if (status.snapshot().kind === 'saving' || staysOpen(outcome)) setStatus(editing)
    return outcome
  }

  return {
    status,
    problems,
    ...oneAtATime(run),
    check: () => stoppedBy(noop),
    checkPage: (item, pageId) => checkPage(parts, item, pageId),
    patch: sender.patch,
    placeFaults: (faults) => placeRefused(faults, parts, report),
    resolve(choices) {
      const present = status.snapshot()
      if (present.kind !== 'conflict') return
      record.origin.set(record.originOf(present.conflict.record))
      record.replace(resolvedValues(present.conflict, choices))
      status.set(editing)
      changes.replaced()
    },
    postpone() {
      if (status.snapshot().kind === 'conflict') status.set(editing)
    },
  }
}

/** Submits one after the other: a submit joins the running one, but follows one of the autosave, which knows no move. */
function oneAtATime(run: (how: SubmitHow) => Promise<SubmitOutcome>): Pick<Saving, 'submit' | 'running'> {
  let running: { outcome: Promise<SubmitOutcome>; quiet: boolean } | null = null
  return {
    running: () => running?.outcome ?? null,
    submit(how = {}) {
      const earlier = running
      if (earlier && (how.quiet || !earlier.quiet)) return earlier.outcome
      const outcome = (earlier ? earlier.outcome.then(() => run(how)) : run(how)).finally(() => {
        if (running === own) running = null
      })
      const own = { outcome, quiet: how.quiet === true }
      running = own
      return outcome
    },
  }
}

type Report = (problems: readonly string[]) => void

const noop = () => undefined
const editing: FormStatus = Object.freeze({ kind: 'editing' })
const saving = (waitsFor: readonly string[]): FormStatus => ({ kind: 'saving', waitsFor })
const staysOpen = (outcome: SubmitOutcome): boolean => outcome.kind === 'saved' && outcome.wentOn
const none: readonly string[] = Object.freeze([])

interface SaveContext {
  settings: FormSettings
  parts: SavingParts
  status: Cell<FormStatus>
  report: Report
  how: SubmitHow
  /** The form values at the time of sending. */
  sent: RecordValues
}

async function handleOutcome(answer: Sent, context: SaveContext): Promise<SubmitOutcome> {
  if (answer.kind === 'saved') return handleSaved(answer, context)
  if (answer.kind === 'stale') return handleStale(answer.current, context)
  const { settings, parts, report } = context
  const elsewhere = placeRefused(answer.fields, parts, report)
  if (answer.fields.length === elsewhere.length && !answer.notified) notify(settings, 'warning', answer.message)
  return { kind: 'refused', message: answer.message }
}

/** After a successful save: a form that stays open continues with the stored record and the changes made since. */
async function handleSaved(
  { id, message }: Extract<Sent, { kind: 'saved' }>,
  { settings, parts, status, how, sent }: SaveContext,
): Promise<SubmitOutcome> {
  const { draft, record, changes } = parts
  if (!how.quiet) draft.saved()
  const stays = settings.mode === 'edit' && !how.leaves && (how.stays ?? settings.stays)
  const stored = stays ? await reloadRecord(settings, record) : null
  if (stored)
    batch(() => {
      mergeStored(record, sent, stored)
      changes.stored()
    })
  const outcome: SubmitOutcome = { kind: 'saved', id, wentOn: stored !== null }
  if (how.quiet) return outcome
  if (stored) draft.note([])
  const { added, edited } = messages.done
  // Last, as the user may click the next button as soon as it shows.
  if (!settings.answer) notify(settings, 'success', message || (settings.mode === 'create' ? added : edited))
  status.set(outcome)
  return outcome
}

/** Shows server errors at their fields, and scrolls to the first; the others go above the form. */
function placeRefused(faults: readonly FieldFault[], parts: SavingParts, report: Report): readonly FieldFault[] {
  const { nested, check } = parts
  const elsewhere = check.placeFaults(nested.placeFaults(faults))
  report(elsewhere.map(({ message }) => message))
  const here = faults.filter((fault) => !elsewhere.includes(fault))
  showFirst(
    parts,
    here.map(({ field }) => rootOf(field)),
  )
  return elsewhere
}

async function handleStale(
  current: RecordValues | null,
  { settings, parts: { record }, status }: SaveContext,
): Promise<SubmitOutcome> {
  const stored = current ?? (await reloadRecord(settings, record))
  if (!stored) {
    const message = messages.failure.notFound
    notify(settings, 'warning', message)
    return { kind: 'refused', message }
  }
  const conflict = conflictOf({
    fields: record.model.fields.filter((field) => isSendable(field, record, settings.mode)),
    base: record.origin.snapshot().values,
    mine: { ...record.present },
    theirs: record.originOf(stored).values,
    record: stored,
  })
  status.set({ kind: 'conflict', conflict })
  return { kind: 'conflict' }
}

function notify({ ports }: FormSettings, tone: 'success' | 'warning', message: string): void {
  ports.notice.notice({ tone, message })
}

/** Replaces the values by the stored ones, but keeps changes made since they were sent. */
function mergeStored(record: FormRecord, sent: RecordValues, answer: RecordValues): void {
  const loaded = record.originOf(answer)
  const names = new Set([...Object.keys(loaded.values), ...record.model.fields.map(({ name }) => name)])
  const present = { ...record.present }
  record.origin.set(loaded)
  for (const name of names) {
    const next = valueAfter({ sent: sent[name], now: present[name], stored: loaded.values[name] })
    if (record.set(name, next)) record.set(`${name}$`, loaded.values[`${name}$`])
  }
}

function valueAfter({ sent, now, stored }: Readonly<Record<'sent' | 'now' | 'stored', unknown>>): unknown {
  if (Object.is(sent, now)) return stored
  return isRowsState(sent) && isRowsState(now) && isRowsState(stored) ? rowsAfterSave({ sent, now }, stored) : now
}

/** Reads the stored record; null for a new record or if the request fails. */
async function reloadRecord({ ports }: FormSettings, { origin, model }: FormRecord): Promise<RecordValues | null> {
  const { id } = origin.snapshot().record
  if (!model.api || typeof id !== 'string') return null
  return ports.records
    .of(model.api)
    .queryById(id)
    .catch(() => null)
}
