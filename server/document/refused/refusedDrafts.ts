import type { AnyDocument, DocumentRef } from '#core/document'
import { ProductError, productError } from '#core/error'
import { serverLimit } from '#core/limit'
import { isObject } from '#core/object'
import type { QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { formatDateTime } from '#server/platform'
import { withAuthorNames } from '../authorNames.ts'
import type { EditContext } from '../editing.ts'
import { textOfDocument } from '../store/revision.ts'

/** Drafts that were refused because somebody had saved a newer revision. */
export const refusedDraftTable: TableSpec = {
  name: 'document_refused',
  columns: [
    { name: 'key', type: 'text', length: 32, nullable: false },
    { name: 'kind', type: 'text', length: 20, nullable: false },
    { name: 'id', type: 'text', length: 80, nullable: false },
    { name: 'text', type: 'text', nullable: false },
    { name: 'author', type: 'text', length: 100, nullable: false },
    { name: 'saved_at', type: 'text', length: 19, nullable: false },
    { name: 'until', type: 'text', length: 19, nullable: false },
    { name: 'base_revision', type: 'integer' },
    { name: 'newer_revision', type: 'integer', nullable: false },
  ],
  primaryKey: ['key'],
  indexes: [{ name: 'ix_document_refused', columns: ['kind', 'id'] }],
}

/** A refused draft in the history of its document; its text is asked for alone. */
interface RefusedDraft {
  key: string
  author: string
  /** The person behind the account of the author. */
  authorName: string
  time: string
  /** When it is dropped. */
  until: string
  /** The revision that it was made from; null when there was none. */
  baseRevision: number | null
  /** The revision that had come before it. */
  newerRevision: number
}

const described = ['key', 'author', 'saved_at', 'until', 'base_revision', 'newer_revision'] as const

const rowsOf = (query: QueryRunner, { kind, id }: DocumentRef) =>
  query.selectFrom(refusedDraftTable.name).where('kind', '=', kind).where('id', '=', id)

/** The refused drafts of a document, newest first. */
export async function refusedDrafts({ database }: Services, ref: DocumentRef): Promise<RefusedDraft[]> {
  const rows = await newestFirst(database.query, ref)
  const drafts = rows.map((row) => ({
    key: String(row.key),
    author: String(row.author),
    time: String(row.saved_at),
    until: String(row.until),
    baseRevision: row.base_revision === null ? null : Number(row.base_revision),
    newerRevision: Number(row.newer_revision),
  }))
  return withAuthorNames(database.query, drafts)
}

const newestFirst = (query: QueryRunner, ref: DocumentRef) =>
  rowsOf(query, ref)
    .select([...described])
    .orderBy('saved_at', 'desc')
    .orderBy('key', 'desc')
    .execute()

/** The text of a refused draft. Throws when there is none. */
export async function refusedText({ database }: Services, { key, ...ref }: DocumentRef & { key: string }) {
  const [row] = await rowsOf(database.query, ref).where('key', '=', key).select('text').execute()
  if (!row) throw productError('notFound')
  return { text: String(row.text) }
}

interface Draft {
  ref: DocumentRef
  document: AnyDocument
  text?: string | undefined
  baseRevision: number | null
}

/** Saves a draft; one that is refused over a newer revision is kept beside the history before the error goes on. */
export async function keepingRefused<T>(editing: EditContext, draft: Draft, save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (cause) {
    const newerRevision = newerRevisionOf(cause)
    if (newerRevision !== null) await keep(editing, { ...draft, newerRevision })
    throw cause
  }
}

/** The revision over which a draft was refused; null for another failure, and where there is no document at all. */
function newerRevisionOf(cause: unknown): number | null {
  if (!(cause instanceof ProductError) || cause.id !== 'stale' || !isObject(cause.result)) return null
  const { current } = cause.result
  return isObject(current) ? Number(current.revision) : null
}

const dayMs = 86_400_000

/** Keeps a draft once, and of its document the newest only. */
async function keep({ services, caller }: EditContext, draft: Draft & { newerRevision: number }): Promise<void> {
  const { database, clock, config, ids } = services
  const { ref, document, text = textOfDocument(document), baseRevision, newerRevision } = draft
  const author = caller.user.username
  const row = {
    ...{ key: ids.next(), kind: ref.kind, id: ref.id, text, author, saved_at: clock.now() },
    until: formatDateTime(clock.nowMs() + serverLimit.refusedDraftDays * dayMs, config.zoneMinutes),
    ...{ base_revision: baseRevision, newer_revision: newerRevision },
  }
  await database.transaction(async (query) => {
    const same = rowsOf(query, ref).where('author', '=', author).where('text', '=', text)
    await drop(query, await same.select('key').execute())
    await query.insertInto(refusedDraftTable.name).values(row).execute()
    await drop(query, (await newestFirst(query, ref)).slice(serverLimit.refusedDraftsPerDocument))
  })
}

async function drop(query: QueryRunner, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  if (rows.length === 0) return
  const keys = rows.map(({ key }) => String(key))
  await query.deleteFrom(refusedDraftTable.name).where('key', 'in', keys).execute()
}

/** Drops the refused drafts whose time has come. */
export async function dropOldRefused({ database, clock }: Services): Promise<void> {
  await database.query.deleteFrom(refusedDraftTable.name).where('until', '<=', clock.now()).execute()
}
