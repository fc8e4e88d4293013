import { type CanvasFace, isSameDocument, type Operation } from '#core/design'
import type { Diagnostic, DocumentRef } from '#core/document'
import { editTextBy } from '#core/edit'
import { designMessages, fillText } from '#core/message'
import { createCell, type Watched } from '#react/watch'
import type { ClosureDocument } from '#runtime/document'
import type { HttpCalls } from '#runtime/http'
import type { ClockPort, LifecyclePort } from '#runtime/port'
import { type CanvasDocuments, createCanvasDocuments } from './canvasDocuments.ts'
import { type CheckStatus, createChecking } from './checking.ts'
import { createKeeping, type Keeping, type KeptText } from './keeping.ts'
import {
  askMentions,
  askModels,
  type FieldQuestion,
  type LoadedDesign,
  loadRevision,
  loadRowModel,
  type ModelFamily,
  type NamingDocument,
  type StoredText,
  servedOf,
} from './loading.ts'
import { isBroken, type ParsedText, parsed } from './parsedText.ts'
import { type RenderedDesign, renderDesign } from './rendering.ts'
import { createSaving, type Saving } from './saving.ts'
import { createSteps, type DesignState } from './steps.ts'
import type { TextDrafts } from './textDrafts.ts'

/** A set of documents that are designed together. Their texts are the state; everything else is computed from them. */
export interface Design {
  readonly ref: DocumentRef
  /** What else belongs to the model of the screen, as it was when the design was opened. */
  readonly family: ModelFamily
  readonly state: Watched<DesignState>
  readonly diagnostics: Watched<readonly Diagnostic[]>
  readonly checkStatus: Watched<CheckStatus>
  /** Asks for the checks at once, such as after a server did not answer. */
  checkAgain(): void
  readonly saving: Pick<
    Saving,
    'state' | 'save' | 'overwrite' | 'baseOnShipped' | 'isDirty' | 'published' | 'revisions' | 'baseOf'
  >
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
  /** Opens further documents beside those that are designed, over what they extend: undo and redo leave them open. */
  adopt(stored: readonly StoredText[], bases?: readonly StoredText[]): void
  /** Finds the text of a model as the server has it, with what it extends; null if it has none of that name. Rejects without an answer. */
  findModel(id: string): ReturnType<typeof loadRowModel>
  /** The ids of the models whose id or title contains a text. Rejects without an answer. */
  modelsLike(keyword: string): Promise<readonly string[]>
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
  const addAround = (documents: readonly ClosureDocument[]): void => {
    around = withOthers(around, documents, ref)
  }
  const checking = createChecking({
    ...{ ref, http, clock, texts },
    onAround(documents) {
      const before = around
      addAround(documents)
      if (around === before) return
      const present = state.snapshot()
      state.set({ ...present, rendered: render(present.texts, present.rendered) })
      canvas.changed()
    },
  })
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
    ...{ ref, state, saving, ...steps, ...checking.checks, family: loaded.family },
    documents: canvas.documentsOf('screen'),
    ...{ documentsOf: canvas.documentsOf, leftover: keeping.leftover },
    ...createOpening({ http, texts, saving, keeping, addTexts, addAround }),
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

interface OpeningParts {
  http: HttpCalls
  texts(): readonly ParsedText[]
  saving: Saving
  keeping: Keeping
  addTexts(more: readonly ParsedText[]): void
  addAround(documents: readonly ClosureDocument[]): void
}

/** Which documents are open, and how others come beside them. */
function createOpening({ http, texts, saving, keeping, addTexts, addAround }: OpeningParts) {
  const isOpen = (other: DocumentRef) => texts().some((one) => isSameDocument(one, other))
  return {
    isOpen,
    findModel: (id: string) => loadRowModel(http, id),
    modelsLike: (keyword: string) => askModels(http, keyword),
    naming: async (question: FieldQuestion) => (await askMentions(http, question)).filter((one) => !isOpen(one)),
    adopt(more: readonly StoredText[], bases: readonly StoredText[] = []) {
      addAround(bases.flatMap(servedOf))
      const fresh = more.filter((one) => !isOpen(one))
      saving.adopt(fresh)
      keeping.adopt(fresh)
      addTexts(fresh.map((one) => parsed(one)))
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
