import type { Answer, Call, CallOptions } from './call.ts'
import type { Query } from './query.ts'
import type { Download, Transport } from './transport.ts'

/** File transfers get a longer time-out than other calls. spec: policy (9 s time-out) */
const transferTimeoutMs = 600_000

interface UploadForm {
  file: Blob
  fileName: string
  /** The name of the part that holds the file; `file` by default. */
  part?: string
  /** Further parts of the form. */
  fields?: Readonly<Record<string, string>>
}

/** The helpers of the specification; each resolves to `result` unless stated otherwise. spec: shell §7 */
export interface HttpCalls {
  /** Any call, with the full answer. */
  call<T = unknown>(call: Call): Promise<Answer<T>>
  get<T = unknown>(path: string, query?: Query, options?: CallOptions): Promise<T>
  signedGet<T = unknown>(path: string, query?: Query, options?: CallOptions): Promise<T>
  post<T = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  signedPost<T = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  /** A signed call with the chosen method. */
  signedCall<T = unknown>(call: Call & { method: 'POST' | 'PUT' }): Promise<T>
  put<T = unknown>(path: string, body?: unknown, options?: CallOptions): Promise<T>
  /** DELETE with a query. */
  remove<T = unknown>(path: string, query?: Query, options?: CallOptions): Promise<T>
  /** A file by GET; an error sent as JSON in its place is a failure. */
  download(path: string, query?: Query, options?: CallOptions): Promise<Download>
  /** A multipart POST with the full answer, because the path of an upload is its message. */
  upload<T = unknown>(path: string, form: UploadForm, options?: CallOptions): Promise<Answer<T>>
}

const formDataOf = ({ file, fileName, part = 'file', fields = {} }: UploadForm): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(part, file, fileName)
  return form
}

/** The helpers over one transport. */
export function callsOver(transport: Transport): HttpCalls {
  const call = async <T>(spec: Call): Promise<Answer<T>> => (await transport.call(spec)) as Answer<T>
  const result = async <T>(spec: Call): Promise<T> => (await call<T>(spec)).result

  return {
    call,
    get: (path, query, options) => result({ ...options, method: 'GET', path, query }),
    signedGet: (path, query, options) => result({ ...options, method: 'GET', path, query, signed: true }),
    post: (path, body, options) => result({ ...options, method: 'POST', path, body }),
    signedPost: (path, body, options) => result({ ...options, method: 'POST', path, body, signed: true }),
    signedCall: (spec) => result({ ...spec, signed: true }),
    put: (path, body, options) => result({ ...options, method: 'PUT', path, body }),
    remove: (path, query, options) => result({ ...options, method: 'DELETE', path, query }),
    download: (path, query, options) =>
      transport.blob({ timeoutMs: transferTimeoutMs, ...options, method: 'GET', path, query }),
    upload: (path, form, options) =>
      call({ timeoutMs: transferTimeoutMs, ...options, method: 'POST', path, form: formDataOf(form) }),
  }
}
