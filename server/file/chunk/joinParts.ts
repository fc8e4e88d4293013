import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { productError } from '#core/error'
import { fileMessages, fillText } from '#core/message'
import type { Services } from '#server/context'
import { fileStore } from '../store/fileStore.ts'
import { receiveFile } from '../store/receiveFile.ts'
import { keepFile } from '../upload.ts'
import { endSession, partCount, partsFolder, receivedParts, type UploadSession } from './uploadSession.ts'

const refuse = (reason: string) => productError('failed', { reason: fillText(fileMessages.failed, { reason }) })

/** The parts one after the other. What the client said of the whole must be true. */
async function* wholeFile(services: Services, session: UploadSession): AsyncIterable<Uint8Array> {
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
  if (session.md5 !== '' && md5.digest('hex') !== session.md5) throw refuse(fileMessages.wrongHash)
}

async function demandAll(services: Services, session: UploadSession): Promise<void> {
  const received = new Set(await receivedParts(services, session))
  const missing = Array.from({ length: partCount(session) }, (_, part) => part).filter((part) => !received.has(part))
  if (missing.length > 0) throw refuse(fillText(fileMessages.missingParts, { parts: missing.slice(0, 5).join('、') }))
}

/** Puts the parts together and stores the file as one that came whole; gives its path. */
export async function joinParts(services: Services, session: UploadSession): Promise<string> {
  await demandAll(services, session)
  const { config } = services
  const whole = await receiveFile(wholeFile(services, session), {
    fileName: session.name,
    store: fileStore(services),
    config,
  })
  try {
    const path = await keepFile(whole, session.folder, services)
    await endSession(services, session.id, path)
    return path
  } finally {
    await whole.temporary.discard()
  }
}
