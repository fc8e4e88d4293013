import { type DesignModel, type DesignScreen, isSameDocument, outlineOf } from '#core/design'
import type { AnyDocument, Diagnostic, DocumentRef, ScreenDocument } from '#core/document'
import { parseText, TextBroken } from '#core/edit'
import { createLibrary } from '#core/library'
import { isObject, parseJson } from '#core/object'
import { inheritScreen } from '#core/screen'
import { compileClosure } from '#react/screen'
import type { Closure, ClosureDocument } from '#runtime/document'

/** One of the texts of a design, parsed once. */
export interface ParsedText extends DocumentRef {
  readonly text: string
  /** Null while the text does not parse. */
  readonly document: AnyDocument | null
  /** Why it does not, with line and column; empty if it does. */
  readonly fault: string
}

/** Parses a text; `before` is what it was before, and comes back if nothing has changed. */
export function parsed({ kind, id, text }: DocumentRef & { text: string }, before?: ParsedText): ParsedText {
  if (before?.text === text) return before
  const fault = faultOf(text)
  const document = fault === '' ? parseJson(text) : null
  return { kind, id, text, fault, document: isObject(document) ? (document as unknown as AnyDocument) : null }
}

function faultOf(text: string): string {
  try {
    parseText(text)
    return ''
  } catch (error) {
    if (error instanceof TextBroken) return error.message
    throw error
  }
}

/** A design as it is rendered: the last state in which its texts could be read. */
export interface RenderedDesign {
  /** What the canvas renders; null for documents that are no screens. */
  readonly closure: Closure | null
  readonly screen: DesignScreen | null
  readonly model: DesignModel | null
  /** Why the screen cannot be rendered. */
  readonly faults: readonly Diagnostic[]
}

export const nothingRendered: RenderedDesign = Object.freeze({ closure: null, screen: null, model: null, faults: [] })

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
  const library = createLibrary(
    [...others.map(({ document }) => document as unknown as AnyDocument), ...documents],
    null,
  )
  const written = own as ScreenDocument
  const whole = inheritScreen(written, library)
  if (!whole) return before
  const closure = {
    screen: ref.id,
    documents: [...others, ...documents.map((one) => served(one === own ? { ...whole, abstract: undefined } : one))],
  }
  const compiled = compileClosure(closure)
  if ('failure' in compiled) return { ...before, faults: compiled.failure.faults ?? [] }
  const { program } = compiled
  const modelText = texts.find(({ kind }) => kind === 'model')
  const model = modelText?.document ? { ref: refOf(modelText), document: modelText.document } : null
  const screen = {
    ref,
    document: own,
    whole,
    model: 'model' in program ? program.model : undefined,
    outline: outlineOf(program),
  }
  return { closure, screen, model, faults: [] }
}

const refOf = ({ kind, id }: DocumentRef): DocumentRef => ({ kind, id })

const served = (document: object): ClosureDocument => {
  const { kind, id } = document as DocumentRef
  return { kind, id, revision: null, document: document as ClosureDocument['document'] }
}
