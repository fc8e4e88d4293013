import { type LoadFailure, loadFailureOf } from '#react/boundary'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { Closure, ClosureDocument } from '#runtime/document'
import { compileClosure, isCompilable, type LoadedScreen, loadCompiler } from './compiled.ts'
import type { ScreenDocuments } from './screenProps.ts'

/** State of a screen. `newer` was published while there was unsaved input; `version` increases with each rendered version. */
type ScreenState =
  | { status: 'loading' }
  | { status: LoadFailure['kind']; failure: LoadFailure }
  | { status: 'ready'; screen: LoadedScreen; newer: LoadedScreen | null; version: number }

interface ScreenInput {
  screenId: string
  documents: ScreenDocuments
  /** Resolves when the faces of the first screen are loaded. */
  prepare(): Promise<void>
  isPrepared(): boolean
  /** Whether the screen has unsaved input. */
  isDirty(): boolean
  report(error: unknown, place: string): void
}

/** The documents of one screen: loaded, compiled, and reloaded when they are published. */
export interface ScreenController {
  readonly state: Watched<ScreenState>
  retry(): void
  /** Switches to the newer version. */
  take(): void
  /** Starts loading; returns how to stop. */
  start(): () => void
}

/** Creates the controller. spec: schema-language, Life of a document; policy, a late reply never overwrites a newer one */
export function createScreenController(input: ScreenInput): ScreenController {
  const { screenId, documents, isPrepared } = input
  const cached = isPrepared() ? documents.peek(screenId) : null
  const state = createCell<ScreenState>(cached && isCompilable(cached) ? stateOf(cached, 1) : { status: 'loading' })
  let run = {}

  const load = async () => {
    const own = {}
    run = own
    try {
      const [closure] = await Promise.all([documents.open(screenId), input.prepare()])
      await loadCompiler(closure)
      if (run === own) arrive(state, closure, input)
    } catch (error) {
      if (run === own) fail(state, error, input)
    }
  }

  return {
    state,
    retry() {
      state.set({ status: 'loading' })
      void load()
    },
    take() {
      const present = state.snapshot()
      if (present.status === 'ready' && present.newer)
        state.set({ ...present, screen: present.newer, newer: null, version: present.version + 1 })
    },
    start() {
      const end = documents.onPublished(screenId, () => void load())
      void load()
      return () => {
        run = {}
        end()
      }
    },
  }
}

function stateOf(closure: Closure, version: number): ScreenState {
  const compiled = compileClosure(closure)
  if ('failure' in compiled) return { status: compiled.failure.kind, failure: compiled.failure }
  return { status: 'ready', screen: compiled, newer: null, version }
}

/** Shows a loaded closure, unless it is unchanged; while there is unsaved input it is only offered as `newer`. */
function arrive(state: Cell<ScreenState>, closure: Closure, { isDirty }: ScreenInput): void {
  const present = state.snapshot()
  if (present.status === 'ready' && sameDocuments(present.screen.closure, closure)) return
  const next = stateOf(closure, present.status === 'ready' ? present.version + 1 : 1)
  if (present.status === 'ready' && next.status === 'ready' && isDirty()) state.set({ ...present, newer: next.screen })
  else state.set(next)
}

const sameDocuments = (one: Closure, other: Closure): boolean =>
  one === other ||
  (one.documents.length === other.documents.length &&
    one.documents.every((entry, index) => isSameEntry(entry, other.documents[index])))

/** Documents of a canvas stay the same objects while nothing in them changes, so that few are compared as text. */
function isSameEntry(one: ClosureDocument, other: ClosureDocument | undefined): boolean {
  const rest = ({ document: _, ...beside }: ClosureDocument) => JSON.stringify(beside)
  const isSame = one.document === other?.document || JSON.stringify(one.document) === JSON.stringify(other?.document)
  return other !== undefined && isSame && rest(one) === rest(other)
}

/** Shows a failure. A displayed screen stays, unless the user may no longer read it. */
function fail(state: Cell<ScreenState>, error: unknown, { report, screenId }: ScreenInput): void {
  const failure = loadFailureOf(error)
  if (failure.kind === 'failed') report(error, `screen ${screenId}`)
  if (state.snapshot().status === 'ready' && failure.kind === 'failed') return
  state.set({ status: failure.kind, failure })
}
