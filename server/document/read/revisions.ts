import type { AnyDocument, DocumentRef } from '#core/document'
import { type Page, pageOf } from '#core/endpoint'
import { productError } from '#core/error'
import { publishingMessages } from '#core/message'
import type { QueryRunner } from '#server/context'
import type { DocumentLibrary } from '../live/documentLibrary.ts'
import { isBaseMoved } from '../reference/baseMoved.ts'
import { findHead } from '../store/head.ts'
import { findRevision, revisionPage } from '../store/revision.ts'

/** One line of a document's history. */
interface RevisionLine {
  revision: number
  author: string
  time: string
  note: string
  state: 'draft' | 'published' | 'deleted' | 'file'
  /** True for the one that is live. */
  live: boolean
  baseMoved: boolean
}

interface RevisionQuery {
  library: DocumentLibrary
  query: QueryRunner
}

/** The history of a document, newest first; the shipped document stands last, as revision 0. */
export async function history(
  { library, query }: RevisionQuery,
  ref: DocumentRef,
  page: { pageNo: number; pageSize: number },
): Promise<Page<RevisionLine>> {
  const head = await findHead(query, ref)
  const shipped = library.base.find(ref)
  const { revisions, total } = await revisionPage(query, ref, page)
  const live = library.live(ref)?.revision
  const lines = revisions.map(
    (one): RevisionLine => ({
      revision: one.revision,
      author: one.author,
      time: one.time,
      note: one.note,
      state: one.state,
      live: one.revision === live,
      baseMoved: isBaseMoved(one.baseHash, shipped?.hash),
    }),
  )
  if (!head && !shipped) throw productError('notFound')
  const isLast = page.pageNo * page.pageSize > total
  const records = shipped && isLast ? [...lines, shippedLine(live === 0)] : lines
  return pageOf(records, total + (shipped ? 1 : 0), page)
}

const shippedLine = (live: boolean): RevisionLine => ({
  revision: 0,
  author: '',
  time: '',
  note: publishingMessages.shipped,
  state: 'file',
  live,
  baseMoved: false,
})

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
