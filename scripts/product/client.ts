import { createHash } from 'node:crypto'

/** An answer of the product: its HTTP status and its envelope. */
export interface ApiAnswer {
  status: number
  success: boolean
  code: number
  message: string
  result: unknown
  /** The whole answer as it came. */
  text: string
}

/** A signed-in client of the API, for scripts and tests. */
export interface ApiClient {
  token: string
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>
  get(path: string): Promise<ApiAnswer>
  /** The bytes of a file that a call returns. */
  bytes(path: string): Promise<Uint8Array>
}

/** The password as clients send it. spec: contract §2.3 */
export const transformed = (password: string): string => createHash('sha256').update(password, 'utf8').digest('hex')

/** A client with a token, or without one when it is empty. */
export function clientWith(api: string, token: string): ApiClient {
  const call: ApiClient['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(api + path, {
      method,
      headers: {
        'X-Client': 'village',
        ...(token ? { 'X-Access-Token': token } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, ...(await envelopeOf(response)) }
  }
  const bytes: ApiClient['bytes'] = async (path) => {
    const response = await fetch(api + path, { headers: { 'X-Access-Token': token } })
    return new Uint8Array(await response.arrayBuffer())
  }
  return { token, call, get: (path) => call('GET', path), bytes }
}

async function envelopeOf(response: Response): Promise<Omit<ApiAnswer, 'status'>> {
  const text = await response.text()
  try {
    const body = JSON.parse(text) as Partial<ApiAnswer>
    return {
      success: body.success ?? response.ok,
      code: body.code ?? response.status,
      message: body.message ?? '',
      result: 'success' in body ? body.result : body,
      text,
    }
  } catch {
    return { success: response.ok, code: response.status, message: '', result: text, text }
  }
}

/** Signs in, in the default tenant and department; throws with the server's message if it refuses. */
export async function signInApi(api: string, username: string, password: string): Promise<ApiClient> {
  const answer = await clientWith(api, '').call('POST', '/sys/login', {
    username,
    password: transformed(password),
    captcha: '',
    checkKey: '',
  })
  if (!answer.success) throw new Error(`${username}: ${answer.message}`)
  return clientWith(api, (answer.result as { token: string }).token)
}
