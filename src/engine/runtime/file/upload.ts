import { limit } from '#core/limit'
import { messages } from '#core/message'
import { isObject, textOrEmpty } from '#core/object'
import type { Answer, CallOptions, HttpCalls } from '#runtime/http'
import type { ClockPort } from '#runtime/port'

/** A file on its way to the server. */
export interface FileUpload {
  file: Blob
  fileName: string
  /** Upload address, if not the default. */
  action?: string
  /** Folder of the upload; `temp` by default. */
  biz?: string
  /** Further parts of the form. */
  fields?: Readonly<Record<string, string>>
  /** The field of the answer that holds the stored path; `message` by default. */
  responseName?: string
}

interface UploadPorts {
  http: HttpCalls
  clock: Pick<ClockPort, 'after'>
}

const defaultAction = '/sys/common/upload'

/** Stores a file and answers its path. Large files go in parts. */
export async function uploadFile(ports: UploadPorts, upload: FileUpload, options?: CallOptions): Promise<string> {
  const { file, fileName, action = defaultAction, biz = 'temp', fields } = upload
  if (file.size > limit.wholeUploadBytes && action === defaultAction) {
    const { uploadInParts } = await import('./chunkedUpload.ts')
    return uploadInParts(ports, { file, fileName, biz }, options)
  }
  const form = { file, fileName, fields: { biz, isup: '1', ...fields } }
  return storedPath(await ports.http.upload(action, form, options), upload)
}

/** What a server without storage of its own answers. spec: widgets §7, contract §8.1 */
const embedded = 'local'

/**
 * The stored path in the answer of an upload. An answer with a flag has been judged by it; one without is a success unless its status says
 * otherwise. Throws with the server's words. spec: widgets §4 Upload cell, §7
 */
async function storedPath(
  { message, result, body }: Pick<Answer, 'message' | 'result' | 'body'>,
  { file, responseName = 'message' }: Pick<FileUpload, 'file' | 'responseName'>,
): Promise<string> {
  const fields = isObject(body) ? body : {}
  const isFlagged = typeof fields.success === 'boolean'
  if (!isFlagged && 'status' in fields && fields.status !== 'done') throw new Error(textOrEmpty(fields.message))
  const inResult = isObject(result) ? result[responseName] : undefined
  const path = textOrEmpty(inResult ?? fields[responseName] ?? message)
  if (path === '') throw new Error(messages.failure.upload)
  return path === embedded ? (await import('./storedFiles.ts')).dataUrlOf(file) : path
}
