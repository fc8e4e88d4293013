import type { Field, Model, RecordValues } from '#core/model'
import { isRowsState, type RowsState, rebaseRows } from '#core/rows'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { Draft, DraftPlace } from '#runtime/draft'
import { type ChangeListener, type FormState, rowModelOf, sameValue } from '../state/index.ts'

/** Unsaved input that was found when the form opened. */
export interface OfferedDraft {
  savedAtMs: number
  /** The record has been changed since: what is restored goes over the newer one. */
  outdated: boolean
}

/** What differs from the beginning, and its keeping as a draft. */
interface DraftKeeping {
  readonly dirty: Watched<boolean>
  readonly offered: Watched<OfferedDraft | null>
  /** Judges what has changed again and keeps what is unsaved within 2 s. */
  readonly listener: ChangeListener
  /** Judges these fields again. */
  note(changed: Iterable<string>): void
  /** Takes the offered input over the values; its effects are part of it. Answers the texts that are no values yet. */
  restore(): Draft['typed']
  /** Forgets the kept input. */
  drop(): void
  /** Everything is saved. */
  saved(): void
}

/** spec: policy, unsaved input is drafted within 2 s and survives reload, crash and login expiry */
export function createDraft(state: FormState): DraftKeeping {
  const { settings, store, origin, typing, pending } = state
  const { draftPlace, mode } = settings
  const place = mode === 'view' ? null : draftPlace
  const changed = new Set<string>()
  const dirty = createCell(false)
  const draft = place ? usefulDraft(state, place) : null
  const offered = createCell(offerOf(draft, origin.snapshot().version))

  const judge = (name: string) => {
    if (differs(state, name, store.record[name])) changed.add(name)
    else changed.delete(name)
  }
  const judgeForm = () => dirty.set(changed.size > 0 || typing.any() || pending.fields.snapshot().length > 0)
  pending.fields.subscribe(judgeForm)
  /** An offer that waits for its answer is kept below what is typed meanwhile. */
  const waiting = () => (offered.snapshot() ? draft : null)
  const keep = () => {
    judgeForm()
    if (place) keepDraft(state, { place, changed, waiting })
  }

  const note = (names: Iterable<string>) => {
    for (const name of names) judge(name)
    keep()
  }
  const judgeAll = () => {
    changed.clear()
    for (const field of settings.program.model.fields) judge(field.name)
    judgeForm()
  }

  return {
    dirty,
    offered,
    listener: { changed: note, typing: keep, stored: judgeAll },
    note,
    restore() {
      offered.set(null)
      restoreValues(state, draft?.values ?? {})
      return draft?.typed ?? {}
    },
    drop: () => dropDraft(state, offered),
    saved() {
      changed.clear()
      judgeForm()
      dropDraft(state, offered)
    },
  }
}

interface Unsaved {
  place: DraftPlace
  changed: ReadonlySet<string>
  waiting(): Draft | null
}

/** Keeps what is unsaved, read when it is written; nothing unsaved leaves no draft. */
function keepDraft(state: FormState, { place, changed, waiting }: Unsaved): void {
  const { settings, origin, typing } = state
  const { drafts } = settings.ports
  const hasText = Object.keys(typing.texts()).length > 0
  if (changed.size === 0 && !hasText && !waiting()) {
    drafts.discard(place)
    return
  }
  drafts.keep({
    ...place,
    baseVersion: origin.snapshot().version,
    values: () => ({ ...waiting()?.values, ...keptValues(state, changed) }),
    typed: () => ({ ...waiting()?.typed, ...typing.texts() }),
  })
}

/** Whether a value of the form is another one than at the beginning. A formula follows from others and is never input. */
function differs({ settings, origin }: Pick<FormState, 'settings' | 'origin'>, name: string, value: unknown): boolean {
  const field = settings.program.model.field(name)
  return field !== undefined && !field.formula && !sameValue(field, value, origin.snapshot().values[name])
}

/** A draft that says something else than the record: one that is equal by now is forgotten. */
function usefulDraft(state: FormState, place: DraftPlace): Draft | null {
  const { drafts } = state.settings.ports
  const draft = drafts.offered(place)
  if (!draft || Object.keys(draft.typed).length > 0) return draft
  if (Object.entries(draft.values).some(([name, value]) => differs(state, name, value))) return draft
  drafts.discard(place)
  return null
}

const offerOf = (draft: Draft | null, version: number | null): OfferedDraft | null =>
  draft && { savedAtMs: draft.savedAtMs, outdated: draft.baseVersion !== version }

function dropDraft({ settings }: Pick<FormState, 'settings'>, offered: Cell<OfferedDraft | null>): void {
  offered.set(null)
  if (settings.draftPlace) settings.ports.drafts.discard(settings.draftPlace)
}

/** Passwords and secrets are never kept. */
function keptValues(
  { settings, store }: Pick<FormState, 'settings' | 'store'>,
  changed: ReadonlySet<string>,
): RecordValues {
  const fields = [...changed].flatMap((name) => settings.program.model.field(name) ?? [])
  const isDraftable = (field: Field) => {
    const value = store.record[field.name] ?? null
    const rows = rowModelOf(settings.library, field)
    if (isRowsState(value)) return withoutSecrets(rows, value)
    return field.type.id === 'one' ? withoutSecret(rows, value) : value
  }
  return Object.fromEntries(
    fields.filter(({ type }) => !type.writeOnly).map((field) => [field.name, isDraftable(field)]),
  )
}

/** Rows go over those of the record as it is now. */
function restoreValues(
  { settings, store, origin }: Pick<FormState, 'settings' | 'store' | 'origin'>,
  values: RecordValues,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (!settings.program.model.field(name)) continue
    const current = origin.snapshot().values[name]
    store.set(name, isRowsState(value) && isRowsState(current) ? rebaseRows(value, current) : value)
  }
}

/** A further record without what is set and never seen: so it may be kept. */
export function withoutSecret(model: Model | undefined, record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !model?.field(name)?.type.writeOnly))
}

/** The rows without the cells that are set and never seen: so they may be kept. */
export function withoutSecrets(model: Model | undefined, state: RowsState): RowsState {
  const secret = new Set(model?.fields.filter(({ type }) => type.writeOnly).map(({ name }) => name))
  if (secret.size === 0) return state
  const rows = state.rows.map(({ id, ...cells }) => ({
    ...Object.fromEntries(Object.entries(cells).filter(([name]) => !secret.has(name))),
    id,
  }))
  return { ...state, rows }
}
