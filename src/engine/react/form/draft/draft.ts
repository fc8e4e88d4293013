import type { Model, RecordValues } from '#core/model'
import { isRowsState, type Row, type RowsState, rebaseRows, unsavedRows } from '#core/rows'
import { createCell, type Watched } from '#react/watch'
import type { Draft as StoredDraft } from '#runtime/draft'
import type { FormSettings } from '../settings.ts'
import { type ChangeListener, type FormRecord, type Pending, sameValue, type Typing } from '../state/index.ts'

/** A draft that existed when the form opened. */
export interface OfferedDraft {
  savedAtMs: number
  /** The record has changed since: restoring overwrites the newer values. */
  outdated: boolean
}

/** Tracks the dirty state of a form and stores its draft. */
export interface Draft {
  readonly dirty: Watched<boolean>
  readonly offered: Watched<OfferedDraft | null>
  /** Updates the dirty state, and stores unsaved input within 2 s. */
  readonly listener: ChangeListener
  /** Updates the dirty state of these fields. */
  note(changed: Iterable<string>): void
  /** Applies the offered draft, effects included; returns the texts that are not values yet. */
  restore(): StoredDraft['typed']
  /** Discards the stored draft. */
  drop(): void
  /** Everything has been saved. */
  saved(): void
}

interface Edited {
  record: FormRecord
  typing: Typing
  pending: Pending
}

/** spec: policy, unsaved input is drafted within 2 s and survives reload, crash and login expiry */
export function createDraft(settings: FormSettings, { record, typing, pending }: Edited): Draft {
  const keeping = createKeeping(settings, record, typing)
  const changed = new Set<string>()
  const dirty = createCell(false)

  const updateField = (name: string) => {
    if (differs(record, name, record.present[name])) changed.add(name)
    else changed.delete(name)
  }
  const updateDirty = () => dirty.set(changed.size > 0 || typing.any() || pending.fields.snapshot().length > 0)
  pending.fields.subscribe(updateDirty)
  const keep = () => {
    updateDirty()
    keeping.keep(changed)
  }
  const note = (names: Iterable<string>) => {
    for (const name of names) updateField(name)
    keep()
  }
  return {
    dirty,
    offered: keeping.offered,
    note,
    listener: {
      changed: note,
      typing: keep,
      stored() {
        changed.clear()
        for (const { name } of record.model.fields) updateField(name)
        updateDirty()
      },
    },
    restore() {
      const { values, typed } = keeping.take()
      for (const [name, value] of Object.entries(values)) {
        const current = record.origin.snapshot().values[name]
        // The draft's rows are rebased on the current ones.
        const rebased = isRowsState(value) && isRowsState(current) ? rebaseRows(value, current) : value
        if (record.model.field(name)) record.set(name, rebased)
      }
      return typed
    },
    drop: keeping.drop,
    saved() {
      changed.clear()
      updateDirty()
      keeping.drop()
    },
  }
}

/** Whether a value differs from the origin. A formula is computed and never counts as input. */
function differs({ model, origin }: FormRecord, name: string, value: unknown): boolean {
  const field = model.field(name)
  return field !== undefined && !field.formula && !sameValue(field, value, origin.snapshot().values[name])
}

/** The draft of one form; none without a `draftPlace`. */
function createKeeping({ ports: { drafts }, draftPlace, mode }: FormSettings, record: FormRecord, typing: Typing) {
  const place = mode === 'view' ? null : draftPlace
  const version = () => record.origin.snapshot().version
  const stored = place && drafts.offered(place)
  const isUseful = ({ typed, values }: StoredDraft) =>
    Object.keys(typed).length > 0 || Object.entries(values).some(([name, value]) => differs(record, name, value))
  const draft = stored && isUseful(stored) ? stored : null
  // A draft that equals the record is discarded.
  if (place && stored && !draft) drafts.discard(place)
  const offered = createCell<OfferedDraft | null>(
    draft && { savedAtMs: draft.savedAtMs, outdated: draft.baseVersion !== version() },
  )
  /** The offered draft, until the user decides, is stored along with newer input. */
  const offeredDraft = () => (offered.snapshot() ? draft : null)
  return {
    offered,
    /** Stores unsaved input, read at the time of writing; without any, discards the draft. */
    keep(changed: ReadonlySet<string>) {
      if (!place) return
      const hasText = Object.keys(typing.texts()).length > 0
      if (changed.size === 0 && !hasText && !offeredDraft()) return drafts.discard(place)
      drafts.keep({
        ...place,
        baseVersion: version(),
        values: () => ({ ...offeredDraft()?.values, ...draftedValues(record, changed) }),
        typed: () => ({ ...offeredDraft()?.typed, ...typing.texts() }),
      })
    },
    take() {
      offered.set(null)
      return draft ?? { values: {}, typed: {} }
    },
    drop() {
      offered.set(null)
      if (draftPlace) drafts.discard(draftPlace)
    },
  }
}

/** Passwords and secrets are never stored. */
function draftedValues({ model, present, rowModel }: FormRecord, changed: ReadonlySet<string>): RecordValues {
  const fields = [...changed].flatMap((name) => model.field(name) ?? []).filter(({ type }) => !type.writeOnly)
  return Object.fromEntries(
    fields.map((field) => {
      const value = present[field.name] ?? null
      if (isRowsState(value)) return [field.name, withoutSecrets(rowModel(field), unsavedRows(value))]
      return [field.name, field.type.id === 'one' ? withoutSecret(rowModel(field), value) : value]
    }),
  )
}

/** A nested record without write-only fields, which must not be stored. */
function withoutSecret(model: Model | undefined, record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !model?.field(name)?.type.writeOnly))
}

/** The rows without write-only cells, which must not be stored. */
function withoutSecrets(model: Model | undefined, state: RowsState): RowsState {
  if (!model?.fields.some(({ type }) => type.writeOnly)) return state
  return { ...state, rows: state.rows.map((row) => withoutSecret(model, row) as Row) }
}
