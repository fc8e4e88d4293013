import { join } from 'node:path'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { fileMessages, fillText, uploadMessages } from '#core/message'
import { done, found, type Route, route } from '#server/http'
import { uploadFolder } from '../folder.ts'
import { fileStore } from '../store/fileStore.ts'
import { incoming } from '../store/incoming.ts'
import { acceptedKind, bytesFor, tooLarge } from '../store/receiveFile.ts'
import { storedAnswer } from '../upload.ts'
import { joinParts } from './joinParts.ts'
import {
  beginSession,
  bytesOfPart,
  ownSession,
  partBytes,
  partCount,
  partsPath,
  receivedParts,
} from './uploadSession.ts'
import { writePart } from './writePart.ts'

const { file } = catalogue

const initRoute = route(file.uploadInit, async ({ body, caller, services }) => {
  const { kind } = acceptedKind(body.name)
  const most = bytesFor(kind, services.config)
  if (body.bytes > most) throw tooLarge(most)
  const session = await beginSession(services, caller, {
    name: body.name,
    bytes: body.bytes,
    folder: uploadFolder(services.config, body.biz ?? ''),
    md5: (body.md5 ?? '').toLowerCase(),
  })
  return found({ uploadId: session.id, partBytes, received: await receivedParts(services, session) })
})

const partRoute = route(file.uploadPart, async ({ query, bytes, caller, services, signal }) => {
  const session = await ownSession(services, caller, query.uploadId)
  if (session.path !== null || query.part >= partCount(session))
    throw productError('badRequest', { reason: fillText(fileMessages.noPart, { part: query.part }) })
  await writePart(incoming(bytes, { signal }), {
    store: fileStore(services),
    exactBytes: bytesOfPart(session, query.part),
    path: join(partsPath(session.id), String(query.part)),
  })
  return done(uploadMessages.done, { received: await receivedParts(services, session) })
})

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

/** The end of an upload comes once, however often it is asked for at the same time. */
function finishRoute(): Route {
  const joining = new Map<string, Promise<string>>()
  return route(file.uploadFinish, async ({ body, caller, services }) => {
    const session = await ownSession(services, caller, body.uploadId)
    if (session.path !== null) return storedAnswer(session.path)
    const running = joining.get(session.id) ?? joinParts(services, session).finally(() => joining.delete(session.id))
    joining.set(session.id, running)
    return storedAnswer(await running)
  })
}

/** Uploads in parts that survive a lost connection. spec: architecture, Mechanisms (chunked upload) */
export const chunkRoutes = (): readonly Route[] => [initRoute, partRoute, finishRoute(), statusRoute]
