import type { DocumentRef } from '#core/document'
import type { QueryRunner } from '#server/context'
import type { TableSpec } from '#server/database'
import type { BaseDocuments } from '../base.ts'
import { findHead, findRevision, textOfDocument } from './revision.ts'

/** The texts of shipped documents that revisions were saved over, by their hashes: later releases no longer have them. */
export const shippedTextTable: TableSpec = {
  name: 'document_shipped',
  columns: [
    { name: 'hash', type: 'text', length: 64, nullable: false },
    { name: 'text', type: 'text', nullable: false },
  ],
  primaryKey: ['hash'],
}

type Base = Pick<BaseDocuments, 'find' | 'text'>

/** The text of a shipped document as this release has it. */
async function presentText(base: Base, ref: DocumentRef): Promise<string | undefined> {
  const shipped = base.find(ref)
  return shipped && ((await base.text(ref)) ?? textOfDocument(shipped.document))
}

const rowOf = (query: QueryRunner, hash: string) => query.selectFrom(shippedTextTable.name).where('hash', '=', hash)

/** Keeps the shipped text that a revision is saved over, once. */
export async function keepShippedText(
  query: QueryRunner,
  { ref, base, hash }: { ref: DocumentRef; base: Base; hash: string | null },
): Promise<void> {
  if (hash === null || base.find(ref)?.hash !== hash) return
  if ((await rowOf(query, hash).select('hash').execute()).length > 0) return
  const text = (await presentText(base, ref)) ?? ''
  await query
    .insertInto(shippedTextTable.name)
    .values({ hash, text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A shipped document beside the latest revision of it. */
interface ShippedVersion {
  text: string
  hash: string
  /** Whether it has changed since the revision was saved over it. */
  moved: boolean
  /** The shipped text that the revision was saved over; null where it is not known. */
  base: string | null
}

/** The shipped version of a document, with what the latest revision came from; null when none is shipped. */
export async function shippedVersion(
  { base, query }: { base: Base; query: QueryRunner },
  ref: DocumentRef,
): Promise<ShippedVersion | null> {
  const [shipped, text] = [base.find(ref), await presentText(base, ref)]
  if (!shipped || text === undefined) return null
  const head = await findHead(query, ref)
  const latest = head && (await findRevision(query, ref, head.latest))
  if (!latest) return { text, hash: shipped.hash, moved: false, base: text }
  const savedOver = latest.baseHash ?? ''
  const [row] = await rowOf(query, savedOver).select('text').execute()
  return { text, hash: shipped.hash, moved: savedOver !== shipped.hash, base: row ? String(row.text) : null }
}
