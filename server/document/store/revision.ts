import { createHash } from 'node:crypto'
import { type AnyDocument, type DocumentKind, type DocumentRef, languageVersion, migrateDocument } from '#core/document'
import { type Json, printJson } from '#core/edit'
import { pick, present } from '#core/object'
import type { QueryRunner } from '#server/context'
import type { Cell, ColumnSpec, TableSpec } from '#server/database'

type RevisionState = 'draft' | 'published' | 'deleted'

/** A saved version of a document. */
export interface Revision extends DocumentRef {
  revision: number
  /** Null for a deletion. */
  document: AnyDocument | null
  author: string
  time: string
  note: string
  /** Hash of the shipped document at that time; null when there was none. */
  baseHash: string | null
  state: RevisionState
}

/** Who began a document, and when. */
export type DocumentOrigin = Pick<Revision, 'author' | 'time'>

type Row = Record<string, Cell>

/** The columns of a revision without its content. */
const described = ['kind', 'id', 'revision', 'author', 'saved_at', 'note', 'base_hash', 'state'] as const
const withDocument = [...described, 'document'] as const

type Stored = Readonly<Record<string, unknown>>

const storedOf = ({ document }: Row): Stored | null =>
  document === null ? null : (JSON.parse(String(document)) as Stored)

/** A revision with its document in the current version of the language. */
function revisionOf(row: Row): Revision {
  const stored = storedOf(row)
  return {
    kind: String(row.kind) as Revision['kind'],
    id: String(row.id),
    revision: Number(row.revision),
    document: stored && (migrateDocument(stored) as unknown as AnyDocument),
    author: String(row.author),
    time: String(row.saved_at),
    note: String(row.note ?? ''),
    baseHash: row.base_hash === null ? null : String(row.base_hash),
    state: String(row.state) as RevisionState,
  }
}

const rowOf = (query: QueryRunner, { kind, id }: DocumentRef, revision: number) =>
  query.selectFrom(revisionTable.name).where('kind', '=', kind).where('id', '=', id).where('revision', '=', revision)

/** One revision, or undefined. */
export async function findRevision(
  query: QueryRunner,
  ref: DocumentRef,
  revision: number,
): Promise<Revision | undefined> {
  const [row] = await rowOf(query, ref, revision)
    .select([...withDocument])
    .execute()
  return row && revisionOf(row)
}

/** A document as a text in the house form. */
export const textOfDocument = (document: AnyDocument): string => `${printJson(document as unknown as Json)}\n`

/** The revisions of a document since it began or, after a deletion, began again, oldest first. */
export async function currentHistory(query: QueryRunner, { kind, id }: DocumentRef): Promise<Revision[]> {
  const rows = await query
    .selectFrom(revisionTable.name)
    .select([...withDocument])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .orderBy('revision')
    .execute()
  const revisions = rows.map(revisionOf)
  return revisions.slice(revisions.findLastIndex(({ document }) => document === null) + 1)
}

/** Who began documents of a kind, and when, by their ids; after a deletion a document begins again. */
export async function documentOrigins(
  query: QueryRunner,
  kind: DocumentKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentOrigin>> {
  const origins = new Map<string, DocumentOrigin>()
  if (ids.length === 0) return origins
  const rows = await query
    .selectFrom(revisionTable.name)
    .select([...described])
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .orderBy('id')
    .orderBy('revision')
    .execute()
  for (const row of rows) {
    const { id, author, time, state } = revisionOf({ ...row, document: null })
    if (state === 'deleted') origins.delete(id)
    else if (!origins.has(id)) origins.set(id, { author, time })
  }
  return origins
}

/** The text that a revision was saved as; undefined when it was saved as a document. */
export async function findText(query: QueryRunner, ref: DocumentRef, revision: number): Promise<string | undefined> {
  const [row] = await rowOf(query, ref, revision).select('text').execute()
  return typeof row?.text === 'string' ? row.text : undefined
}

/** Adds a revision, with the text of its document if that was written by hand. Throws a `DatabaseError` of kind `unique` when its number is taken. */
export async function addRevision(
  query: QueryRunner,
  revision: Revision & { text?: string | undefined },
): Promise<void> {
  await query
    .insertInto(revisionTable.name)
    .values({
      ...pick(revision, 'kind', 'id', 'revision', 'author', 'note', 'state'),
      document: revision.document === null ? null : JSON.stringify(revision.document),
      text: revision.text ?? null,
      saved_at: revision.time,
      base_hash: revision.baseHash,
    })
    .execute()
}

/** Marks a revision as published and stores the note, if any. */
export async function markPublished(query: QueryRunner, ref: DocumentRef, at: { revision: number; note: string }) {
  await query
    .updateTable(revisionTable.name)
    .set({ state: 'published', ...(at.note ? { note: at.note } : {}) })
    .where('kind', '=', ref.kind)
    .where('id', '=', ref.id)
    .where('revision', '=', at.revision)
    .execute()
}

/** A page of revisions without documents, newest first, and their total. */
export async function revisionPage(
  query: QueryRunner,
  { kind, id }: DocumentRef,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
) {
  const revisionsOfRef = query.selectFrom(revisionTable.name).where('kind', '=', kind).where('id', '=', id)
  const [counted] = await revisionsOfRef.select(({ fn }) => fn.countAll<number>().as('total')).execute()
  const rows = await revisionsOfRef
    .select([...described])
    .orderBy('revision', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const revisions = rows.map((row) => revisionOf({ ...row, document: null }))
  return { revisions, total: Number(counted?.total ?? 0) }
}

/** Columns of a revision where it is `r`. */
const joined = (columns: readonly string[]) => columns.map((column) => `r.${column}`)

/** The latest or the published revision of every online document, as `r`. */
const currentRevisions = (query: QueryRunner, which: 'latest' | 'published') =>
  query
    .selectFrom(`${headTable.name} as h`)
    .innerJoin(`${revisionTable.name} as r`, (join) =>
      join.onRef('r.kind', '=', 'h.kind').onRef('r.id', '=', 'h.id').onRef('r.revision', '=', `h.${which}`),
    )

/** The latest revision of every online document, without the documents. */
export async function latestRevisions(query: QueryRunner): Promise<Revision[]> {
  const rows = await currentRevisions(query, 'latest').select(joined(described)).execute()
  return rows.map((row) => revisionOf({ ...(row as Row), document: null }))
}

/** The latest revision of a document, unless that is a deletion. */
export interface LatestRevision extends DocumentRef {
  /** Reads the document, in the current version of the language. */
  read(): Revision
  /** What it was saved as; undefined when it was saved as a document. */
  readonly text: string | undefined
  /** Whether it is published. */
  readonly isLive: boolean
}

/** The latest revisions of all documents saved online, without those that are deletions. */
export async function readLatest(query: QueryRunner): Promise<LatestRevision[]> {
  const rows = await currentRevisions(query, 'latest')
    .select([...joined([...withDocument, 'text']), 'h.published as live'])
    .where('r.document', 'is not', null)
    .execute()
  return (rows as Row[]).map((row) => ({
    ...{ kind: String(row.kind) as DocumentKind, id: String(row.id) },
    read: () => revisionOf(row),
    text: typeof row.text === 'string' ? row.text : undefined,
    isLive: row.live === row.revision,
  }))
}

/** The documents whose latest revision is a draft, of this author or of anybody. */
export async function draftsOf(query: QueryRunner, author?: string): Promise<AnyDocument[]> {
  const drafts = currentRevisions(query, 'latest')
    .select(joined(withDocument))
    .where('r.state', '=', 'draft')
    .orderBy('r.kind')
    .orderBy('r.id')
  const rows = await (author === undefined ? drafts : drafts.where('r.author', '=', author)).execute()
  return rows.flatMap((row) => revisionOf(row as Row).document ?? [])
}

/** The published revision of every online document that has one. */
export async function publishedRevisions(query: QueryRunner): Promise<Revision[]> {
  const rows = await currentRevisions(query, 'published').select(joined(withDocument)).execute()
  return rows.map((row) => revisionOf(row as Row))
}

/** A document whose draft or published revision is stored in an older version of the language; those revisions in the current one. */
export interface OutdatedDocument {
  head: Head
  published?: Revision
  draft?: Revision
}

/** The documents whose draft or published revision is stored in an older version of the language. */
export async function outdatedDocuments(query: QueryRunner): Promise<OutdatedDocument[]> {
  const outdated = async (which: 'latest' | 'published') => {
    const rows = (await currentRevisions(query, which).select(joined(withDocument)).execute()) as Row[]
    return rows.filter((row) => Number(storedOf(row)?.version ?? languageVersion) < languageVersion).map(revisionOf)
  }
  const [latest, published] = [await outdated('latest'), await outdated('published')]
  const of = (revisions: readonly Revision[], { kind, id }: Head) =>
    revisions.find((revision) => revision.kind === kind && revision.id === id)
  return (await allHeads(query)).flatMap((head) => {
    const live = of(published, head)
    const draft = head.latest === head.published ? undefined : of(latest, head)
    return live || draft ? [{ head, ...present({ published: live, draft }) }] : []
  })
}

/** The state of an online document. */
export interface Head extends DocumentRef {
  title: string
  /** Number of the latest revision. */
  latest: number
  /** Number of the published revision; null when none is, so that the shipped document is live, if there is one. */
  published: number | null
  /** Deleted online: not even the shipped document is live. */
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

/** The heads of all documents saved online. */
export async function allHeads(query: QueryRunner): Promise<Head[]> {
  const rows = await query.selectFrom(headTable.name).selectAll().orderBy('kind').orderBy('id').execute()
  return rows.map(headOf)
}

/** The head of a document; undefined when it was never saved online. */
export async function findHead(query: QueryRunner, { kind, id }: DocumentRef): Promise<Head | undefined> {
  const rows = await query
    .selectFrom(headTable.name)
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  return rows[0] && headOf(rows[0])
}

/** Inserts or updates a head. */
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

/** A hash of what is live; changes with every publication and deletion. */
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

/** Documents saved online, with their latest and published revisions. */
const headTable: TableSpec = {
  name: 'document_head',
  columns: [
    ...named,
    { name: 'title', type: 'text', length: 200 },
    { name: 'latest', type: 'integer', nullable: false },
    { name: 'published', type: 'integer' },
    { name: 'deleted', type: 'integer', nullable: false, default: 0 },
  ],
  primaryKey: ['kind', 'id'],
}

/** All revisions ever saved. One without a document is a deletion. */
const revisionTable: TableSpec = {
  name: 'document_revision',
  columns: [
    ...named,
    { name: 'revision', type: 'integer', nullable: false },
    { name: 'document', type: 'json' },
    { name: 'text', type: 'text' },
    { name: 'author', type: 'text', length: 100, nullable: false },
    { name: 'saved_at', type: 'text', length: 19, nullable: false },
    { name: 'note', type: 'text', length: 500 },
    { name: 'base_hash', type: 'text', length: 64 },
    { name: 'state', type: 'text', length: 20, nullable: false },
  ],
  primaryKey: ['kind', 'id', 'revision'],
}

/** The tables of online documents; they must exist before the library is opened. */
export const documentTables: readonly TableSpec[] = [headTable, revisionTable]
