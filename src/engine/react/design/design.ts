import {
  type DesignEdit,
  editTexts,
  isSameDocument,
  nodeAround,
  nodeKey,
  nodeWithKey,
  type Operation,
} from '#core/design'
import type { Diagnostic, DocumentRef } from '#core/document'
import { createCell, type Watched } from '#react/watch'
import type { Closure, ClosureDocument } from '#runtime/document'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import { createChecking } from './checking.ts'
import { type DrawnDesign, drawDesign, type ParsedText, parsed } from './drawing.ts'
import type { LoadedDesign } from './loading.ts'
import { createSaving, type Saving } from './saving.ts'

/** A design at one moment. */
export interface DesignState {
  /** The open documents; the first is the one that is designed. */
  readonly texts: readonly ParsedText[]
  /** What is rendered: while a text does not parse, its last good state. */
  readonly drawn: DrawnDesign
  /** The key of the selected node; null selects the document as a whole. */
  readonly selection: string | null
  readonly undo: string | null
  readonly redo: string | null
}

/** A set of documents that are designed together. Their texts are the state; everything else is computed from them. */
export interface Design {
  readonly ref: DocumentRef
  readonly state: Watched<DesignState>
  readonly diagnostics: Watched<readonly Diagnostic[]>
  readonly saving: Pick<Saving, 'state' | 'save' | 'overwrite' | 'isDirty' | 'revisions'>
  /** For the canvas: the documents as they are rendered now. */
  readonly documents: {
    open(screen: string): Promise<Closure>
    peek(screen: string): Closure | null
    onPublished(screen: string, listener: () => void): () => void
  }
  /** Does an operation, as one step that can be taken back. Successive steps with one `merge` text become one. */
  perform(label: string, operation: Operation, merge?: string): void
  /** Replaces a text, as it is typed. */
  write(ref: DocumentRef, text: string): void
  /** Replaces a text with another revision of it, as one step. */
  take(label: string, ref: DocumentRef, text: string): void
  undo(): void
  redo(): void
  select(key: string | null): void
  /** Selects the innermost part that is written at a pointer. */
  selectAt(pointer: string): void
  start(): () => void
}

interface DesignSettings {
  ref: DocumentRef
  loaded: LoadedDesign
  http: HttpCalls
  clock: ClockPort
}

/** Texts and selection before and after one step. */
interface Step {
  label: string
  merge: string
  before: Moment
  after: Moment
}

type Moment = Pick<DesignState, 'texts' | 'selection'>

const maxSteps = 300

/** Creates the state of a designer over loaded documents. */
export function createDesign({ ref, loaded, http, clock }: DesignSettings): Design {
  const texts = loaded.texts.map((one) => parsed(one))
  const around = loaded.around
  const state = createCell<DesignState>({
    ...{ texts, selection: null, undo: null, redo: null },
    drawn: drawDesign(ref, texts, around),
  })
  const history = createHistory()
  const listeners = new Set<() => void>()
  const saving = createSaving({ http, clock, stored: loaded.texts, texts: () => state.snapshot().texts })
  const checking = createChecking({ http, clock, texts: () => state.snapshot().texts })

  const show = ({ texts: next, selection }: Moment) => {
    const present = state.snapshot()
    const changed = next !== present.texts
    const drawn = changed ? redrawn(ref, { texts: next, around, drawn: present.drawn }) : present.drawn
    state.set({ texts: next, drawn, selection: existing(drawn, selection), ...history.labels() })
    if (!changed) return
    saving.changed()
    checking.changed()
    if (drawn !== present.drawn) for (const listener of [...listeners]) listener()
  }

  const step = (label: string, after: Moment, merge = '') => {
    const { texts: before, selection } = state.snapshot()
    if (after.texts === before) return show(after)
    history.add({ label, merge, before: { texts: before, selection }, after })
    show(after)
  }

  const replaced = (target: DocumentRef, text: string): readonly ParsedText[] =>
    state.snapshot().texts.map((one) => (isSameDocument(one, target) ? parsed({ ...one, text }, one) : one))

  const travel = (moment: Moment | null) => {
    if (moment) show(moment)
  }

  return {
    ref,
    state,
    diagnostics: checking.diagnostics,
    saving,
    documents: {
      open: async () => closureOf(state.snapshot().drawn, ref),
      peek: () => state.snapshot().drawn.closure,
      onPublished(_, listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    perform(label, { edits, selects }, merge) {
      const { texts: present } = state.snapshot()
      step(label, { texts: edited(present, edits), selection: selects }, merge)
    },
    write: (target, text) =>
      step('', { texts: replaced(target, text), selection: state.snapshot().selection }, `write ${target.id}`),
    take: (label, target, text) =>
      step(label, { texts: replaced(target, text), selection: state.snapshot().selection }),
    undo: () => travel(history.back()),
    redo: () => travel(history.forward()),
    select: (selection) => show({ texts: state.snapshot().texts, selection }),
    selectAt(pointer) {
      const { texts: present, drawn } = state.snapshot()
      const node = nodeAround(drawn.screen?.outline ?? [], pointer)
      show({ texts: present, selection: node ? nodeKey(node) : null })
    },
    start() {
      checking.changed()
      return () => {
        checking.stop()
        saving.stop()
      }
    },
  }
}

function edited(texts: readonly ParsedText[], edits: readonly DesignEdit[]): readonly ParsedText[] {
  const next = editTexts(texts, edits)
  return next.every((one, index) => one === texts[index]) ? texts : next.map((one, index) => parsed(one, texts[index]))
}

interface Redrawing {
  texts: readonly ParsedText[]
  around: readonly ClosureDocument[]
  /** What was rendered before. */
  drawn: DrawnDesign
}

function redrawn(ref: DocumentRef, { texts, around, drawn }: Redrawing): DrawnDesign {
  return texts.some(({ fault }) => fault !== '') ? drawn : drawDesign(ref, texts, around)
}

const existing = ({ screen }: DrawnDesign, selection: string | null): string | null =>
  nodeWithKey(screen?.outline ?? [], selection) ? selection : null

function closureOf({ closure }: DrawnDesign, { id }: DocumentRef): Closure {
  return closure ?? { screen: id, documents: [] }
}

/** The steps that can be taken back or done again. */
function createHistory() {
  let done: readonly Step[] = []
  let undone: readonly Step[] = []
  return {
    labels: (): Pick<DesignState, 'undo' | 'redo'> => ({
      undo: done.at(-1)?.label ?? null,
      redo: undone.at(-1)?.label ?? null,
    }),
    add(step: Step) {
      const last = done.at(-1)
      const continues = last && step.merge !== '' && last.merge === step.merge && undone.length === 0
      done = continues ? [...done.slice(0, -1), { ...step, before: last.before }] : [...done, step].slice(-maxSteps)
      undone = []
    },
    back(): Moment | null {
      const step = done.at(-1)
      if (!step) return null
      done = done.slice(0, -1)
      undone = [...undone, step]
      return step.before
    },
    forward(): Moment | null {
      const step = undone.at(-1)
      if (!step) return null
      undone = undone.slice(0, -1)
      done = [...done, step]
      return step.after
    },
  }
}
