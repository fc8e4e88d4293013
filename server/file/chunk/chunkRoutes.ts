import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { Services } from '#server/context'
import { done, found, type Route, route } from '#server/http'
import { uploadFolder } from '../folder.ts'
import { fileStore } from '../store/fileStore.ts'
import { acceptedKind, bytesFor, receiveFile, tooLarge } from '../store/receiveFile.ts'
import { keepFile, storedAnswer } from '../upload.ts'
import {
  beginSession,
  bytesOfPart,
  endSession,
  ownSession,
  partBytes,
  partCount,
  partsFolder,
  partsOf,
  receivedParts,
  type UploadSession,
} from './uploadSession.ts'
import { writePart } from './writePart.ts'

const { file } = catalogue

/** The parts one after the other; a part that is missing ends it. */
async function* wholeFile(services: Services, session: UploadSession): AsyncIterable<Uint8Array> {
  const md5 = createHash('md5')
  for (let part = 0; part < partCount(session); part += 1) {
    for await (const chunk of createReadStream(join(partsFolder(services, session.id), String(part)))) {
      md5.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  if (session.md5 !== '' && md5.digest('hex') !== session.md5)
    throw productError('failed', { reason: '上传失败！内容与 md5 不符' })
}

/** Puts the parts together and stores the file; the parts go when it is stored. */
async function finish(services: Services, session: UploadSession): Promise<string> {
  const received = await receivedParts(services, session)
  const missing = Array.from({ length: partCount(session) }, (_, part) => part).filter(
    (part) => !received.includes(part),
  )
  if (missing.length > 0)
    throw productError('failed', { reason: `上传失败！缺少第 ${missing.slice(0, 5).join('、')} 片` })
  const whole = await receiveFile(wholeFile(services, session), {
    fileName: session.name,
    store: fileStore(services),
    config: services.config,
  })
  try {
    return await keepFile(whole, session.folder, services)
  } finally {
    await whole.temporary.discard()
  }
}

/** Uploads in parts that survive a lost connection. spec: architecture, Mechanisms (chunked upload) */
export const chunkRoutes: readonly Route[] = [
  route(file.uploadInit, async ({ body, caller, services }) => {
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
  }),
  route(file.uploadPart, async ({ query, bytes, caller, services, signal }) => {
    const session = await ownSession(services, caller, query.uploadId)
    if (query.part >= partCount(session)) throw productError('badRequest', { reason: `part ${query.part} 不存在` })
    await writePart(bytes, {
      store: fileStore(services),
      exactBytes: bytesOfPart(session, query.part),
      signal,
      path: join(partsOf(session.id), String(query.part)),
    })
    return done('上传成功！', { received: await receivedParts(services, session) })
  }),
  route(file.uploadFinish, async ({ body, caller, services }) => {
    const session = await ownSession(services, caller, body.uploadId)
    const path = await finish(services, session)
    await endSession(services, session.id)
    return storedAnswer(path)
  }),
  route(file.uploadStatus, async ({ query, caller, services }) => {
    const session = await ownSession(services, caller, query.uploadId)
    const received = await receivedParts(services, session)
    return found({
      uploadId: session.id,
      name: session.name,
      bytes: session.bytes,
      partBytes,
      parts: partCount(session),
      received,
    })
  }),
]
