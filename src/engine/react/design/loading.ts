import { fieldsOf, type RowModel, type Unpublished } from '#core/design'
import { type Diagnostic, type DocumentRef, segmentsOf } from '#core/document'
import type { TextEdit } from '#core/edit'
import { isObject, parseJson, textOrEmpty } from '#core/object'
import { loadDashboards } from '#react/screen'
import type { ClosureDocument } from '#runtime/document'
import { closureOf } from '#runtime/document'
import { type HttpCalls, isHttpFailure } from '#runtime/http'

/** A document as the server has it: the latest revision, as text. */
export interface StoredText extends DocumentRef {
  readonly text: string
  /** Null for one that nobody has saved. */
  readonly revision: number | null
  /** The revision that is live; null when none is. */
  readonly live?: number | null
}

/** What a designer works with: the texts that it changes, and the documents around them. */
export interface LoadedDesign {
  readonly texts: readonly StoredText[]
  /** What the screen needs beside the texts. */
  readonly around: readonly ClosureDocument[]
  /** What else belongs to the model of the screen. */
  readonly family: ModelFamily
  /** A refused draft of the document that is taken up again, with who wrote it. */
  readonly refused?: { readonly text: string; readonly author: string }
}

/** The latest text of a document. Rejects when there is none, or when the caller may not list documents. */
export async function loadText(http: HttpCalls, { kind, id }: DocumentRef, signal?: AbortSignal): Promise<StoredText> {
  const query = { kind, id, draft: '1', as: 'text' }
  const options = { quiet: 'all', ...(signal ? { signal } : {}) } as const
  const { text, revision, live } = await http.get<Omit<StoredText, keyof DocumentRef>>(
    '/online/document/queryById',
    query,
    options,
  )
  return { kind, id, text, revision, ...(live === undefined ? {} : { live }) }
}

/** The latest model that the text of a screen names itself; null where it names none. */
export async function loadModelOf(http: HttpCalls, { kind, text }: StoredText): Promise<StoredText | null> {
  const id = kind === 'screen' ? wordOf(text, 'model') : ''
  return id === '' ? null : loadText(http, { kind: 'model', id })
}

/** The text of a document at a revision. */
export async function loadRevision(
  http: HttpCalls,
  { kind, id, revision }: DocumentRef & { revision: number },
): Promise<StoredText> {
  const query = { kind, id, revision: String(revision), as: 'text' }
  const { text } = await http.get<{ text: string }>('/online/document/queryById', query, { quiet: 'all' })
  return { kind, id, text, revision }
}

/** A document that names a field, in its latest revision. */
export interface NamingDocument extends DocumentRef {
  readonly pointers: readonly string[]
  readonly revision: number
  /** Its text, and the edits by which the field has its new name there, if one was asked for. */
  readonly text?: string
  readonly edits?: readonly TextEdit[]
}

/** Another screen of the model that is designed. */
export interface SiblingScreen {
  readonly id: string
  readonly title: string
  readonly type: string
}

/** What belongs to a model beside it, drafts among them. */
export interface ModelFamily {
  readonly screens: readonly SiblingScreen[]
  /** The models whose records are rows of its records. */
  readonly rows: readonly RowModel[]
}

const noFamily: ModelFamily = { screens: [], rows: [] }

/** What is asked about a document that refers to another one. */
interface ReferringDocument {
  kind: DocumentRef['kind']
  documentId: string
  title: string
  pointer: string
  type?: string
  internal?: true
}

/** Asks for the screens of a model, and for the models that are made to be rows of it. */
async function askFamily(http: HttpCalls, model: string, signal: AbortSignal): Promise<ModelFamily> {
  const query = { kind: 'model', id: model, draft: '1' }
  const found = await existing(
    http.get<readonly ReferringDocument[]>('/online/document/referrers', query, { signal, quiet: 'all' }),
  )
  if (!Array.isArray(found)) return noFamily
  const referrers: readonly ReferringDocument[] = found
  return {
    screens: referrers.flatMap(({ kind, documentId: id, title, type, pointer }) =>
      kind === 'screen' && type !== undefined && pointer === '/model' ? [{ id, title, type }] : [],
    ),
    rows: referrers.flatMap(({ kind, documentId: id, title, internal, pointer }) => {
      const [part, foreignKey = '', word] = segmentsOf(pointer)
      const isRow = kind === 'model' && internal === true && part === 'fields' && word === 'model'
      return isRow ? [{ id, title, foreignKey }] : []
    }),
  }
}

/** A field of a model, with the new name that it gets. */
export interface FieldQuestion {
  readonly model: string
  readonly field: string
  readonly to?: string
}

/** Asks which documents name a field beside its model. */
export const askMentions = (http: HttpCalls, question: FieldQuestion): Promise<readonly NamingDocument[]> =>
  http.get<readonly NamingDocument[]>('/online/document/mentions', { ...question }, { quiet: 'all' })

/** Asks for the ids of the models, drafts and removed ones among them, whose id or title contains a text. */
export async function askModels(http: HttpCalls, keyword: string): Promise<readonly string[]> {
  const query = { kind: 'model', keyword, pageNo: '1', pageSize: '500' }
  const { records } = await http.get<{ records: readonly { id: string }[] }>('/online/document/list', query, {
    quiet: 'all',
  })
  return records.map(({ id }) => id)
}

/** What a designer opens: a document, and screens that are designed and published together with it. */
export interface DesignTarget {
  readonly ref: DocumentRef
  readonly beside: readonly string[]
  /** The key of a refused draft of the document to be taken up again; empty for none. */
  readonly refused?: string
  /** The pointer of the part that is selected at first; empty for none. */
  readonly part?: string
}

/**
 * Loads a design: the document, for a screen also its model, the documents that either extends, and what the screen needs beside.
 * Rejects with the failure of the document itself; what is around it is left out where it does not exist yet.
 */
export async function loadDesign(
  http: HttpCalls,
  { refused, ...target }: DesignTarget,
  signal: AbortSignal,
): Promise<LoadedDesign> {
  const [loaded, draft] = await Promise.all([
    loadDocuments(http, target, signal),
    refused ? loadRefused(http, { ref: target.ref, key: refused }, signal) : null,
  ])
  return draft ? { ...loaded, refused: draft } : loaded
}

/** A refused draft. Rejects when there is none any more. */
async function loadRefused(http: HttpCalls, { ref, key }: { ref: DocumentRef; key: string }, signal: AbortSignal) {
  const options = { signal, quiet: 'all' } as const
  const query = { kind: ref.kind, id: ref.id }
  const [drafts, { text }] = await Promise.all([
    http.get<readonly { key: string; authorName: string }[]>('/online/document/refused', query, options),
    http.get<{ text: string }>('/online/document/refusedText', { ...query, key }, options),
  ])
  return { text, author: drafts.find((one) => one.key === key)?.authorName ?? '' }
}

async function loadDocuments(
  http: HttpCalls,
  { ref, beside }: DesignTarget,
  signal: AbortSignal,
): Promise<LoadedDesign> {
  const own = await loadText(http, ref, signal)
  if (ref.kind !== 'screen') return { texts: [own], around: [], family: noFamily }
  const waiting = await unpublishedIn(http, own, signal)
  // A design is compiled at each change, and cannot wait then.
  await loadDashboards()
  const bases = await basesOf(http, own, signal)
  const modelId = [own, ...bases].map(({ text }) => wordOf(text, 'model')).find(Boolean)
  const family = modelId ? await askFamily(http, modelId, signal) : noFamily
  const model = modelId ? await existing(loadText(http, { kind: 'model', id: modelId }, signal)) : null
  const modelBases = model ? await basesOf(http, model, signal) : []
  const rows = await loadRows(http, [...(model ? [model] : []), ...modelBases], signal)
  const loaded = new Set([ref.id, ...waiting.map(({ id }) => id)])
  const named = [...new Set(beside)].filter((id) => !loaded.has(id))
  const besides = await Promise.all(named.map((id) => existing(loadText(http, { kind: 'screen', id }, signal))))
  const others = [...besides, ...waiting]
  const texts = [own, ...(model ? [model] : []), ...others.flatMap((one) => one ?? []), ...rows.map(({ text }) => text)]
  const documents = texts.flatMap((one) => servedOf(one).map(({ document }) => document))
  const preview = await existing(askPreview(http, { screen: ref.id, documents }, signal))
  const allBases = [...bases, ...modelBases, ...rows.flatMap((one) => one.bases)]
  return { texts, around: [...(preview?.documents ?? []), ...allBases.flatMap(servedOf)], family }
}

/** The models of the rows of sub-tables, with what they extend: their fields are the columns. */
async function loadRows(http: HttpCalls, models: readonly StoredText[], signal: AbortSignal) {
  const fields = models.flatMap(({ text }) => Object.values(fieldsOf(parseJson(text))))
  const tables = fields.filter((field) => isObject(field) && field.type === 'table') as { model?: unknown }[]
  const own = new Set(models.map(({ id }) => id))
  const ids = [...new Set(tables.map(({ model }) => textOrEmpty(model)))].filter((id) => id !== '' && !own.has(id))
  const loaded = await Promise.all(ids.map((id) => loadRowModel(http, id, signal)))
  return loaded.flatMap((one) => one ?? [])
}

/** A model with what it extends; null if there is no such one. */
export async function loadRowModel(http: HttpCalls, id: string, signal?: AbortSignal) {
  const text = await existing(loadText(http, { kind: 'model', id }, signal))
  return text && { text, bases: await basesOf(http, text, signal) }
}

/** The documents that a screen needs if drafts were published, and the mistakes of the drafts. */
export interface Preview {
  readonly documents: readonly ClosureDocument[]
  readonly diagnostics: readonly Diagnostic[]
  /** The fields that have no column yet. */
  readonly unpublished: Unpublished
}

/** Asks how a screen would be with drafts, also as somebody else (`user:<id>`, `role:<id>`). Rejects where it cannot be opened. */
export async function askPreview(
  http: HttpCalls,
  question: { screen: string; documents: readonly object[]; as?: string },
  signal: AbortSignal,
): Promise<Preview> {
  const options = { signal, quiet: 'all' } as const
  const answer = await http.post<PreviewAnswer>('/online/document/preview', question, options)
  const { documents, diagnostics } = answer
  const unpublished = documents.flatMap(({ id, unpublished: names }) => (names ? [[id, names]] : []))
  return {
    documents: closureOf(answer)?.documents ?? [],
    diagnostics,
    unpublished: Object.fromEntries(unpublished),
  }
}

interface PreviewAnswer {
  documents: readonly { id: string; unpublished?: readonly string[] }[]
  diagnostics: readonly Diagnostic[]
}

const wordOf = (text: string, word: string): string => {
  const document = parseJson(text)
  return isObject(document) ? textOrEmpty(document[word]) : ''
}

/** A stored text as a document that a screen needs; none while it does not parse. */
export const servedOf = ({ kind, id, text }: StoredText): ClosureDocument[] => {
  const document = parseJson(text)
  return isObject(document) ? [{ kind, id, revision: null, document }] : []
}

/** The form and the detail that a list names and that are not live yet: it cannot be published without them. */
async function unpublishedIn(
  http: HttpCalls,
  { text }: StoredText,
  signal: AbortSignal,
): Promise<readonly StoredText[]> {
  const named = ['form', 'detail'].map((word) => wordOf(text, word)).filter(Boolean)
  const latest = await Promise.all(named.map((id) => existing(loadText(http, { kind: 'screen', id }, signal))))
  return latest.flatMap((one) => (one?.live === null ? [one] : []))
}

const maxBases = 8

/** The documents that a text extends, nearest first. */
async function basesOf(http: HttpCalls, from: StoredText, signal?: AbortSignal): Promise<readonly StoredText[]> {
  const bases: StoredText[] = []
  for (let id = wordOf(from.text, 'extends'); id !== '' && bases.length < maxBases; ) {
    const base = await existing(loadText(http, { kind: from.kind, id }, signal))
    if (!base) break
    bases.push(base)
    id = wordOf(base.text, 'extends')
  }
  return bases
}

async function existing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (isHttpFailure(error) && error.kind !== 'aborted' && error.status < 500) return null
    throw error
  }
}
