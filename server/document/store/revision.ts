import type { AnyDocument, DocumentRef } from '#core/document'
import type { QueryRunner } from '#server/context'
import type { Cell } from '#server/database'
import { headTable, revisionTable } from './head.ts'

type RevisionState = 'draft' | 'published' | 'deleted'

/** One saved form of a document. */
export interface Revision extends DocumentRef {
  revision: number
  /** Null for a deletion. */
  document: AnyDocument | null
  author: string
  time: string
  note: string
  /** Hash of the shipped document that it was saved over; null when there was none. */
  baseHash: string | null
  state: RevisionState
}

type Row = Record<string, Cell>

function revisionOf(row: Row): Revision {
  return {
    kind: String(row.kind) as Revision['kind'],
    id: String(row.id),
    revision: Number(row.revision),
    document: row.document === null ? null : (JSON.parse(String(row.document)) as AnyDocument),
    author: String(row.author),
    time: String(row.saved_at),
    note: String(row.note ?? ''),
    baseHash: row.base_hash === null ? null : String(row.base_hash),
    state: String(row.state) as RevisionState,
  }
}

/** One revision, or undefined. */
export async function findRevision(
  query: QueryRunner,
  { kind, id }: DocumentRef,
  revision: number,
): Promise<Revision | undefined> {
  const rows = await query
    .selectFrom(revisionTable.name)
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
  return rows[0] && revisionOf(rows[0])
}

/** Adds a revision. A number that is taken is a `DatabaseError` of kind `unique`. */
export async function addRevision(query: QueryRunner, revision: Revision): Promise<void> {
  await query
    .insertInto(revisionTable.name)
    .values({
      kind: revision.kind,
      id: revision.id,
      revision: revision.revision,
      document: revision.document === null ? null : JSON.stringify(revision.document),
      author: revision.author,
      saved_at: revision.time,
      note: revision.note,
      base_hash: revision.baseHash,
      state: revision.state,
    })
    .execute()
}

/** Marks a revision as published and keeps what was said of it. */
export async function markPublished(query: QueryRunner, ref: DocumentRef, at: { revision: number; note: string }) {
  await query
    .updateTable(revisionTable.name)
    .set({ state: 'published', ...(at.note ? { note: at.note } : {}) })
    .where('kind', '=', ref.kind)
    .where('id', '=', ref.id)
    .where('revision', '=', at.revision)
    .execute()
}

/** The newest revisions first, without their documents, and how many there are. */
export async function revisionPage(
  query: QueryRunner,
  { kind, id }: DocumentRef,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
) {
  const all = query.selectFrom(revisionTable.name).where('kind', '=', kind).where('id', '=', id)
  const [counted] = await all.select(({ fn }) => fn.countAll<number>().as('total')).execute()
  const rows = await all
    .select(['kind', 'id', 'revision', 'author', 'saved_at', 'note', 'base_hash', 'state'])
    .orderBy('revision', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const revisions = rows.map((row) => revisionOf({ ...row, document: null }))
  return { revisions, total: Number(counted?.total ?? 0) }
}

/** The newest revision of every online document, without the documents. */
export async function latestRevisions(query: QueryRunner): Promise<Revision[]> {
  const rows = await query
    .selectFrom(`${headTable.name} as h`)
    .innerJoin(`${revisionTable.name} as r`, (join) =>
      join.onRef('r.kind', '=', 'h.kind').onRef('r.id', '=', 'h.id').onRef('r.revision', '=', 'h.latest'),
    )
    .select(['r.kind', 'r.id', 'r.revision', 'r.author', 'r.saved_at', 'r.note', 'r.base_hash', 'r.state'])
    .execute()
  return rows.map((row) => revisionOf({ ...(row as Row), document: null }))
}

/** The published revision of every online document that has one. */
export async function publishedRevisions(query: QueryRunner): Promise<Revision[]> {
  const rows = await query
    .selectFrom(`${headTable.name} as h`)
    .innerJoin(`${revisionTable.name} as r`, (join) =>
      join.onRef('r.kind', '=', 'h.kind').onRef('r.id', '=', 'h.id').onRef('r.revision', '=', 'h.published'),
    )
    .selectAll('r')
    .execute()
  return rows.map((row) => revisionOf(row as Row))
}
