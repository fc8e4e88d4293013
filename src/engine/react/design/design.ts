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
import { designMessages, fillText } from '#core/message'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { Closure, ClosureDocument } from '#runtime/document'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import { createChecking } from './checking.ts'
import { createHistory } from './history.ts'
import type { LoadedDesign } from './loading.ts'
import { type ParsedText, parsed, type RenderedDesign, renderDesign } from './rendering.ts'
import { createSaving, type Saving } from './saving.ts'

/** A design at one moment. */
export interface DesignState {
  /** The open documents; the first is the one that is designed. */
  readonly texts: readonly ParsedText[]
  /** What is rendered: while a text does not parse, its last good state. */
  readonly rendered: RenderedDesign
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
  readonly saving: Pick<Saving, 'state' | 'save' | 'overwrite' | 'baseOnShipped' | 'isDirty' | 'revisions'>
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

/** Creates the state of a designer over loaded documents. */
export function createDesign({ ref, loaded, http, clock }: DesignSettings): Design {
  const first = loaded.texts.map((one) => parsed(one))
  const state = createCell<DesignState>({
    ...{ texts: first, selection: null, undo: null, redo: null },
    rendered: renderDesign(ref, first, loaded.around),
  })
  const texts = () => state.snapshot().texts
  const saving = createSaving({ http, clock, stored: loaded.texts, texts })
  const canvas = createCanvasDocuments(state, ref)
  let around = loaded.around
  const render = (next: readonly ParsedText[], before: RenderedDesign) =>
    next.some(isBroken) ? before : renderDesign(ref, next, around, before)
  const checking = createChecking({
    ...{ ref, http, clock, texts },
    onAround(documents) {
      const next = withOthers(around, documents, ref)
      if (next === around) return
      around = next
      const present = state.snapshot()
      state.set({ ...present, rendered: render(present.texts, present.rendered) })
      canvas.changed()
    },
  })
  const steps = createSteps({
    state,
    render,
    changed() {
      saving.changed()
      checking.changed()
      canvas.changed()
    },
  })
  takeRefused(steps, ref, loaded)
  return {
    ref,
    state,
    saving,
    ...steps,
    diagnostics: checking.diagnostics,
    documents: canvas.documents,
    start() {
      checking.changed()
      return () => {
        checking.stop()
        saving.stop()
      }
    },
  }
}

/** Takes up the refused draft that the design was opened for, as its first step. */
function takeRefused({ take }: Pick<Design, 'take'>, ref: DocumentRef, { refused }: LoadedDesign): void {
  if (refused) take(fillText(designMessages.doTakeRefused, { author: refused.author }), ref, refused.text)
}

/** The documents around with those that others need now; the same list if there is none that it lacks. */
function withOthers(
  around: readonly ClosureDocument[],
  documents: readonly ClosureDocument[],
  ref: DocumentRef,
): readonly ClosureDocument[] {
  const added = documents.filter(
    (one) => !isSameDocument(one, ref) && !around.some((present) => isSameDocument(present, one)),
  )
  return added.length > 0 ? [...around, ...added] : around
}

const isBroken = ({ fault }: ParsedText): boolean => fault !== ''

/** What the canvas renders, as a screen asks for its documents. */
function createCanvasDocuments(state: Watched<DesignState>, { id }: DocumentRef) {
  const listeners = new Set<() => void>()
  const peek = () => state.snapshot().rendered.closure
  let last = peek()
  return {
    documents: {
      open: async () => peek() ?? { screen: id, documents: [] },
      peek,
      onPublished(_: string, listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    changed() {
      if (last === peek()) return
      last = peek()
      for (const listener of [...listeners]) listener()
    },
  }
}

interface StepSettings {
  state: Cell<DesignState>
  /** What texts render; `before` while one of them does not parse. */
  render(texts: readonly ParsedText[], before: RenderedDesign): RenderedDesign
  /** The texts have changed. */
  changed(): void
}

/** The steps over the texts: what is done, taken back and done again. */
function createSteps({ state, render, changed }: StepSettings) {
  const history = createHistory<Moment>()
  const present = (): Moment => ({ texts: state.snapshot().texts, selection: state.snapshot().selection })

  const show = ({ texts, selection }: Moment) => {
    const before = state.snapshot()
    const isChanged = texts !== before.texts
    const rendered = isChanged ? render(texts, before.rendered) : before.rendered
    state.set({ texts, rendered, selection: existing(rendered, selection), ...history.labels() })
    if (isChanged) changed()
  }

  const step = (label: string, after: Moment, merge = '') => {
    if (after.texts !== present().texts) history.add({ label, merge, before: present(), after })
    show(after)
  }

  const replaced = (target: DocumentRef, text: string): Moment => ({
    texts: present().texts.map((one) => (isSameDocument(one, target) ? parsed({ ...one, text }, one) : one)),
    selection: present().selection,
  })

  return {
    perform(label: string, { edits, selects }: Operation, merge?: string) {
      const { texts, rendered } = state.snapshot()
      const isCurrent = !texts.some(isBroken) && rendered.faults.length === 0
      if (isCurrent) step(label, { texts: edited(texts, edits), selection: selects }, merge)
    },
    write: (target: DocumentRef, text: string) =>
      step(designMessages.doType, replaced(target, text), `write ${target.kind} ${target.id}`),
    take: (label: string, target: DocumentRef, text: string) => step(label, replaced(target, text)),
    undo: () => show(history.back() ?? present()),
    redo: () => show(history.forward() ?? present()),
    select: (selection: string | null) => show({ ...present(), selection }),
    selectAt(pointer: string) {
      const node = nodeAround(state.snapshot().rendered.screen?.outline ?? [], pointer)
      show({ ...present(), selection: node ? nodeKey(node) : null })
    },
  }
}

type Moment = Pick<DesignState, 'texts' | 'selection'>

function edited(texts: readonly ParsedText[], edits: readonly DesignEdit[]): readonly ParsedText[] {
  const next = editTexts(texts, edits)
  return next.every((one, index) => one === texts[index]) ? texts : next.map((one, index) => parsed(one, texts[index]))
}

const existing = ({ screen }: RenderedDesign, selection: string | null): string | null =>
  nodeWithKey(screen?.outline ?? [], selection) ? selection : null
