import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Envelope } from '#core/endpoint'
import type { TestServer } from '#fixtures/server.ts'

/** What a form sends. */
export interface FormGiven {
  name: string
  content: Buffer
  fields?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
}

/** The answer to an upload. */
export interface UploadReply {
  status: number
  body: Envelope
  /** The stored path; empty when it was refused. */
  path: string
}

const url = '/system-api/sys/common/upload'

/** Uploads a file as a browser does: the fields first. */
export async function upload({ origin }: TestServer, token: string, upload: FormGiven): Promise<UploadReply> {
  const form = new FormData()
  for (const [name, value] of Object.entries(upload.fields ?? {})) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(upload.content)]), upload.name)
  const reply = await fetch(origin + url, {
    method: 'POST',
    body: form,
    headers: { 'x-access-token': token, ...upload.headers },
  })
  const body = (await reply.json()) as Envelope
  return { status: reply.status, body, path: body.success ? body.message : '' }
}

/** Asks for a stored file. */
export const view = ({ origin }: TestServer, path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${origin}/system-api/sys/common/static/${path}`, { headers })

/** A form as text, for bare sockets. */
export const rawForm = (token: string, length: number | 'chunked', boundary = 'b') =>
  [
    `POST ${url}`,
    [
      `X-Access-Token: ${token}`,
      `Content-Type: multipart/form-data; boundary=${boundary}`,
      length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ],
  ] as const

export const partHead = (name: string, fileName?: string) =>
  `Content-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`

/** Every name below the folder of uploads: what is stored, and what is being written. */
export async function filesOf({ app }: TestServer): Promise<{ stored: string[]; temporary: string[] }> {
  const root = join(app.services.config.dataDir, 'upload')
  const stored = await readdir(root, { recursive: true, withFileTypes: true })
  return {
    stored: stored.filter((each) => each.isFile() && !each.parentPath.includes('.temp')).map(({ name }) => name),
    temporary: await readdir(join(root, '.temp')),
  }
}
