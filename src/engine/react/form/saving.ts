import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { RecordValues } from '#core/model'
import type { TabsItem } from '#core/screen'
import { type Cell, createCell, type Watched } from '#react/watch'
import { arrived } from './arrived.ts'
import type { Changes } from './changes.ts'
import { checkedPage } from './checkedPage.ts'
import { type Choice, type Conflict, conflictOf, resolvedValues } from './conflict.ts'
import type { Dirt } from './dirt.ts'
import type { Following } from './following.ts'
import { type FormCore, loadedOrigin } from './formCore.ts'
import { goOn, readAgain } from './goingOn.ts'
import type { Ones } from './ones.ts'
import { isSendable } from './patch.ts'
import { createSender, type Sent, type SubmitHow, tellSaved } from './sending.ts'
import { type FieldFault, rootOf } from './serverFaults.ts'
import type { Validation } from './validation.ts'

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
  following: Following
  validation: Validation
  dirt: Dirt
  ones: Ones
  /** Brings an item before the user's eyes. */
  show(itemId: string): void
  changes: Pick<Changes, 'replaced' | 'stored' | 'tidy'>
}

/** The saving of one form. */
export function createSaving(core: FormCore, parts: SavingParts): Saving {
  const status = createCell<FormStatus>(editing)
  const problems = createCell<readonly string[]>(none)
  const sender = createSender(core, { mayGo: parts.validation.mayGo, ones: parts.ones })
  const still = { ...parts, show: nothing }
  let running: Promise<SubmitOutcome> | null = null

  const check = async (waits: (titles: readonly string[]) => void, given = parts) =>
    (await arrived(core, { waits, show: given.show })) ?? (await checked(core, given, problems))
  const run = async (how: SubmitHow): Promise<SubmitOutcome> => {
    const given = how.quiet ? still : parts
    const tell = (state: FormStatus) => how.quiet || status.set(state)
    tell(saving([]))
    const stopped = await check((titles) => tell(saving(titles)), given)
    const sent = { ...core.store.record }
    const outcome =
      stopped ?? (await settle(await sender.send(how), { core, parts: given, status, problems, how, sent }))
    if (status.snapshot().kind === 'saving' || hasGoneOn(outcome)) tell(editing)
    return outcome
  }

  return {
    status,
    problems,
    running: () => running,
    check: () => check(nothing),
    checkPage: (item, pageId) => checkedPage(parts, { item, pageId }),
    patch: sender.patch,
    refused: (faults) => refusedAt(faults, { core, parts, problems }),
    submit(how = usual) {
      running ??= run(how).finally(() => {
        running = null
      })
      return running
    },
    resolve(choices) {
      const present = status.snapshot()
      if (present.kind !== 'conflict') return
      standOn(core, present.conflict, choices)
      status.set(editing)
      parts.changes.replaced()
    },
    postpone() {
      if (status.snapshot().kind === 'conflict') status.set(editing)
    },
  }
}

/** The stored record, and over it those own changes that were chosen. */
function standOn({ origin, store, settings }: FormCore, conflict: Conflict, choices: Readonly<Record<string, Choice>>) {
  origin.set(loadedOrigin(settings.program, conflict.record))
  store.replace(resolvedValues(conflict, choices))
}

const nothing = () => undefined
const usual: SubmitHow = Object.freeze({})
const editing: FormStatus = Object.freeze({ kind: 'editing' })
const saving = (waitsFor: readonly string[]): FormStatus => ({ kind: 'saving', waitsFor })
const hasGoneOn = (outcome: SubmitOutcome): boolean => outcome.kind === 'saved' && outcome.wentOn
const none: readonly string[] = Object.freeze([])

/** Null when everything may be sent. */
async function checked(
  core: FormCore,
  { following, validation, ones, show, changes }: SavingParts,
  problems: Cell<readonly string[]>,
): Promise<SubmitOutcome | null> {
  changes.tidy()
  await following.settled()
  const further = await ones.check()
  const { fields, general, warnings } = await validation.all()
  const told = [...general, ...further.general]
  problems.set(told.length > 0 ? told : none)
  const faulty = [...fields, ...further.fields]
  const [first] = fields
  if (first !== undefined) show(core.index.fieldItem(first)?.id ?? '')
  if (faulty.length > 0 || told.length > 0) return { kind: 'invalid', fields: faulty }
  if (further.declined) return { kind: 'declined' }
  if (warnings.length === 0) return null
  const question = { title: messages.failure.noticeTitle, message: warnings.join('\n') }
  return (await core.settings.ports.confirm.confirm(question)) ? null : { kind: 'declined' }
}

interface Settling {
  core: FormCore
  parts: SavingParts
  status: Cell<FormStatus>
  problems: Cell<readonly string[]>
  how: SubmitHow
  /** The values of the form as they were sent. */
  sent: RecordValues
}

async function settle(answer: Sent, given: Settling): Promise<SubmitOutcome> {
  const { core, parts, status, problems } = given
  if (answer.kind === 'saved') return saved(answer, given)
  if (answer.kind === 'stale') return conflicting(core, answer.current, status)
  const elsewhere = refusedAt(answer.fields, { core, parts, problems })
  if (answer.fields.length === elsewhere.length && !answer.told) tellRefused(core, answer.message)
  return { kind: 'refused', message: answer.message }
}

/** Everything is stored; a form that stays open stands on it, with what was changed since. */
async function saved(
  { id, message }: Extract<Sent, { kind: 'saved' }>,
  { core, parts, status, how, sent }: Settling,
): Promise<SubmitOutcome> {
  if (!how.quiet) parts.dirt.saved()
  const stays = core.settings.mode === 'edit' && (how.stays ?? core.settings.stays)
  const record = stays ? await readAgain(core) : null
  if (record) goOn(core, { sent, record, changes: parts.changes })
  if (record && !how.quiet) parts.dirt.note([])
  // Told only now: who reads it may press the next button at once.
  if (!how.quiet) tellSaved(core, message)
  const outcome: SubmitOutcome = { kind: 'saved', id, wentOn: record !== null }
  if (!how.quiet) status.set(outcome)
  return outcome
}

/** Faults at their fields, the first of them in sight; those that have none stand above the form. */
function refusedAt(
  faults: readonly FieldFault[],
  { core, parts, problems }: Pick<Settling, 'core' | 'parts' | 'problems'>,
): readonly FieldFault[] {
  const own = parts.ones.refused(faults)
  const elsewhere = parts.validation.refused(own)
  problems.set(elsewhere.length > 0 ? elsewhere.map(({ message }) => message) : none)
  const here = own.flatMap(({ field }) => core.index.fieldItem(rootOf(field)) ?? [])[0]
  if (here) parts.show(here.id)
  return elsewhere
}

async function conflicting(
  core: FormCore,
  given: RecordValues | null,
  status: Cell<FormStatus>,
): Promise<SubmitOutcome> {
  const current = given ?? (await readAgain(core))
  if (!current) {
    tellRefused(core, messages.failure.notFound)
    return { kind: 'refused', message: messages.failure.notFound }
  }
  const { settings, store, origin, scope } = core
  const { mode, program } = settings
  const sent = { model: program.model, mode, scope }
  const { values: theirs } = loadedOrigin(program, current)
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

function tellRefused({ settings }: FormCore, message: string): void {
  settings.ports.notice.notice({ tone: 'warning', title: '', message, shownMs: limit.noticeShownMs })
}
