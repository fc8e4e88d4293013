import { keepParts } from '#core/design'
import { type AnyDocument, type DocumentRef, isNewer, languageVersion, linePlace } from '#core/document'
import { nodeAt, type ReadText, readText, type TextFault } from '#core/edit'
import { fillText, textFaultMessages as texts } from '#core/message'
import { isObject, parseJson, textOrEmpty } from '#core/object'

/** One of the texts of a design, parsed once. */
export interface ParsedText extends DocumentRef {
  readonly text: string
  /** Null while the text is no document. */
  readonly document: AnyDocument | null
  /** Where it stops being one, and why; null if it is one. */
  readonly fault: TextFault | null
}

/** Parses a text; `before` is what it was before, and comes back if nothing has changed. */
export function parsed({ kind, id, text }: DocumentRef & { text: string }, before?: ParsedText): ParsedText {
  if (before?.text === text) return before
  const read = readText(text)
  const document = read.fault ? null : parseJson(text)
  const fault = read.fault ?? faultOf(text, read, document)
  const isDocument = fault === null && isObject(document)
  return {
    ...{ kind, id, text, fault },
    document: isDocument ? keepParts(before?.document, document as unknown as AnyDocument) : null,
  }
}

/** What a text is that is JSON and yet nothing to work with: another value, or a document of a language that is not here yet. */
function faultOf(text: string, { root }: ReadText, document: unknown): TextFault | null {
  if (!isObject(document)) return faultAt(text, root, texts.noObject)
  if (!isNewer(document)) return null
  const found = String(document.version)
  const reason = fillText(texts.newer, { found, version: languageVersion })
  return faultAt(text, root && nodeAt(root, '/version'), reason)
}

function faultAt(text: string, node: ReadText['root'], reason: string): TextFault {
  const { offset, length } = node ?? { offset: 0, length: text.length }
  return { offset, length, message: fillText(texts.at, { place: linePlace(text, offset), reason }), fix: null }
}

/** What a document is called; while its text is none, what it says of that, else its id. */
export function titleOfText({ document, text, id }: ParsedText): string {
  const title = isObject(document) ? document.title : /"title"\s*:\s*"([^"\\]*)"/.exec(text)?.[1]
  return textOrEmpty(title) || id
}

export const isBroken = ({ fault }: ParsedText): boolean => fault !== null
