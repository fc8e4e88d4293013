import type { Field, RecordValues } from '#core/model'
import { isRowsState, rebaseRows } from '#core/rows'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { Draft, DraftPlace } from '#runtime/draft'
import type { FormCore } from './formCore.ts'
import { rowModelOf, withoutSecret, withoutSecrets } from './rowSecrets.ts'
import { sameValue } from './same.ts'

/** Unsaved input that was found when the form opened. */
export interface OfferedDraft {
  savedAtMs: number
  /** The record has been changed since: what is restored goes over the newer one. */
  outdated: boolean
}

/** What differs from the beginning, and its keeping as a draft. */
export interface Dirt {
  readonly dirty: Watched<boolean>
  readonly offered: Watched<OfferedDraft | null>
  /** Judges these fields again and keeps what is unsaved within 2 s. */
  note(changed: Iterable<string>): void
  /** What stands in the controls has become a value, or none. */
  noteTyping(): void
  /** Judges everything again. */
  noteAll(): void
  /** Takes the offered input over the values; its effects are part of it. Answers the texts that are no values yet. */
  restore(): Draft['typed']
  /** Forgets the kept input. */
  drop(): void
  /** Everything is saved. */
  saved(): void
}

/** spec: policy, unsaved input is drafted within 2 s and survives reload, crash and login expiry */
export function createDirt(core: FormCore): Dirt {
  const { settings, store, origin, typing, pending } = core
  const { draftPlace, mode } = settings
  const place = mode === 'view' ? null : draftPlace
  const changed = new Set<string>()
  const dirty = createCell(false)
  const draft = place ? usefulDraft(core, place) : null
  const offered = createCell(offerOf(draft, origin.snapshot().version))

  const judge = (name: string) => {
    if (differs(core, name, store.record[name])) changed.add(name)
    else changed.delete(name)
  }
  const judgeForm = () => dirty.set(changed.size > 0 || typing.any() || pending.fields.snapshot().length > 0)
  pending.fields.subscribe(judgeForm)
  /** An offer that waits for its answer is kept below what is typed meanwhile. */
  const waiting = () => (offered.snapshot() ? draft : null)
  const keep = () => {
    judgeForm()
    if (place) keepDraft(core, { place, changed, waiting })
  }

  return {
    dirty,
    offered,
    note(names) {
      for (const name of names) judge(name)
      keep()
    },
    noteTyping: keep,
    noteAll() {
      changed.clear()
      for (const field of settings.program.model.fields) judge(field.name)
      judgeForm()
    },
    restore() {
      offered.set(null)
      restoreValues(core, draft?.values ?? {})
      return draft?.typed ?? {}
    },
    drop: () => dropDraft(core, offered),
    saved() {
      changed.clear()
      judgeForm()
      dropDraft(core, offered)
    },
  }
}

interface Unsaved {
  place: DraftPlace
  changed: ReadonlySet<string>
  waiting(): Draft | null
}

/** Keeps what is unsaved, read when it is written; nothing unsaved leaves no draft. */
function keepDraft(core: FormCore, { place, changed, waiting }: Unsaved): void {
  const { settings, origin, typing } = core
  const { drafts } = settings.ports
  const hasText = Object.keys(typing.texts()).length > 0
  if (changed.size === 0 && !hasText && !waiting()) {
    drafts.discard(place)
    return
  }
  drafts.keep({
    ...place,
    baseVersion: origin.snapshot().version,
    values: () => ({ ...waiting()?.values, ...keptValues(core, changed) }),
    typed: () => ({ ...waiting()?.typed, ...typing.texts() }),
  })
}

/** Whether a value of the form is another one than at the beginning. A formula follows from others and is never input. */
function differs({ settings, origin }: FormCore, name: string, value: unknown): boolean {
  const field = settings.program.model.field(name)
  return field !== undefined && !field.formula && !sameValue(field, value, origin.snapshot().values[name])
}

/** A draft that says something else than the record: one that is equal by now is forgotten. */
function usefulDraft(core: FormCore, place: DraftPlace): Draft | null {
  const { drafts } = core.settings.ports
  const draft = drafts.offered(place)
  if (!draft || Object.keys(draft.typed).length > 0) return draft
  if (Object.entries(draft.values).some(([name, value]) => differs(core, name, value))) return draft
  drafts.discard(place)
  return null
}

const offerOf = (draft: Draft | null, version: number | null): OfferedDraft | null =>
  draft && { savedAtMs: draft.savedAtMs, outdated: draft.baseVersion !== version }

function dropDraft({ settings }: FormCore, offered: Cell<OfferedDraft | null>): void {
  offered.set(null)
  if (settings.draftPlace) settings.ports.drafts.discard(settings.draftPlace)
}

/** Passwords and secrets are never kept. */
function keptValues({ settings, store }: FormCore, changed: ReadonlySet<string>): RecordValues {
  const fields = [...changed].flatMap((name) => settings.program.model.field(name) ?? [])
  const kept = (field: Field) => {
    const value = store.record[field.name] ?? null
    const rows = rowModelOf(settings.library, field)
    if (isRowsState(value)) return withoutSecrets(rows, value)
    return field.type.id === 'one' ? withoutSecret(rows, value) : value
  }
  return Object.fromEntries(fields.filter(({ type }) => !type.writeOnly).map((field) => [field.name, kept(field)]))
}

/** Rows go over those of the record as it is now. */
function restoreValues({ settings, store, origin }: FormCore, values: RecordValues): void {
  for (const [name, value] of Object.entries(values)) {
    if (!settings.program.model.field(name)) continue
    const current = origin.snapshot().values[name]
    store.set(name, isRowsState(value) && isRowsState(current) ? rebaseRows(value, current) : value)
  }
}
