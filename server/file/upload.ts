import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { Services } from '#server/context'
import { type Answer, type FormPart, found, type Route, type RouteRequest, route } from '#server/http'
import { uploadFolder } from './folder.ts'
import { type FileStore, fileStore } from './store/fileStore.ts'
import { type Received, receiveFile, tooLarge } from './store/receiveFile.ts'

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
    for await (const part of form({ fileBytes: config.uploadBytes + 1 })) {
      signal.throwIfAborted()
      if (part.kind === 'field') read.biz = part.field === 'biz' ? part.value.trim() : read.biz
      else if (read.received) throw productError('badRequest', { reason: '一次只能上传一个文件' })
      else read.received = await receivePart(part, { store, config })
    }
    return read
  } catch (cause) {
    await read.received?.temporary.discard()
    throw cause
  }
}

const receivePart = (
  { stream, fileName }: Extract<FormPart, { kind: 'file' }>,
  setting: { store: FileStore; config: Services['config'] },
): Promise<Received> => receiveFile(stream as AsyncIterable<Uint8Array>, { fileName, ...setting })

/** Stores one file of a form. spec: contract §8.1; attack cases FU-01 to FU-14 */
export const uploadRoute: Route = route(catalogue.file.upload, async (request) => {
  const { services, header } = request
  const announced = Number(header('content-length') || 0)
  if (announced > services.config.uploadBytes + 65_536) throw tooLarge(services.config.uploadBytes)
  const { biz, received } = await readForm(request, fileStore(services))
  if (!received) throw productError('failed', { reason: '未上传任何文件' })
  try {
    return storedAnswer(await keepFile(received, uploadFolder(services.config, biz), services))
  } finally {
    await received.temporary.discard()
  }
})
