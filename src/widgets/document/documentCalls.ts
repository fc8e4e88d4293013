import type { DocumentRef } from '#core/document'
import type { designNames } from '#core/message'
import type { HttpCalls } from '#runtime/http'

/** A revision in the history of a document; 0 is the shipped one. */
export interface RevisionEntry {
  revision: number
  author: string
  /** The person behind the account of the author. */
  authorName: string
  time: string
  note: string
  state: 'draft' | 'published' | 'deleted' | 'file'
  live: boolean
  /** Whether the shipped document has changed since this was saved over it. */
  baseMoved: boolean
}

/** A difference between two revisions, in terms of fields, columns and items. */
export interface Difference {
  change: keyof typeof designNames.change
  what: string
  name: string
  /** What people call the item; empty where it has no title. */
  title: string
  property: string
  pointer: string
  from: unknown
  to: unknown
}

export interface HistoryPage {
  records: readonly RevisionEntry[]
  total: number
  /** The drafts that were refused because somebody had saved a newer revision, newest first. */
  refused: readonly RefusedEntry[]
}

type Query = Readonly<Record<string, string>>

const queryOf = ({ kind, id }: DocumentRef, more: Query = {}): Query => ({ kind, id, ...more })

/** The newest revisions of a document, and the drafts that never became one. */
export const loadHistory = (
  http: HttpCalls,
  { count, ...ref }: DocumentRef & { count: number },
  signal: AbortSignal,
): Promise<HistoryPage> =>
  http.get('/online/document/revisions', queryOf(ref, { pageNo: '1', pageSize: String(count) }), {
    signal,
    quiet: 'all',
  })

/** The two compared revisions: an older and a newer one. */
export interface Pair {
  from: number
  to: number
}

/** Two revisions of a document. */
export type RevisionPair = DocumentRef & Pair

export const loadDifferences = (
  http: HttpCalls,
  { from, to, ...ref }: RevisionPair,
  signal: AbortSignal,
): Promise<readonly Difference[]> =>
  http.get('/online/document/diff', queryOf(ref, { from: String(from), to: String(to) }), { signal, quiet: 'all' })

/** The text of a revision, as it was written. */
export async function loadText(
  http: HttpCalls,
  { revision, ...ref }: DocumentRef & { revision: number },
  signal: AbortSignal,
): Promise<string> {
  const query = queryOf(ref, { revision: String(revision), as: 'text' })
  const { text } = await http.get<{ text: string }>('/online/document/queryById', query, { signal, quiet: 'all' })
  return text
}

/** The texts of both revisions. */
export const loadTexts = (
  http: HttpCalls,
  { from, to, ...ref }: RevisionPair,
  signal: AbortSignal,
): Promise<readonly string[]> => Promise.all([from, to].map((revision) => loadText(http, { ...ref, revision }, signal)))

/** A draft that was refused because somebody had saved a newer revision. */
export interface RefusedEntry {
  key: string
  /** Who wrote it, by the name of the person. */
  authorName: string
  time: string
  /** The revision that it was made from; null when there was none. */
  baseRevision: number | null
  /** The revision that had come before it. */
  newerRevision: number
}

export async function loadRefusedText(
  http: HttpCalls,
  { key, ...ref }: DocumentRef & { key: string },
  signal: AbortSignal,
): Promise<string> {
  const options = { signal, quiet: 'all' } as const
  const { text } = await http.get<{ text: string }>('/online/document/refusedText', queryOf(ref, { key }), options)
  return text
}
