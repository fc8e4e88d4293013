import { createHash } from 'node:crypto'
import type { DocumentKind, DocumentRef } from '#core/document'
import type { QueryRunner } from '#server/context'
import type { Cell, ColumnSpec, TableSpec } from '#server/database'

/** Where an online document stands. */
export interface Head extends DocumentRef {
  title: string
  /** Number of the newest revision. */
  latest: number
  /** Number of the revision that is live; null: the shipped document is, if there is one. */
  published: number | null
  /** Deleted online: nothing is live, not even the shipped document. */
  deleted: boolean
}

function headOf(row: Record<string, Cell>): Head {
  return {
    kind: String(row.kind) as DocumentKind,
    id: String(row.id),
    title: String(row.title ?? ''),
    latest: Number(row.latest),
    published: row.published === null ? null : Number(row.published),
    deleted: Number(row.deleted) === 1,
  }
}

/** Every document that was saved online. */
export async function allHeads(query: QueryRunner): Promise<Head[]> {
  const rows = await query.selectFrom(headTable.name).selectAll().orderBy('kind').orderBy('id').execute()
  return rows.map(headOf)
}

/** The head of one document, if it was ever saved online. */
export async function findHead(query: QueryRunner, { kind, id }: DocumentRef): Promise<Head | undefined> {
  const rows = await query
    .selectFrom(headTable.name)
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  return rows[0] && headOf(rows[0])
}

/** Writes a head, new or changed. */
export async function putHead(query: QueryRunner, head: Head): Promise<void> {
  const { kind, id } = head
  const cells = {
    title: head.title.slice(0, 200),
    latest: head.latest,
    published: head.published,
    deleted: head.deleted ? 1 : 0,
  }
  await query
    .insertInto(headTable.name)
    .values({ kind, id, ...cells })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(cells))
    .execute()
}

/** What is live, in a form that changes with every publish and deletion. */
export function stampOf(heads: readonly Head[]): string {
  const hash = createHash('sha256')
  for (const { kind, id, published, deleted } of heads)
    if (published !== null || deleted) hash.update(`${kind} ${id} ${deleted ? 'x' : published}\n`)
  return hash.digest('hex').slice(0, 16)
}

const named: readonly ColumnSpec[] = [
  { name: 'kind', type: 'text', length: 20, nullable: false },
  { name: 'id', type: 'text', length: 80, nullable: false },
]

/** Documents that have been saved online: their latest and their published revision. */
export const headTable: TableSpec = {
  name: 'document_head',
  columns: [
    ...named,
    { name: 'title', type: 'text', length: 200 },
    { name: 'latest', type: 'integer', nullable: false },
    { name: 'published', type: 'integer' },
    { name: 'deleted', type: 'integer', nullable: false, default: 0 },
  ],
  primaryKey: ['kind', 'id'],
  uniques: [],
  indexes: [],
}

/** Every revision that was ever saved. One without a document says that it was deleted. */
export const revisionTable: TableSpec = {
  name: 'document_revision',
  columns: [
    ...named,
    { name: 'revision', type: 'integer', nullable: false },
    { name: 'document', type: 'json' },
    { name: 'author', type: 'text', length: 100, nullable: false },
    { name: 'saved_at', type: 'text', length: 19, nullable: false },
    { name: 'note', type: 'text', length: 500 },
    { name: 'base_hash', type: 'text', length: 64 },
    { name: 'state', type: 'text', length: 20, nullable: false },
  ],
  primaryKey: ['kind', 'id', 'revision'],
  uniques: [],
  indexes: [],
}

/** The tables behind online documents; they have to be there before the library is opened. */
export const documentTables: readonly TableSpec[] = [headTable, revisionTable]
