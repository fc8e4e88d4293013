import type { AnyDocument, DocumentKind, DocumentRef } from '#core/document'
import { type Page, pageOf } from '#core/endpoint'
import { productError } from '#core/error'
import { publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import { withAuthorNames } from '../authorNames.ts'
import { keyOf } from '../base.ts'
import type { DocumentLibrary } from '../live.ts'
import { isBaseMoved } from '../reference/referrers.ts'
import {
  allHeads,
  findHead,
  findRevision,
  findText,
  type Head,
  latestRevisions,
  type Revision,
  revisionPage,
  textOfDocument,
} from '../store/revision.ts'
import { placeOf } from './usage.ts'

/** An entry in the list of documents. */
interface DocumentEntry {
  /** Kind and id: two kinds may share an id. */
  key: string
  /** The id, for lists, whose rows have ids of their own. */
  documentId: string
  kind: DocumentKind
  id: string
  title: string
  status: 'published' | 'draft' | 'changed' | 'deleted'
  /** The latest revision; 0 is the shipped document. */
  revision: number
  /** The published revision; null when nothing is published. */
  publishedRevision: number | null
  source: 'file' | 'online'
  author: string
  time: string
  /** Whether the shipped document has changed since this one was saved over it. */
  baseMoved: boolean
}

/** An entry with what is read from all documents. */
interface PlacedEntry extends DocumentEntry {
  /** The area of the product; empty when it belongs to none. */
  area: string
  /** How many live documents refer to it. */
  users: number
  /** The person behind the account of the author. */
  authorName: string
}

interface ListRequest {
  kind?: string
  area?: string
  status?: string
  keyword?: string
  pageNo: number
  pageSize: number
  /** By which property the entries are ordered; by kind and id when left out. */
  column?: string
  order?: string
}

/** Shipped and online documents that match the request. */
export async function listDocuments(
  library: DocumentLibrary,
  query: QueryRunner,
  request: ListRequest,
): Promise<Page<PlacedEntry>> {
  const [heads, latest] = [await allHeads(query), await latestRevisions(query)]
  const revisions = new Map(latest.map((one) => [keyOf(one), one]))
  const online = heads.map((head) => onlineEntry(head, revisions.get(keyOf(head)), library))
  const headKeys = new Set(heads.map(keyOf))
  const shipped = library.base.all().filter(({ document }) => !headKeys.has(keyOf(document)))
  const entries = (await withAuthorNames(query, [...online, ...shipped.map(({ document }) => shippedEntry(document))]))
    .map((entry) => ({ ...entry, ...placeOf(entry, library) }))
    .filter((entry) => fits(entry, request))
    .sort(orderOf(request))
  const { pageNo, pageSize } = request
  return pageOf(entries.slice((pageNo - 1) * pageSize, pageNo * pageSize), entries.length, { pageNo, pageSize })
}

function fits({ id, title, ...entry }: PlacedEntry, { keyword = '', ...request }: ListRequest): boolean {
  const text = searchText(keyword)
  const isOne = (['kind', 'area', 'status'] as const).every((name) => !request[name] || entry[name] === request[name])
  return isOne && `${id} ${title}`.toLowerCase().includes(text)
}

/** Lists send `*text*` for what a title contains. spec: contract §7.2 */
const searchText = (keyword: string): string =>
  keyword
    .trim()
    .replace(/^\*|\*$/g, '')
    .toLowerCase()

const sortable = ['title', 'kind', 'area', 'documentId', 'status', 'revision', 'users', 'authorName', 'time'] as const

/** The requested order; equal ones, and all without a request, by kind and id. */
function orderOf({ column, order }: ListRequest): (left: PlacedEntry, right: PlacedEntry) => number {
  const by = sortable.find((name) => name === column)
  const direction = order === 'desc' ? -1 : 1
  return (left, right) => {
    const compared = by ? compare(left[by], right[by]) * direction : 0
    return compared || compare(left.key, right.key)
  }
}

const compare = <T extends string | number>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0)

const shippedEntry = ({ kind, id, title }: AnyDocument): DocumentEntry => ({
  key: keyOf({ kind, id }),
  documentId: id,
  kind,
  id,
  title,
  status: 'published',
  revision: 0,
  publishedRevision: 0,
  source: 'file',
  author: '',
  time: '',
  baseMoved: false,
})

function onlineEntry(head: Head, latest: Revision | undefined, { base }: DocumentLibrary): DocumentEntry {
  const shipped = base.find(head)
  const publishedRevision = head.deleted ? null : (head.published ?? (shipped ? 0 : null))
  return {
    key: keyOf(head),
    documentId: head.id,
    kind: head.kind,
    id: head.id,
    title: head.title,
    status: statusOf(head, publishedRevision),
    revision: head.latest,
    publishedRevision,
    source: 'online',
    author: latest?.author ?? '',
    time: latest?.time ?? '',
    baseMoved: isBaseMoved(latest?.baseHash ?? null, shipped?.hash),
  }
}

function statusOf(head: Head, publishedRevision: number | null): DocumentEntry['status'] {
  if (head.deleted) return 'deleted'
  if (publishedRevision === null) return 'draft'
  return publishedRevision === head.latest ? 'published' : 'changed'
}

export interface RevisionQuery {
  library: DocumentLibrary
  query: QueryRunner
}

/** The history of a document, newest first. The shipped document comes last, as revision 0. */
export async function history(
  { library, query }: RevisionQuery,
  ref: DocumentRef,
  page: { pageNo: number; pageSize: number },
) {
  const head = await findHead(query, ref)
  const shipped = library.base.find(ref)
  const { revisions, total } = await revisionPage(query, ref, page)
  const named = await withAuthorNames(query, revisions)
  const live = library.live(ref)?.revision
  const entries = named.map(({ revision, author, authorName, time, note, state, baseHash }) => ({
    ...{ revision, author, authorName, time, note, state, live: revision === live },
    baseMoved: isBaseMoved(baseHash, shipped?.hash),
  }))
  if (!head && !shipped) throw productError('notFound')
  const isLast = page.pageNo === Math.ceil((total + 1) / page.pageSize)
  const records = shipped && isLast ? [...entries, shippedRevision(live === 0)] : entries
  return pageOf(records, total + (shipped ? 1 : 0), page)
}

const shippedRevision = (live: boolean) => ({
  revision: 0,
  author: '',
  authorName: '',
  time: '',
  note: publishingMessages.shipped,
  state: 'file',
  live,
  baseMoved: false,
})

/** The text of a revision as it was written; in the house form when it was saved as a document. */
export async function textAt({ library, query }: RevisionQuery, ref: DocumentRef, revision: number): Promise<string> {
  const written = revision === 0 ? await library.base.text(ref) : await findText(query, ref, revision)
  return written ?? textOfDocument(await documentAt({ library, query }, ref, revision))
}

/** The document of a revision; 0 is the shipped one. */
export async function documentAt(
  { library, query }: RevisionQuery,
  ref: DocumentRef,
  revision: number,
): Promise<AnyDocument> {
  const document =
    revision === 0 ? library.base.find(ref)?.document : (await findRevision(query, ref, revision))?.document
  if (!document) throw productError('notFound')
  return document
}
