import { isSameDocument } from '#core/design'
import type { DocumentRef } from '#core/document'
import { type Cell, createCell, type Watched } from '#react/watch'
import { type HttpCalls, isHttpFailure, isOutage } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import { loadModelOf, loadText, type StoredText } from './loading.ts'
import type { ParsedText } from './parsedText.ts'

/** How far the texts are stored. */
export type SavingState =
  | { status: 'saved' }
  | { status: 'unsaved' }
  | { status: 'saving' }
  /** The server did not take them; the next change, or `save`, tries again, and time itself where there was no answer. */
  | { status: 'failed'; message: string; isOutage: boolean }
  /** Somebody else has saved a newer revision of the document; `base` is the text that both were written over, `model` the newest model of a newer screen. */
  | { status: 'conflict'; newer: StoredText; author: string; base: string; model?: StoredText }

interface SavingSettings {
  http: HttpCalls
  clock: ClockPort
  stored: readonly StoredText[]
  /** The texts at the moment. */
  texts(): readonly ParsedText[]
}

export interface Saving {
  readonly state: Watched<SavingState>
  /**
   * The latest stored revision of each text, and the one that is live; a document that was made here and taken back is none.
   */
  revisions(): readonly (DocumentRef & { revision: number | null; live: number | null })[]
  /** The stored revisions have become live. */
  published(): void
  /** Texts have changed: they are stored when nothing changes for two seconds. */
  changed(): void
  /** Stores what is unsaved now; resolves when it is stored or refused. */
  save(): Promise<void>
  /** Takes the newer revision as the base of the own text: the next save stores that over it. */
  overwrite(): void
  /** The text of a document has been brought together with the shipped one of this hash: the next save stores it as based on that. */
  baseOnShipped(ref: DocumentRef, hash: string): void
  isDirty(): boolean
  /** The stored revision that a text differs from; undefined if it is stored as it is. */
  baseOf(text: ParsedText): StoredText | undefined
  /** Takes an older revision as the base of the own text, which was typed over it: storing that is a conflict to be merged. */
  rebase(base: StoredText): void
  /** Takes up further texts, as they are stored. */
  adopt(stored: readonly StoredText[]): void
  stop(): void
}

const idleMs = 2_000
const retryMs = 5_000

/** Stores the texts of a design as draft revisions, one request at a time. A text that does not parse waits until it does. */
export function createSaving({ http, clock, stored, texts }: SavingSettings): Saving {
  const state = createCell<SavingState>({ status: 'saved' })
  const base = createBase(http, stored)
  let cancel = () => {}

  const unsaved = () => texts().filter(base.differs)
  const settle = () => enter(state, unsaved().length > 0 ? 'unsaved' : 'saved')
  const isConflict = () => state.snapshot().status === 'conflict'

  const runs = inTurn(async () => {
    if (isConflict() || unsaved().length === 0) return
    state.set({ status: 'saving' })
    for (const one of unsaved().filter(({ fault }) => fault === null)) {
      const refused = await base.store(one)
      if (!refused) continue
      if (refused.status === 'failed' && refused.isOutage) saveIn(retryMs)
      return state.set(refused)
    }
    await base.removeTakenBack(texts())
    settle()
  })
  const saveIn = (delayMs: number) => {
    cancel()
    cancel = clock.after(delayMs, () => void save())
  }
  const save = (): Promise<void> => {
    cancel()
    return runs.next()
  }

  return {
    state,
    revisions: () => base.revisions().filter((stored) => texts().some((one) => isSameDocument(one, stored))),
    save,
    changed() {
      if (isConflict()) return
      if (!runs.isRunning()) settle()
      saveIn(idleMs)
    },
    overwrite() {
      const present = state.snapshot()
      if (present.status !== 'conflict') return
      base.take(present.newer)
      settle()
    },
    ...{ isDirty: () => unsaved().length > 0, published: () => markLive(base, state) },
    ...{ baseOnShipped: base.takeShipped, baseOf: base.of, rebase: base.take, adopt: base.adopt },
    stop: () => cancel(),
  }
}

/** Marks the stored revisions as live, also for whoever shows them by the state. */
function markLive(base: ReturnType<typeof createBase>, state: Cell<SavingState>): void {
  base.markLive()
  state.set({ ...state.snapshot() })
}

/** Runs one at a time; whoever asks for the next one during a run waits for one more, which begins after it. */
function inTurn(run: () => Promise<void>) {
  let running: Promise<void> | null = null
  let waiting: Promise<void> | null = null
  const next = (): Promise<void> => {
    if (running) {
      waiting ??= running.then(() => {
        waiting = null
        return next()
      })
      return waiting
    }
    running = run().finally(() => {
      running = null
    })
    return running
  }
  return { next, isRunning: () => running !== null }
}

/** Takes a state, unless it is that already: each change is drawn. */
function enter(state: Cell<SavingState>, status: 'saved' | 'unsaved'): void {
  if (state.snapshot().status !== status) state.set({ status })
}

const keyOf = ({ kind, id }: DocumentRef): string => `${kind} ${id}`

/** What is shipped is live, if nothing else is said of it. */
const withLive = (one: StoredText) => ({ live: one.revision === 0 ? 0 : null, ...one })

/** The stored revisions that the texts are based on. */
function createBase(http: HttpCalls, stored: readonly StoredText[]) {
  let base = stored.map(withLive)
  const take = (next: StoredText) => {
    base = find(next)
      ? base.map((one) => (isSameDocument(one, next) ? { ...one, ...next } : one))
      : [...base, withLive(next)]
  }
  const find = (ref: DocumentRef) => base.find((one) => isSameDocument(one, ref))
  /** The hashes of shipped documents that texts were brought together with, until they are stored. */
  const shipped = new Map<string, string>()
  const begun = new Set<string>()
  return {
    take,
    /** Removes the drafts of documents that were begun here and are none of the texts any more, unless somebody else has changed them. */
    async removeTakenBack(texts: readonly ParsedText[]) {
      const gone = await removeAll(http, { base, begun, texts })
      base = base.filter((one) => !gone.some((other) => isSameDocument(one, other)))
    },
    adopt(more: readonly StoredText[]) {
      base = [...base, ...more.map(withLive)]
    },
    takeShipped: (ref: DocumentRef, hash: string) => void shipped.set(keyOf(ref), hash),
    revisions: () => base.map(({ kind, id, revision, live }) => ({ kind, id, revision, live })),
    markLive() {
      base = base.map((one) => ({ ...one, live: one.revision }))
      begun.clear()
    },
    differs: (one: ParsedText) => find(one)?.text !== one.text || shipped.has(keyOf(one)),
    of(one: ParsedText) {
      const { kind, id, text } = one
      const stored = find(one) ?? { kind, id, text: '', revision: null }
      return stored.text === text ? undefined : stored
    },
    /** Stores a text over its base; answers why it was not taken, or null. */
    async store(one: ParsedText): Promise<SavingState | null> {
      const { kind, id, text } = one
      try {
        const shippedHash = shipped.get(keyOf(one))
        const body = { kind, id, text, baseRevision: find(one)?.revision ?? null, ...(shippedHash && { shippedHash }) }
        const { revision } = await http.put<{ revision: number }>('/online/document/save', body, { quiet: 'all' })
        if (!find(one)) begun.add(keyOf(one))
        take({ kind, id, text, revision })
        if (shipped.get(keyOf(one)) === shippedHash) shipped.delete(keyOf(one))
        return null
      } catch (error) {
        return refusal(http, { ref: one, base: baseText(find(one)) }, error)
      }
    },
  }
}

interface TakenBack {
  base: readonly StoredText[]
  /** The keys of the documents that were begun here. */
  begun: Set<string>
  texts: readonly ParsedText[]
}

/** Removes the drafts of documents that were begun here and are no texts any more; answers those that are gone. */
async function removeAll(http: HttpCalls, { base, begun, texts }: TakenBack): Promise<readonly StoredText[]> {
  const gone: StoredText[] = []
  for (const one of base) {
    const isTakenBack = begun.has(keyOf(one)) && !texts.some((text) => isSameDocument(text, one))
    if (isTakenBack) begun.delete(keyOf(one))
    if (isTakenBack && (await removeDraft(http, one))) gone.push(one)
  }
  return gone
}

/** Removes a draft that is still as it was stored here; its history stays. Answers whether it is gone. */
async function removeDraft(http: HttpCalls, { kind, id, revision }: StoredText): Promise<boolean> {
  try {
    const newest = await loadText(http, { kind, id })
    if (newest.revision !== revision || typeof newest.live === 'number') return false
    await http.post('/online/document/delete', { kind, id }, { quiet: 'all' })
    return true
  } catch {
    // It stays a draft in the list of documents.
    return false
  }
}

const stale = 409

/** What two people had in common: nothing, if each has begun the document. */
const baseText = (stored: StoredText | undefined): string => (stored && stored.revision !== null ? stored.text : '{}')

interface RefusedText {
  ref: DocumentRef
  base: string
}

async function refusal(http: HttpCalls, { ref, base }: RefusedText, error: unknown): Promise<SavingState> {
  const message = error instanceof Error ? error.message : String(error)
  if (!isHttpFailure(error) || error.code !== stale) return { status: 'failed', message, isOutage: isOutage(error) }
  const newer = await loadText(http, ref).catch(() => null)
  const current = (error.result as { current?: { authorName?: string } } | null)?.current
  if (!newer) return { status: 'failed', message, isOutage: false }
  const model = await loadModelOf(http, newer).catch(() => null)
  return { status: 'conflict', newer, author: current?.authorName ?? '', base, ...(model && { model }) }
}
