import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { productError } from '#core/error'
import type { Caller, Services } from '#server/context'
import type { Cell, TableSpec } from '#server/database'
import { fileStore } from '../store/fileStore.ts'

/** Chunked uploads of the last day; `path` is set once the parts are joined. */
export const uploadTable: TableSpec = {
  name: 'upload_session',
  columns: [
    { name: 'id', type: 'text', length: 32, nullable: false },
    { name: 'user_id', type: 'text', length: 64, nullable: false },
    { name: 'name', type: 'text', length: 255, nullable: false },
    { name: 'folder', type: 'text', length: 40, nullable: false },
    { name: 'bytes', type: 'integer', nullable: false },
    { name: 'md5', type: 'text', length: 32, nullable: false },
    { name: 'modified_ms', type: 'integer', nullable: false, default: 0 },
    { name: 'path', type: 'text', length: 300, nullable: true },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_upload_session_user', columns: ['user_id', 'created_ms'] }],
}

/** Target of a chunked upload. */
interface RequestedFile {
  name: string
  folder: string
  bytes: number
  /** Lower case; empty when the client sent none. */
  md5: string
  /** When the file was last changed where it comes from; 0 when the client does not say. */
  modifiedMs: number
}

export interface UploadSession extends RequestedFile {
  id: string
  /** Path of the file once the parts are joined. */
  path: string | null
}

/** Size of every part but the last, in bytes. */
export const partBytes = 4 * 1_048_576

/** Maximum number of unfinished uploads per user. */
const maxOpen = 20

type UploadServices = Pick<Services, 'database' | 'clock' | 'random' | 'config'>

export const partCount = ({ bytes }: Pick<RequestedFile, 'bytes'>): number => Math.ceil(bytes / partBytes)

/** Size of a part in bytes. */
export const bytesOfPart = ({ bytes }: Pick<RequestedFile, 'bytes'>, part: number): number =>
  Math.min(partBytes, bytes - part * partBytes)

const sessionOf = (row: Record<string, Cell>): UploadSession => ({
  id: String(row.id),
  name: String(row.name),
  folder: String(row.folder),
  bytes: Number(row.bytes),
  md5: String(row.md5),
  modifiedMs: Number(row.modified_ms),
  path: row.path === null ? null : String(row.path),
})

/** Folder of an upload's parts, relative to the store and absolute. */
export const partsPath = (id: string): string => join('.temp', `parts-${id}`)
export const partsFolder = (services: UploadServices, id: string): string =>
  join(fileStore(services).root, partsPath(id))

/** The caller's upload; throws `notFound` for uploads of others. */
export async function ownSession({ database }: UploadServices, { user }: Caller, id: string): Promise<UploadSession> {
  const row = await database.query
    .selectFrom(uploadTable.name)
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!row) throw productError('notFound')
  return sessionOf(row)
}

/** Unfinished uploads of one user or of all. */
async function openSessions({ database }: UploadServices, userId?: string): Promise<UploadSession[]> {
  const rows = await database.query
    .selectFrom(uploadTable.name)
    .selectAll()
    .where('path', 'is', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .execute()
  return rows.map(sessionOf)
}

export const openUploadIds = async (services: UploadServices): Promise<string[]> =>
  (await openSessions(services)).map(({ id }) => id)

const fingerprint = ['name', 'folder', 'bytes', 'md5', 'modifiedMs'] as const
const isSame = (one: RequestedFile, other: RequestedFile): boolean =>
  one.md5 !== '' && fingerprint.every((key) => one[key] === other[key])

/** Starts an upload, or resumes the caller's unfinished one of the same file: name, size, date and hash of its content. */
export async function beginSession(
  services: UploadServices,
  { user }: Caller,
  file: RequestedFile,
): Promise<UploadSession> {
  const { database, random, clock } = services
  const open = await openSessions(services, user.id)
  const same = open.find((candidate) => isSame(candidate, file))
  if (same) return same
  if (open.length >= maxOpen) throw productError('tooMany')
  const id = random.hex(16)
  const { modifiedMs, ...rest } = file
  await database.query
    .insertInto(uploadTable.name)
    .values({ ...rest, id, path: null, modified_ms: modifiedMs, user_id: user.id, created_ms: clock.nowMs() })
    .execute()
  return { ...file, id, path: null }
}

/** Numbers of the parts received completely. */
export async function receivedParts(services: UploadServices, session: UploadSession): Promise<number[]> {
  if (session.path !== null) return Array.from({ length: partCount(session) }, (_, part) => part)
  const names = await readdir(partsFolder(services, session.id)).catch(() => [])
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((left, right) => left - right)
}

const removeParts = (services: UploadServices, id: string) =>
  rm(partsFolder(services, id), { recursive: true, force: true })

/** Stores the path and removes the parts; finishing again returns the same path. */
export async function endSession(services: UploadServices, id: string, path: string): Promise<void> {
  await services.database.query.updateTable(uploadTable.name).set({ path }).where('id', '=', id).execute()
  await removeParts(services, id)
}

/** Deletes an upload and its parts; a joined file stays. */
export async function dropUpload(services: UploadServices, id: string): Promise<void> {
  await removeParts(services, id)
  await services.database.query.deleteFrom(uploadTable.name).where('id', '=', id).execute()
}
