import { loadFailureOf } from '#react/boundary'
import type { Engine } from '#react/engine'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { Closure, ClosureDocument } from '#runtime/document'
import { compileClosure, isCompilable, loadCompiler, type ScreenState } from './compiled.ts'
import type { ScreenDocuments } from './screenProps.ts'

interface ScreenInput {
  screenId: string
  documents: ScreenDocuments
  /** Loads the faces of the first screen, and has what is rendered on the page, this screen among it. */
  engine: Pick<Engine, 'preload' | 'isPreloaded' | 'inspection' | 'runtime'> & {
    ports: Pick<Engine['ports'], 'report'>
  }
  /** Whether the screen has unsaved input. */
  isDirty(): boolean
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
  const { screenId, documents, engine, isDirty } = input
  const state = createCell(initialState(input))
  let run = {}
  let life = new AbortController()

  /** Shows a loaded closure, unless it is unchanged; while the screen is in use it is only offered as `newer`. */
  const arrive = async (closure: Closure, own: object) => {
    const present = state.snapshot()
    const isReady = present.status === 'ready'
    if (isReady && sameDocuments(present.screen.closure, closure)) return
    const next = stateOf(closure, isReady ? present.version + 1 : 1)
    // On a canvas each edit is a version.
    if (isReady && next.status === 'ready' && !present.screen.series) {
      const { isInUse } = await import('./renewal.ts')
      if (run !== own) return
      if (isDirty() || isInUse(engine, closure)) return state.set({ ...present, newer: next.screen })
    }
    state.set(next)
  }

  const load = async () => {
    const own = {}
    run = own
    try {
      const closure = await loadClosure(input)
      if (run === own) await arrive(closure, own)
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
    take: () => void import('./renewal.ts').then(({ takeNewer }) => takeNewer(state, engine, life.signal)),
    start() {
      life = new AbortController()
      life.signal.addEventListener('abort', documents.onPublished(screenId, load))
      void load()
      return () => {
        run = {}
        life.abort()
      }
    },
  }
}

/** A screen whose documents are at hand is rendered at once. */
function initialState({ screenId, documents, engine }: ScreenInput): ScreenState {
  const cached = engine.isPreloaded() ? documents.peek(screenId) : null
  return cached && isCompilable(cached) ? stateOf(cached, 1) : { status: 'loading' }
}

/** The documents of the screen, once they can be compiled and rendered. */
async function loadClosure({ screenId, documents, engine }: ScreenInput): Promise<Closure> {
  const [closure] = await Promise.all([documents.open(screenId), engine.preload()])
  await loadCompiler(closure)
  return closure
}

function stateOf(closure: Closure, version: number): ScreenState {
  const compiled = compileClosure(closure)
  if ('failure' in compiled) return { status: compiled.failure.kind, failure: compiled.failure }
  return { status: 'ready', screen: compiled, newer: null, version }
}

const sameDocuments = (one: Closure, other: Closure): boolean =>
  one.documents.length === other.documents.length &&
  one.documents.every((entry, index) => isSameEntry(entry, other.documents[index]))

/** Documents of a canvas stay the same objects while nothing in them changes, so that few are compared as text. */
function isSameEntry(one: ClosureDocument, other: ClosureDocument | undefined): boolean {
  const isSame = one.document === other?.document
  const text = (entry?: ClosureDocument) => JSON.stringify(isSame ? { ...entry, document: 0 } : entry)
  return text(one) === text(other)
}

/** Shows a failure. A displayed screen stays, unless the user may no longer read it. */
function fail(state: Cell<ScreenState>, error: unknown, { engine, screenId }: ScreenInput): void {
  const failure = loadFailureOf(error)
  if (failure.kind === 'failed') engine.ports.report(error, `screen ${screenId}`)
  if (state.snapshot().status === 'ready' && failure.kind === 'failed') return
  state.set({ status: failure.kind, failure })
}
