import type { Config } from '#config'
import { catalogue } from '#core/endpoint'
import { badRequest, ProductError, productError } from '#core/error'
import { fileMessages } from '#core/message'
import type { CallContext } from '#server/access'
import type { Services } from '#server/context'
import { type Answer, type FormPart, found, type Route, type RouteRequest, route } from '#server/http'
import { isPrivateFolder, rememberUpload } from './privateFile.ts'
import { type FileStore, fileStore } from './store/fileStore.ts'
import { incoming, type ReceivedFile, receiveFile, tooLarge } from './store/receiveFile.ts'

type FilePart = Extract<FormPart, { kind: 'file' }>

/** Allowance for other fields of the form, in bytes. */
const formBytes = 65_536

/** Response of an upload, with the stored path as message. spec: contract §8.1 */
export const storedAnswer = (path: string): Answer => found(null, { message: path, code: 0 })

/** Stores a received file under an unguessable path (128 random bits) and its own name. */
export async function keepFile(
  { temporary, name }: ReceivedFile,
  folder: string,
  { services, caller }: CallContext,
): Promise<string> {
  const path = `${folder}/${services.random.hex(16)}/${name}`
  await rememberUpload(services, caller, path)
  await temporary.commit(path)
  return path
}

interface Form {
  biz: string
  received: ReceivedFile | null
}

/** Reads the whole form: one file, and the folder at any position. */
async function readForm({ form, services, signal }: RouteRequest, store: FileStore): Promise<Form> {
  const { config } = services
  const result: Form = { biz: '', received: null }
  try {
    for await (const part of readableParts(form({ fileBytes: config.uploadBytes + 1 }))) {
      if (part.kind === 'field') result.biz = part.field === 'biz' ? part.value : result.biz
      else result.received = await receivePart(part, { store, config, signal })
    }
    if (signal.aborted) throw productError('busy')
    return result
  } catch (cause) {
    await result.received?.temporary.discard()
    throw cause
  }
}

interface UploadContext {
  store: FileStore
  config: Services['config']
  signal: AbortSignal
}

const isBroken = (cause: unknown): boolean => !(cause instanceof ProductError) || cause.id === 'badRequest'

/**
 * Receives the file of a form; null when no file was chosen (empty name). A file that is too large and then breaks off
 * is reported as too large, whichever is detected first.
 */
async function receivePart(part: FilePart, { signal, ...setting }: UploadContext): Promise<ReceivedFile | null> {
  const { stream, fileName, truncated } = part
  try {
    return fileName ? await receiveFile(incoming(stream, { signal }), { fileName, ...setting }) : null
  } catch (cause) {
    throw truncated() && isBroken(cause) ? tooLarge(setting.config.uploadBytes) : cause
  } finally {
    stream.resume()
  }
}

/** Stores the file of a form. spec: contract §8.1; attack cases FU-01 to FU-14 */
export const uploadRoute: Route = route(catalogue.file.upload, async (request) => {
  const { config } = request.services
  if (Number(request.header('content-length')) > config.uploadBytes + formBytes) throw tooLarge(config.uploadBytes)
  const { biz, received } = await readForm(request, fileStore(request.services))
  if (!received) throw productError('uploadFailed')
  try {
    return storedAnswer(await keepFile(received, uploadFolder(config, biz), request))
  } finally {
    await received.temporary.discard()
  }
})

const nameLength = 100
/** Timeout for the next part; file bytes have their own minimum rate. spec: attack case DO-07 */
const partTimeoutMs = 30_000

/** Converts parse errors of a form to a product error. */
const failureOf = (cause: unknown): unknown =>
  cause instanceof ProductError || (cause as { statusCode?: number }).statusCode !== undefined
    ? cause
    : badRequest(fileMessages.unreadableForm)

/** Rejects when the promise takes too long. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(badRequest(fileMessages.tooSlow)), partTimeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** The parts of a form. Throws `badRequest` when the form breaks off, stalls, is invalid, or a field has no valid name. */
export async function* readableParts(parts: AsyncIterable<FormPart>): AsyncIterable<FormPart> {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await inTime(iterator.next())
      if (done) return
      if (!value.field || value.field.length > nameLength) throw badRequest(fileMessages.badFieldName)
      yield value
    }
  } catch (cause) {
    throw failureOf(cause)
  } finally {
    iterator.return?.().catch(() => undefined)
  }
}

type Folders = Pick<Config, 'uploadFolders' | 'privateFolders'>

/** The folder for an upload, by default `temp`; throws for folders that are not configured. */
export function uploadFolder(config: Folders, folder: string): string {
  const name = folder === '' ? 'temp' : folder
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(name) || isPrivateFolder(config, name) === undefined)
    throw badRequest(fileMessages.badFolder)
  return name
}
