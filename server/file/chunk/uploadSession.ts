import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { productError } from '#core/error'
import type { Caller, Services } from '#server/context'
import type { Cell, TableSpec } from '#server/database'
import { fileStore } from '../store/fileStore.ts'

/** Uploads in parts of the last day; `path` is where the file is once they are joined. */
export const uploadTable: TableSpec = {
  name: 'upload_session',
  columns: [
    { name: 'id', type: 'text', length: 32, nullable: false },
    { name: 'user_id', type: 'text', length: 64, nullable: false },
    { name: 'name', type: 'text', length: 255, nullable: false },
    { name: 'folder', type: 'text', length: 40, nullable: false },
    { name: 'bytes', type: 'integer', nullable: false },
    { name: 'md5', type: 'text', length: 32, nullable: false },
    { name: 'path', type: 'text', length: 300, nullable: true },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_upload_session_user', columns: ['user_id', 'created_ms'] }],
}

/** What an upload in parts is to become. */
interface RequestedFile {
  name: string
  folder: string
  bytes: number
  /** Lower case; empty when the client named none. */
  md5: string
}

/** An upload in parts. */
export interface UploadSession extends RequestedFile {
  id: string
  /** Where the file is, once the parts are joined. */
  path: string | null
}

/** Bytes of every part but the last. */
export const partBytes = 4 * 1_048_576

/** Unfinished uploads of one person. */
const mostOpen = 20

type UploadServices = Pick<Services, 'database' | 'clock' | 'random' | 'config'>

/** How many parts a file has. */
export const partCount = ({ bytes }: Pick<RequestedFile, 'bytes'>): number => Math.ceil(bytes / partBytes)

/** Bytes of one part. */
export const bytesOfPart = ({ bytes }: Pick<RequestedFile, 'bytes'>, part: number): number =>
  Math.min(partBytes, bytes - part * partBytes)

const sessionOf = (row: Record<string, Cell>): UploadSession => ({
  id: String(row.id),
  name: String(row.name),
  folder: String(row.folder),
  bytes: Number(row.bytes),
  md5: String(row.md5),
  path: row.path === null ? null : String(row.path),
})

/** The folder of the parts of an upload, as a path of the store and as one of the machine. */
export const partsPath = (id: string): string => join('.temp', `parts-${id}`)
export const partsFolder = (services: UploadServices, id: string): string =>
  join(fileStore(services).root, partsPath(id))

/** The own upload of this id; anybody else's is not there. */
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

/** Unfinished uploads, of one person or of all. */
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

const isSame = (one: RequestedFile, other: RequestedFile): boolean =>
  one.md5 !== '' && (['name', 'folder', 'bytes', 'md5'] as const).every((key) => one[key] === other[key])

/** Begins an upload, or goes on with the unfinished one of the same file, which its md5 tells. */
export async function beginSession(
  services: UploadServices,
  { user }: Caller,
  file: RequestedFile,
): Promise<UploadSession> {
  const { database, random, clock } = services
  const open = await openSessions(services, user.id)
  const same = open.find((one) => isSame(one, file))
  if (same) return same
  if (open.length >= mostOpen) throw productError('tooMany')
  const session = { id: random.hex(16), ...file, path: null }
  await database.query
    .insertInto(uploadTable.name)
    .values({ ...session, user_id: user.id, created_ms: clock.nowMs() })
    .execute()
  return session
}

/** The numbers of the parts that have come in whole. */
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

/** Remembers where the file is, and removes its parts: asked again, the end of the upload is the same. */
export async function endSession(services: UploadServices, id: string, path: string): Promise<void> {
  await services.database.query.updateTable(uploadTable.name).set({ path }).where('id', '=', id).execute()
  await removeParts(services, id)
}

/** Forgets an upload and its parts; the file it became stays. */
export async function dropUpload(services: UploadServices, id: string): Promise<void> {
  await removeParts(services, id)
  await services.database.query.deleteFrom(uploadTable.name).where('id', '=', id).execute()
}
