import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { productError } from '#core/error'
import type { Caller, Services } from '#server/context'
import type { Cell } from '#server/database'
import { fileStore } from '../store/fileStore.ts'
import { spaceFailure } from '../store/spaceFailure.ts'
import { uploadTable } from './uploadTable.ts'

/** An upload in parts. */
export interface UploadSession {
  id: string
  name: string
  folder: string
  bytes: number
  /** Lower case; empty when the client named none. */
  md5: string
}

/** Bytes of every part but the last. */
export const partBytes = 4 * 1_048_576

const mostOpen = 20

/** How many parts a file has. */
export const partCount = ({ bytes }: Pick<UploadSession, 'bytes'>): number => Math.ceil(bytes / partBytes)

/** Bytes of one part. */
export const bytesOfPart = ({ bytes }: Pick<UploadSession, 'bytes'>, part: number): number =>
  Math.min(partBytes, bytes - part * partBytes)

type Given = Pick<Services, 'database' | 'clock' | 'random' | 'config'>

const sessionOf = (row: Record<string, Cell>): UploadSession => ({
  id: String(row.id),
  name: String(row.name),
  folder: String(row.folder),
  bytes: Number(row.bytes),
  md5: String(row.md5),
})

/** The folder of the parts of an upload, as a path of the store and as one of the machine. */
export const partsOf = (id: string): string => join('.tmp', `parts-${id}`)
export const partsFolder = (services: Given, id: string): string => join(fileStore(services).root, partsOf(id))

/** The own upload of this id; anybody else's is not there. */
export async function ownSession({ database }: Given, { user }: Caller, id: string): Promise<UploadSession> {
  const rows = await database.query
    .selectFrom(uploadTable.name)
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .execute()
  if (!rows[0]) throw productError('notFound')
  return sessionOf(rows[0])
}

/** Begins an upload, or goes on with the one of the same file. */
export async function beginSession(
  services: Given,
  { user }: Caller,
  wanted: Omit<UploadSession, 'id'>,
): Promise<UploadSession> {
  const { database, random, clock } = services
  const rows = await database.query.selectFrom(uploadTable.name).selectAll().where('user_id', '=', user.id).execute()
  const open = rows.map(sessionOf)
  const same = open.find(
    (one) =>
      wanted.md5 !== '' && (['name', 'folder', 'bytes', 'md5'] as const).every((key) => one[key] === wanted[key]),
  )
  if (same) return same
  if (open.length >= mostOpen) throw productError('tooMany')
  const session = { id: random.hex(16), ...wanted }
  await spaceFailure(() => mkdir(partsFolder(services, session.id), { recursive: true }))
  await database.query
    .insertInto(uploadTable.name)
    .values({ ...session, user_id: user.id, created_ms: clock.nowMs() })
    .execute()
  return session
}

/** The numbers of the parts that have come in whole. */
export async function receivedParts(services: Given, { id }: UploadSession): Promise<number[]> {
  const names = await readdir(partsFolder(services, id)).catch(() => [])
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((left, right) => left - right)
}

/** Ends an upload: its parts and its row go. */
export async function endSession(services: Given, id: string): Promise<void> {
  await rm(partsFolder(services, id), { recursive: true, force: true })
  await services.database.query.deleteFrom(uploadTable.name).where('id', '=', id).execute()
}
