import {
  type CanvasFace,
  type DesignEdit,
  editTexts,
  isSameDocument,
  nodeAround,
  nodeKey,
  nodesOf,
  nodeWithKey,
  type Operation,
  type OutlineNode,
} from '#core/design'
import { type Diagnostic, type DocumentRef, segmentsOf } from '#core/document'
import { editTextBy } from '#core/edit'
import { designMessages, fillText } from '#core/message'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { ClosureDocument } from '#runtime/document'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort, LifecyclePort } from '#runtime/port'
import { type CanvasDocuments, createCanvasDocuments } from './canvasDocuments.ts'
import { createChecking } from './checking.ts'
import { createHistory } from './history.ts'
import { createKeeping, type Keeping, type KeptText } from './keeping.ts'
import {
  askMentions,
  type FieldQuestion,
  type LoadedDesign,
  loadRevision,
  type NamingDocument,
  type StoredText,
} from './loading.ts'
import { type ParsedText, parsed } from './parsedText.ts'
import { type RenderedDesign, renderDesign } from './rendering.ts'
import { createSaving, type Saving } from './saving.ts'
import type { TextDrafts } from './textDrafts.ts'

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
  readonly saving: Pick<Saving, 'state' | 'save' | 'overwrite' | 'baseOnShipped' | 'isDirty' | 'revisions' | 'baseOf'>
  /** What was typed here before and never reached the server, until it is restored or dropped. */
  readonly leftover: Keeping['leftover']
  /** For the canvas: the documents as they are rendered now. */
  readonly documents: CanvasDocuments
  /** The same for a part that people open from the screen. */
  documentsOf(face: CanvasFace): CanvasDocuments
  /** Does an operation, as one step that can be taken back. Successive steps with one `merge` text become one, if no pause parts them. */
  perform(label: string, operation: Operation, merge?: string): void
  /** Replaces a text, as it is typed. */
  write(ref: DocumentRef, text: string): void
  /** Replaces a text with another revision of it, as one step. */
  take(label: string, ref: DocumentRef, text: string): void
  /** The documents that name a field and are not open. */
  naming(question: FieldQuestion): Promise<readonly NamingDocument[]>
  /** Opens further documents beside those that are designed: undo and redo leave them open. */
  adopt(stored: readonly StoredText[]): void
  /** Whether a document is one of those that are designed together. */
  isOpen(ref: DocumentRef): boolean
  /** Repairs a mistake, as one step; nothing happens if its text has changed since it was checked. */
  repair(diagnostic: Diagnostic): void
  /** Makes what was kept the text again, as one step; where the server has a newer revision by now, storing it is a conflict. */
  restoreKept(): Promise<void>
  dropKept(): void
  undo(): void
  redo(): void
  select(key: string | null): void
  /** Selects the innermost part that is written at a pointer of the screen, or that shows the field at one of its model. */
  selectAt(pointer: string, ref?: DocumentRef): void
  start(): () => void
}

interface DesignSettings {
  ref: DocumentRef
  loaded: LoadedDesign
  http: HttpCalls
  clock: ClockPort
  drafts: TextDrafts
  onHide: LifecyclePort['onHide']
}

/** Creates the state of a designer over loaded documents. */
export function createDesign({ ref, loaded, http, clock, drafts, onHide }: DesignSettings): Design {
  const state = createCell(firstState(ref, loaded))
  const texts = () => state.snapshot().texts
  const saving = createSaving({ http, clock, stored: loaded.texts, texts })
  const keeping = createKeeping({ drafts, clock, stored: loaded.texts, texts, baseOf: saving.baseOf })
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
  const isOpen = (other: DocumentRef) => texts().some((one) => isSameDocument(one, other))
  const { takeAll, addTexts, ...steps } = createSteps({
    ...{ state, render, clock },
    changed() {
      saving.changed()
      keeping.changed()
      checking.changed()
      canvas.changed()
    },
  })
  takeRefused(steps, ref, loaded)
  return {
    ...{ ref, state, saving, ...steps, diagnostics: checking.diagnostics },
    documents: canvas.documentsOf('screen'),
    documentsOf: canvas.documentsOf,
    leftover: keeping.leftover,
    isOpen,
    naming: async (question) => (await askMentions(http, question)).filter((one) => !isOpen(one)),
    adopt(more) {
      const fresh = more.filter((one) => !isOpen(one))
      saving.adopt(fresh)
      keeping.adopt(fresh)
      addTexts(fresh.map((one) => parsed(one)))
    },
    repair: (diagnostic) => repair(diagnostic, { texts: texts().filter(checking.isChecked), take: steps.take }),
    restoreKept: () => restore({ http, saving, keeping, takeAll }),
    dropKept: () => keeping.settle({ isDropped: true }),
    start() {
      checking.changed()
      const stops = [onHide(keeping.flush), saving.state.subscribe(keeping.changed), keeping.flush]
      return () => {
        for (const stop of [...stops, checking.stop, saving.stop]) stop()
      }
    },
  }
}

function firstState(ref: DocumentRef, { texts, around }: LoadedDesign): DesignState {
  const first = texts.map((one) => parsed(one))
  return { texts: first, selection: null, undo: null, redo: null, rendered: renderDesign(ref, first, around) }
}

interface RepairingParts extends Pick<Design, 'take'> {
  /** The texts that are as they were checked. */
  texts: readonly ParsedText[]
}

function repair({ document, fix }: Diagnostic, { texts, take }: RepairingParts): void {
  const present = texts.find((one) => isSameDocument(one, document))
  if (fix && present)
    take(fillText(designMessages.doRepair, { fix: fix.title }), document, editTextBy(present.text, fix.edits))
}

interface RestoringParts {
  http: HttpCalls
  saving: Saving
  keeping: Keeping
  takeAll(label: string, texts: readonly KeptText[]): void
}

/** What was kept becomes the text, over the revision that it was typed over. */
async function restore({ http, saving, keeping, takeAll }: RestoringParts): Promise<void> {
  const leftover = keeping.leftover.snapshot()
  for (const base of await basesOf(http, leftover, saving.revisions())) saving.rebase(base)
  takeAll(designMessages.doRestoreKept, leftover)
  keeping.settle({ isDropped: false })
}

type Revisions = ReturnType<Saving['revisions']>

/** The texts that kept ones were typed over, of those that have another revision by now. */
function basesOf(http: HttpCalls, leftover: readonly KeptText[], revisions: Revisions): Promise<StoredText[]> {
  const moved = leftover.filter(
    (one) => revisions.find((other) => isSameDocument(other, one))?.revision !== one.revision,
  )
  const load = async ({ kind, id, revision }: KeptText): Promise<StoredText> => {
    const nothing = { kind, id, revision, text: '{}' }
    return revision === null ? nothing : loadRevision(http, { kind, id, revision }).catch(() => nothing)
  }
  return Promise.all(moved.map(load))
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

const isBroken = ({ fault }: ParsedText): boolean => fault !== null

interface StepSettings {
  state: Cell<DesignState>
  clock: ClockPort
  /** What texts render; `before` while one of them does not parse. */
  render(texts: readonly ParsedText[], before: RenderedDesign): RenderedDesign
  /** The texts have changed. */
  changed(): void
}

/** The steps over the texts: what is done, taken back and done again. */
function createSteps({ state, render, changed, clock }: StepSettings) {
  const history = createHistory<Moment>()
  const typing = createTyping(clock)
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

  const replaced = (...next: readonly (DocumentRef & { text: string })[]): Moment => ({
    texts: present().texts.map((one) => {
      const other = next.find((text) => isSameDocument(text, one))
      return other ? parsed({ ...one, text: other.text }, one) : one
    }),
    selection: present().selection,
  })

  return {
    perform(label: string, { edits, selects }: Operation, merge?: string) {
      const { texts, rendered } = state.snapshot()
      const isCurrent = !texts.some(isBroken) && rendered.faults.length === 0
      const burst = merge ? `${merge} ${typing.burst()}` : ''
      if (isCurrent) step(label, { texts: edited(texts, edits), selection: selects }, burst)
    },
    write: ({ kind, id }: DocumentRef, text: string) =>
      step(designMessages.doType, replaced({ kind, id, text }), `write ${kind} ${id} ${typing.burst()}`),
    take: (label: string, { kind, id }: DocumentRef, text: string) => step(label, replaced({ kind, id, text })),
    takeAll: (label: string, next: readonly (DocumentRef & { text: string })[]) => step(label, replaced(...next)),
    addTexts(more: readonly ParsedText[]) {
      const withMore = <T extends Pick<Moment, 'texts'>>(one: T): T => ({ ...one, texts: [...one.texts, ...more] })
      history.map(withMore)
      state.set(withMore(state.snapshot()))
    },
    undo: () => show(history.back() ?? present()),
    redo: () => show(history.forward() ?? present()),
    select: (selection: string | null) => show({ ...present(), selection }),
    selectAt(pointer: string, target?: DocumentRef) {
      const { screen } = state.snapshot().rendered
      const outline = screen?.outline ?? []
      const isScreen = !target || !screen || isSameDocument(target, screen.ref)
      const node = isScreen ? nodeAround(outline, pointer) : nodeOfField(outline, pointer)
      show({ ...present(), selection: node ? nodeKey(node) : null })
    },
  }
}

const pauseMs = 1_000

/** What is typed without a pause is one burst, which is taken back as one. */
function createTyping(clock: ClockPort) {
  let count = 0
  let lastMs = 0
  return {
    burst(): number {
      const nowMs = clock.nowMs()
      if (nowMs - lastMs > pauseMs) count += 1
      lastMs = nowMs
      return count
    },
  }
}

/** The first part that shows the field at a pointer of a model. */
function nodeOfField(outline: readonly OutlineNode[], pointer: string): OutlineNode | undefined {
  const [part, name] = segmentsOf(pointer)
  return part === 'fields' ? nodesOf(outline).find(({ field }) => field === name) : undefined
}

type Moment = Pick<DesignState, 'texts' | 'selection'>

function edited(texts: readonly ParsedText[], edits: readonly DesignEdit[]): readonly ParsedText[] {
  const next = editTexts(texts, edits)
  return next.every((one, index) => one === texts[index]) ? texts : next.map((one, index) => parsed(one, texts[index]))
}

const existing = ({ screen }: RenderedDesign, selection: string | null): string | null =>
  nodeWithKey(screen?.outline ?? [], selection) ? selection : null
