import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { catalogue } from '#core/endpoint'
import { badRequest, failedWith, ProductError } from '#core/error'
import { doneMessages, fileMessages, fillText, uploadMessages } from '#core/message'
import type { CallContext } from '#server/access'
import type { Services } from '#server/context'
import { commandRoute, done, found, type Part, type Route, route } from '#server/http'
import { repeatedly } from '#server/platform'
import { findHolders, privateFileTables } from '../privateFile.ts'
import { type FileStore, fileStore, syncFolder } from '../store/fileStore.ts'
import { acceptedKind, bytesFor, incoming, receiveFile, tooLarge, withCheckedHead } from '../store/receiveFile.ts'
import { keepFile, storedAnswer, uploadFolder, uploadRoute } from '../upload.ts'
import { viewRoute } from '../view.ts'
import {
  beginSession,
  bytesOfPart,
  dropUpload,
  endSession,
  openUploadIds,
  ownSession,
  partBytes,
  partCount,
  partsFolder,
  partsPath,
  receivedParts,
  type UploadSession,
  uploadTable,
} from './uploadSession.ts'

const { file } = catalogue

const initRoute = route(file.uploadInit, async ({ body, caller, services }) => {
  const { kind } = acceptedKind(body.name)
  const maxBytes = bytesFor(kind, services.config)
  if (body.bytes > maxBytes) throw tooLarge(maxBytes)
  const session = await beginSession(services, caller, {
    name: body.name,
    bytes: body.bytes,
    folder: uploadFolder(services.config, body.biz ?? ''),
    md5: (body.md5 ?? '').toLowerCase(),
    modifiedMs: body.modifiedMs ?? 0,
  })
  return found({ uploadId: session.id, partBytes, received: await receivedParts(services, session) })
})

const partRoute = route(file.uploadPart, async ({ query, bytes, caller, services, signal }) => {
  const session = await ownSession(services, caller, query.uploadId)
  if (session.path !== null || query.part >= partCount(session))
    throw badRequest(fileMessages.noPart, { part: query.part })
  const chunks = incoming(bytes, { signal })
  await writePart(query.part === 0 ? firstPart(chunks, { services, session }) : chunks, {
    store: fileStore(services),
    exactBytes: bytesOfPart(session, query.part),
    path: join(partsPath(session.id), String(query.part)),
  })
  return done(uploadMessages.done, { received: await receivedParts(services, session) })
})

/** The first part says whether the file is what its name says. One that is not can never be joined: the upload ends with it. */
async function* firstPart(
  chunks: AsyncIterable<Uint8Array>,
  { services, session }: { services: Services; session: UploadSession },
): AsyncIterable<Uint8Array> {
  try {
    yield* withCheckedHead(chunks, acceptedKind(session.name).kind, bytesOfPart(session, 0))
  } catch (cause) {
    if (cause instanceof ProductError && cause.id === 'uploadType') await dropUpload(services, session.id)
    throw cause
  }
}

const statusRoute = route(file.uploadStatus, async ({ query, caller, services }) => {
  const session = await ownSession(services, caller, query.uploadId)
  return found({
    uploadId: session.id,
    name: session.name,
    bytes: session.bytes,
    partBytes,
    parts: partCount(session),
    received: await receivedParts(services, session),
    path: session.path,
  })
})

const cancelRoute = commandRoute(file.uploadCancel, doneMessages.plain, async ({ body, caller, services }) => {
  const session = await ownSession(services, caller, body.uploadId)
  if (session.path === null) await dropUpload(services, session.id)
})

/** Joins an upload only once, even for concurrent requests. */
function finishRoute(): Route {
  const joining = new Map<string, Promise<string>>()
  return route(file.uploadFinish, async ({ body, caller, services }) => {
    const session = await ownSession(services, caller, body.uploadId)
    if (session.path !== null) return storedAnswer(session.path)
    const running =
      joining.get(session.id) ?? joinParts({ services, caller }, session).finally(() => joining.delete(session.id))
    joining.set(session.id, running)
    return storedAnswer(await running)
  })
}

/** Chunked uploads that can be resumed. spec: architecture, Mechanisms (chunked upload) */
const chunkRoutes = (): readonly Route[] => [initRoute, partRoute, finishRoute(), cancelRoute, statusRoute]

const refuse = (reason: string) => failedWith(fileMessages.failed, { reason })

/** Streams the parts in order. Throws when size or hash differ from what the client announced; parts with another hash are dropped, for no other part mends them. */
async function* joinedParts(services: Services, session: UploadSession): AsyncIterable<Uint8Array> {
  const md5 = createHash('md5')
  let bytes = 0
  for (let part = 0; part < partCount(session); part += 1) {
    for await (const chunk of createReadStream(join(partsFolder(services, session.id), String(part)))) {
      bytes += chunk.length
      md5.update(chunk)
      yield chunk
    }
  }
  if (bytes !== session.bytes) throw refuse(fileMessages.incomplete)
  if (session.md5 === '' || md5.digest('hex') === session.md5) return
  await dropUpload(services, session.id)
  throw refuse(fileMessages.wrongHash)
}

async function requireAllParts(services: Services, session: UploadSession): Promise<void> {
  const received = new Set(await receivedParts(services, session))
  const missing = Array.from({ length: partCount(session) }, (_, part) => part).filter((part) => !received.has(part))
  if (missing.length > 0) throw refuse(fillText(fileMessages.missingParts, { parts: missing.slice(0, 5).join('、') }))
}

/** Joins the parts and stores the file like a single upload; returns its path. */
async function joinParts(callContext: CallContext, session: UploadSession): Promise<string> {
  const { services } = callContext
  await requireAllParts(services, session)
  const { config } = services
  const joined = await receiveFile(joinedParts(services, session), {
    fileName: session.name,
    store: fileStore(services),
    config,
  })
  try {
    const path = await keepFile(joined, session.folder, callContext)
    await endSession(services, session.id, path)
    return path
  } finally {
    await joined.temporary.discard()
  }
}

interface SentPart {
  store: FileStore
  exactBytes: number
  /** Final path of the part. */
  path: string
}

/** Writes a part completely or not at all; sending it again overwrites it. */
async function writePart(chunks: AsyncIterable<Uint8Array>, { store, exactBytes, path }: SentPart): Promise<void> {
  const temporary = await store.openTemporary()
  const wrong = (bytes: number) => badRequest(fileMessages.partSize, { exactBytes, bytes })
  try {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > exactBytes) throw wrong(bytes)
      await temporary.write(chunk)
    }
    if (bytes !== exactBytes) throw wrong(bytes)
    await temporary.commit(path)
  } finally {
    await temporary.discard()
  }
}

/** File endpoints. spec: contract §8.1, §8.2 */
export const filePart: Part = {
  id: 'file',
  tables: () => [uploadTable, ...privateFileTables],
  routes: [uploadRoute, viewRoute, ...chunkRoutes()],
  start: startSweeping,
}

const abandonedMs = 86_400_000
/** Longer than any upload may take: younger files may belong to another instance. */
const leftoverMs = 900_000
const everyMs = 600_000

/** Removes abandoned chunked uploads after a day, and leftovers of ended processes. */
async function sweepUploads(services: Services, oldestLeftoverMs = leftoverMs): Promise<void> {
  const { database, clock } = services
  const old = await database.query
    .selectFrom(uploadTable.name)
    .select('id')
    .where('created_ms', '<', clock.nowMs() - abandonedMs)
    .execute()
  for (const { id } of old) await dropUpload(services, String(id))
  await removeLeftovers(services, oldestLeftoverMs)
}

async function removeLeftovers(services: Services, oldestLeftoverMs: number): Promise<void> {
  const folder = fileStore(services).temporary
  const names = await readdir(folder)
  const activeFolders = new Set((await openUploadIds(services)).map((id) => `parts-${id}`))
  for (const name of names.filter((entry) => !activeFolders.has(entry))) {
    const stats = await stat(join(folder, name)).catch(() => null)
    if (stats && stats.mtimeMs <= services.clock.nowMs() - oldestLeftoverMs)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Creates the folders and syncs them to disk. */
async function createFolders(services: Services): Promise<void> {
  const { root, temporary } = fileStore(services)
  await mkdir(temporary, { recursive: true })
  await syncFolder(root)
  await syncFolder(services.config.dataDir)
}

/** Sweeps now and periodically; returns its stop function. With SQLite (one process), all files found now are leftovers. */
async function startSweeping(services: Services): Promise<() => Promise<void>> {
  const sweep = (oldestLeftoverMs?: number) =>
    sweepUploads(services, oldestLeftoverMs).catch((cause: unknown) =>
      services.log.warn({ err: cause }, 'old uploads could not be removed'),
    )
  await createFolders(services)
  await findHolders(services)
  await sweep(services.database.dialect === 'sqlite' ? 0 : leftoverMs)
  const stop = repeatedly(everyMs, () => sweep())
  return async () => stop()
}
