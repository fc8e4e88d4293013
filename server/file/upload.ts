import { catalogue } from '#core/endpoint'
import { ProductError, productError } from '#core/error'
import { uploadMessages } from '#core/message'
import type { Services } from '#server/context'
import { type Answer, type FormPart, found, type Route, type RouteRequest, route } from '#server/http'
import { uploadFolder } from './folder.ts'
import { readableParts } from './formParts.ts'
import { type FileStore, fileStore } from './store/fileStore.ts'
import { incoming } from './store/incoming.ts'
import { type Received, receiveFile, tooLarge } from './store/receiveFile.ts'

type FilePart = Extract<FormPart, { kind: 'file' }>

/** What a form holds beside its file. */
const formBytes = 65_536

/** The answer of an upload: the stored path is its message. spec: contract §8.1 */
export const storedAnswer = (path: string): Answer => found(null, { message: path, code: 0 })

/** Gives a received file its place: 128 random bits that nobody guesses, and its own name. */
export async function keepFile(
  { temporary, name }: Received,
  folder: string,
  { random }: Pick<Services, 'random'>,
): Promise<string> {
  const path = `${folder}/${random.hex(16)}/${name}`
  await temporary.commit(path)
  return path
}

interface Form {
  biz: string
  received: Received | null
}

/** Reads the form to its end: one file, and the folder wherever it stands. */
async function readForm({ form, services, signal }: RouteRequest, store: FileStore): Promise<Form> {
  const { config } = services
  const read: Form = { biz: '', received: null }
  try {
    for await (const part of readableParts(form({ fileBytes: config.uploadBytes + 1 }))) {
      if (part.kind === 'field') read.biz = part.field === 'biz' ? part.value : read.biz
      else read.received = await receivePart(part, { store, config, signal })
    }
    if (signal.aborted) throw productError('busy')
    return read
  } catch (cause) {
    await read.received?.temporary.discard()
    throw cause
  }
}

interface Setting {
  store: FileStore
  config: Services['config']
  signal: AbortSignal
}

const isBroken = (cause: unknown): boolean => !(cause instanceof ProductError) || cause.id === 'badRequest'

/**
 * Receives the file of a form; a form whose file was not chosen has one without a name. One that was too long and then broke
 * off is told to be too long, whichever is seen first.
 */
async function receivePart(part: FilePart, { signal, ...setting }: Setting): Promise<Received | null> {
  const { stream, fileName, truncated } = part
  try {
    return fileName ? await receiveFile(incoming(stream, { signal }), { fileName, ...setting }) : null
  } catch (cause) {
    throw truncated() && isBroken(cause) ? tooLarge(setting.config.uploadBytes) : cause
  } finally {
    stream.resume()
  }
}

/** Stores one file of a form. spec: contract §8.1; attack cases FU-01 to FU-14 */
export const uploadRoute: Route = route(catalogue.file.upload, async (request) => {
  const { config } = request.services
  if (Number(request.header('content-length')) > config.uploadBytes + formBytes) throw tooLarge(config.uploadBytes)
  const { biz, received } = await readForm(request, fileStore(request.services))
  if (!received) throw productError('failed', { reason: uploadMessages.noFile })
  try {
    return storedAnswer(await keepFile(received, uploadFolder(config, biz), request.services))
  } finally {
    await received.temporary.discard()
  }
})
