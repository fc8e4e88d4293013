import type { RecordValues } from '#core/model'
import { isRowsState, rebaseRows } from '#core/rows'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { Draft } from '#runtime/draft'
import type { FormCore } from './formCore.ts'
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
  /** Judges everything again. */
  noteAll(): void
  /** Takes the offered input over the values; its effects are part of it. */
  restore(): void
  /** Forgets the kept input. */
  drop(): void
  /** Everything is saved. */
  saved(): void
}

/** spec: policy, unsaved input is drafted within 2 s and survives reload, crash and login expiry */
export function createDirt(core: FormCore): Dirt {
  const { settings, store, origin } = core
  const { draftPlace, ports, mode } = settings
  const place = mode === 'view' ? null : draftPlace
  const changed = new Set<string>()
  const dirty = createCell(false)
  const draft = place ? ports.drafts.offered(place) : null
  const offered = createCell(offerOf(draft, origin.snapshot().version))

  const judge = (name: string) => {
    const field = settings.program.model.field(name)
    if (!field) return
    if (sameValue(field, store.record[name], origin.snapshot().values[name])) changed.delete(name)
    else changed.add(name)
  }
  const keep = () => {
    dirty.set(changed.size > 0)
    if (!place) return
    if (changed.size === 0) return ports.drafts.discard(place)
    const baseVersion = origin.snapshot().version
    ports.drafts.keep({ ...place, baseVersion, values: () => keptValues(core, changed) })
  }

  return {
    dirty,
    offered,
    note(names) {
      for (const name of names) judge(name)
      keep()
    },
    noteAll() {
      changed.clear()
      for (const field of settings.program.model.fields) judge(field.name)
      dirty.set(changed.size > 0)
    },
    restore() {
      offered.set(null)
      for (const [name, value] of Object.entries(draft?.values ?? {})) restoreValue(core, name, value)
    },
    drop: () => dropDraft(core, offered),
    saved() {
      changed.clear()
      dirty.set(false)
      dropDraft(core, offered)
    },
  }
}

const offerOf = (draft: Draft | null, version: number | null): OfferedDraft | null =>
  draft && { savedAtMs: draft.savedAtMs, outdated: draft.baseVersion !== version }

function dropDraft({ settings }: FormCore, offered: Cell<OfferedDraft | null>): void {
  offered.set(null)
  if (settings.draftPlace) settings.ports.drafts.discard(settings.draftPlace)
}

/** Passwords and secrets are never kept. */
function keptValues({ settings, store }: FormCore, changed: ReadonlySet<string>): RecordValues {
  const names = [...changed].filter((name) => settings.program.model.field(name)?.type.writeOnly !== true)
  return Object.fromEntries(names.map((name) => [name, store.record[name] ?? null]))
}

/** Rows go over those of the record as it is now. */
function restoreValue({ settings, store, origin }: FormCore, name: string, value: unknown): void {
  if (!settings.program.model.field(name)) return
  const current = origin.snapshot().values[name]
  store.set(name, isRowsState(value) && isRowsState(current) ? rebaseRows(value, current) : value)
}
