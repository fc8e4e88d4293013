import { md5 } from '@noble/hashes/legacy.js'
import { type CallOptions, type HttpCalls, isHttpFailure } from '#runtime/http'
import type { ClockPort, TransferProgress } from '#runtime/port'

interface ChunkedSettings {
  http: Pick<HttpCalls, 'call' | 'post'>
  clock: Pick<ClockPort, 'after'>
}

interface ChunkedFile {
  file: Blob
  fileName: string
  biz: string
}

/** An upload that the server has begun, or goes on with. */
interface BegunUpload {
  uploadId: string
  partBytes: number
  /** Numbers of the parts that it has. */
  received: readonly number[]
}

const path = '/sys/common/upload'
const timeoutMs = 600_000
/** Pauses before a part is sent again. */
const pausesMs = [1_000, 2_000, 4_000, 8_000, 16_000]
/** Statuses that another try does not change. */
const finalStatuses = [401, 403, 404, 413]

/**
 * Uploads a file in parts; answers its stored path. The server goes on with an unfinished upload of the same person and file (name, size, date
 * and content), and only missing parts are sent. A part that breaks off is sent again. spec: architecture, Mechanisms (chunked upload)
 */
export async function uploadInParts(
  settings: ChunkedSettings,
  file: ChunkedFile,
  options: CallOptions = {},
): Promise<string> {
  const hash = await md5Of(file.file, options.signal)
  try {
    return await uploadOnce(settings, { ...file, hash }, options)
  } catch (error) {
    const isForgotten = isHttpFailure(error) && error.status === 404
    if (!isForgotten) throw error
    return uploadOnce(settings, { ...file, hash }, options)
  }
}

async function uploadOnce(settings: ChunkedSettings, chunked: ChunkedFile & { hash: string }, options: CallOptions) {
  const { file, fileName, biz, hash } = chunked
  const { http } = settings
  const call = { ...callOptions(options), timeoutMs }
  const body = { name: fileName, bytes: file.size, biz, md5: hash, modifiedMs: modifiedMs(file) }
  const begin = () => http.post<BegunUpload>(`${path}/init`, body, call)
  const atBytes = (sentBytes: number) => ({ ...options, progress: { sentBytes, totalBytes: file.size } })
  const begun = await persistently(settings, begin, atBytes(0))
  cancelWhenAborted(http, begun, options)
  await sendParts(settings, { file, begun }, options)
  const finish = () =>
    http.call({ ...call, method: 'POST', path: `${path}/finish`, body: { uploadId: begun.uploadId } })
  const { message } = await persistently(settings, finish, atBytes(file.size))
  return message
}

const modifiedMs = (file: Blob): number => ('lastModified' in file ? Math.max(0, Number(file.lastModified)) : 0)

/** What a single call takes of the options: its progress is a share of the whole. */
const callOptions = ({ onProgress: _whole, ...options }: CallOptions): CallOptions => options

/** The server keeps nothing of an upload that was taken back. */
function cancelWhenAborted(http: ChunkedSettings['http'], { uploadId }: BegunUpload, { signal }: CallOptions): void {
  const cancel = () => void http.post(`${path}/cancel`, { uploadId }, { quiet: 'all' }).catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
}

async function sendParts(
  settings: ChunkedSettings,
  { file, begun }: { file: Blob; begun: BegunUpload },
  options: CallOptions,
): Promise<void> {
  const { uploadId, partBytes, received } = begun
  const parts = Array.from({ length: Math.ceil(file.size / partBytes) }, (_, part) => part)
  const bytesOf = (part: number) => file.slice(part * partBytes, (part + 1) * partBytes)
  let storedBytes = received.reduce((sum, part) => sum + bytesOf(part).size, 0)
  const progressAt = (partSentBytes: number) => ({ sentBytes: storedBytes + partSentBytes, totalBytes: file.size })
  const report = (partSentBytes: number) => options.onProgress?.(progressAt(partSentBytes))
  report(0)
  for (const part of parts.filter((each) => !received.includes(each))) {
    const bytes = bytesOf(part)
    const onProgress: CallOptions['onProgress'] = ({ sentBytes }) => report(Math.min(sentBytes, bytes.size))
    const call = { ...callOptions(options), onProgress, timeoutMs }
    const send = () =>
      settings.http.call({ ...call, method: 'PUT', path: `${path}/part`, query: { uploadId, part }, bytes })
    await persistently(settings, send, { ...options, progress: progressAt(0) })
    storedBytes += bytes.size
    report(0)
  }
}

/** Tries again after a pause, several times, where the failure may pass; reports meanwhile what had arrived before. */
async function persistently<T>(
  { clock }: ChunkedSettings,
  work: () => Promise<T>,
  { signal, onProgress, progress }: CallOptions & { progress: TransferProgress },
): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !mayPass(error)) throw error
      onProgress?.({ ...progress, interrupted: true })
      await new Promise<void>((resolve) => {
        clock.after(pauseMs, resolve)
        signal?.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }
  return work()
}

const mayPass = (error: unknown): boolean =>
  isHttpFailure(error) && error.kind !== 'business' && error.kind !== 'aborted' && !finalStatuses.includes(error.status)

const hashedAtOnce = 1_048_576

/** The MD5 of a file, which gives way to the page between its pieces. */
async function md5Of(file: Blob, signal: AbortSignal | undefined): Promise<string> {
  const hash = md5.create()
  for (let at = 0; at < file.size && !signal?.aborted; at += hashedAtOnce)
    hash.update(new Uint8Array(await file.slice(at, at + hashedAtOnce).arrayBuffer()))
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
