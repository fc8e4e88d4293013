import {
  type DesignModel,
  type DesignScreen,
  isSameDocument,
  keepAlike,
  keepParts,
  type OutlineNode,
  outlineOf,
} from '#core/design'
import { type AnyDocument, type Diagnostic, type DocumentRef, documentKinds, type ScreenDocument } from '#core/document'
import { createLibrary, type Library, withScreens } from '#core/library'
import { present } from '#core/object'
import { inheritScreen, screenByCase } from '#core/screen'
import { compileClosure, type LoadedScreen, renderAs } from '#react/screen'
import type { Closure, ClosureDocument } from '#runtime/document'
import type { ParsedText } from './parsedText.ts'

/** A design as it is rendered: the last state in which its texts could be read. */
export interface RenderedDesign {
  /** What the canvas renders; null for documents that are no screens. */
  readonly closure: Closure | null
  readonly screen: DesignScreen | null
  readonly model: DesignModel | null
  /** That and the other open models, such as those of the rows of its sub-tables. */
  readonly models: readonly DesignModel[]
  /** Why the screen cannot be rendered. */
  readonly faults: readonly Diagnostic[]
  /** What the closure is compiled to, and the library of its documents without the screens. */
  readonly loaded: LoadedScreen | null
  readonly base: Library | null
}

const nothingRendered: RenderedDesign = Object.freeze({
  closure: null,
  screen: null,
  model: null,
  models: [],
  faults: [],
  ...{ loaded: null, base: null },
})

/** The model that a part shows a field of, as it is open; null if it is not. */
export const modelOfNode = ({ model, models }: RenderedDesign, node: Pick<OutlineNode, 'model'> | undefined) =>
  node?.model === undefined ? model : (models.find(({ ref }) => ref.id === node.model) ?? null)

/** Lays the texts over the documents around them and compiles the screen; what cannot be compiled at all leaves `before`, with the reason. */
export function renderDesign(
  ref: DocumentRef,
  texts: readonly ParsedText[],
  around: readonly ClosureDocument[],
  before: RenderedDesign = nothingRendered,
): RenderedDesign {
  const documents = texts.flatMap(({ document }) => document ?? [])
  const own = documents.find((one) => isSameDocument(one, ref))
  if (ref.kind !== 'screen' || !own) return nothingRendered
  const others = around.filter((one) => !texts.some((text) => isSameDocument(text, one)))
  const aroundIt = others.map(({ document }) => document as unknown as AnyDocument)
  const all = [...aroundIt, ...documents]
  const base = baseOf(all, before.base)
  const library = withScreens(base, all.filter(isScreen))
  const whole = inheritScreen(own as ScreenDocument, library)
  if (!whole) return before
  // Of the cases of an entry the first one stands in its place, so that pointers lead into the document.
  const [plain = whole] = screenByCase({ ...whole, abstract: undefined }, library)
  const closure = {
    screen: ref.id,
    documents: [...others, ...documents.map((one) => served(one === own ? plain : one))],
  }
  const screens = all.filter(isScreen).map((one) => (one === own ? plain : one) as ScreenDocument)
  const compiled = compileClosure(closure, withScreens(base, screens))
  if ('failure' in compiled) return { ...before, faults: compiled.failure.faults ?? [] }
  const { program } = compiled
  const loaded = continued(compiled, before.loaded)
  renderAs(closure, loaded)
  const models = texts.flatMap(({ kind, id, document }) =>
    kind === 'model' && document ? [{ ref: { kind, id }, document }] : [],
  )
  const [model = null] = models
  const screen = {
    ref,
    document: own,
    whole,
    model: 'model' in program ? program.model : undefined,
    outline: keepParts(before.screen?.outline, outlineOf({ program, whole, library: compiled.library })),
  }
  return { closure, screen, model, models, faults: [], loaded, base }
}

const isScreen = (document: AnyDocument): document is ScreenDocument => document.kind === 'screen'

/** The library of all documents but the screens: that of before if none of them has changed. */
function baseOf(documents: readonly AnyDocument[], before: Library | null): Library {
  const others = documents.filter((one) => !isScreen(one))
  const former = before ? documentKinds.flatMap((kind) => before.documents(kind)) : []
  const isSame = former.length === others.length && others.every((one) => former.includes(one))
  return before && isSame ? before : createLibrary(others, null)
}

let series = 0

/** What is compiled, with what is alike in the screen of before; where nothing can stay, another series begins. */
function continued(compiled: LoadedScreen, before: LoadedScreen | null): LoadedScreen {
  const { program, closure } = compiled
  const former = before?.program
  const alike =
    before && former?.kind === 'form' && program.kind === 'form'
      ? keepAlike({
          ...{ before: former, after: program },
          documents: { before: screenIn(before.closure), after: screenIn(closure) },
        })
      : null
  return alike
    ? { ...compiled, program: alike, ...present({ series: before?.series }) }
    : { ...compiled, series: ++series }
}

const screenIn = ({ screen, documents }: Closure): unknown =>
  documents.find(({ kind, id }) => kind === 'screen' && id === screen)?.document

const served = (document: object): ClosureDocument => {
  const { kind, id } = document as DocumentRef
  return { kind, id, revision: null, document: document as ClosureDocument['document'] }
}
