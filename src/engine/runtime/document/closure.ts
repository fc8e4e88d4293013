import { type DocumentKind, documentKinds, languageVersion } from '#core/document'
import { isObject, textsIn } from '#core/object'
import type { Withheld } from '#core/screen'

/** One document as the server serves it. */
export interface ClosureDocument {
  kind: DocumentKind
  id: string
  /** Increases with each publish; the server's internal form. */
  revision: number | string | null
  document: Readonly<Record<string, unknown>>
  /** By pointer prefix: the documents that define this part, if this one extends them. */
  from?: Readonly<Record<string, string>>
  /** By pointer prefix: where this part is in the document as written, if elsewhere. */
  moved?: Readonly<Record<string, string>>
  /** The parts of the screen that are withheld from the reader. */
  withheld?: Withheld
}

/** A screen with every document it needs, cut by the reader's rights. spec: schema language, Life of a document */
export interface Closure {
  screen: string
  documents: readonly ClosureDocument[]
  /** What screens and fields were called before: for the settings of lists. */
  former?: unknown
}

const isKind = (value: unknown): value is DocumentKind => documentKinds.some((kind) => kind === value)

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const withheldOf = ({ columns, fields, actions, readonly }: Readonly<Record<string, unknown>>): Withheld => ({
  columns: namesIn(columns),
  fields: namesIn(fields),
  actions: namesIn(actions),
  readonly: namesIn(readonly),
})

function documentOf(raw: unknown): ClosureDocument | null {
  if (!isObject(raw) || !isKind(raw.kind) || typeof raw.id !== 'string' || !isObject(raw.document)) return null
  const { kind, id, document, revision, from, moved, withheld } = raw
  return {
    kind,
    id,
    document,
    revision: typeof revision === 'number' || typeof revision === 'string' ? revision : null,
    ...(isObject(from) ? { from: textsIn(from) } : {}),
    ...(isObject(moved) ? { moved: textsIn(moved) } : {}),
    ...(isObject(withheld) ? { withheld: withheldOf(withheld) } : {}),
  }
}

/** The closure in `raw`, from the server or from storage; null if any part of it is invalid. */
export function closureOf(raw: unknown): Closure | null {
  if (!isObject(raw) || typeof raw.screen !== 'string' || !Array.isArray(raw.documents)) return null
  const documents = raw.documents.map(documentOf)
  const whole = documents.filter((document) => document !== null)
  if (whole.length !== documents.length) return null
  const { screen, former } = raw
  return whole.some(({ kind, id }) => kind === 'screen' && id === screen) ? { screen, documents: whole, former } : null
}

/** Whether all documents are written in this version of the language, as the server sends them. */
export const isCurrent = ({ documents }: Closure): boolean =>
  documents.every(({ document }) => document.version === languageVersion)
