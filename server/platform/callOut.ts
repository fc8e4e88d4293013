const maxBytes = 65_536

/** A request to a server named in the settings. */
interface OutwardCall {
  url: string
  /** Sent as JSON by POST; without a body or form the request is a GET. */
  body?: unknown
  /** Sent as a form by POST. */
  form?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  timeoutMs: number
}

/** The response; null on failure, redirects and responses that are too long, which are not read to their end. */
export async function callOut(call: OutwardCall): Promise<{ ok: boolean; text: string } | null> {
  const { url, body, form, headers, timeoutMs } = call
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const content = form ? String(new URLSearchParams(form)) : JSON.stringify(body)
  try {
    const response = await fetch(url, {
      ...(content === undefined ? {} : { method: 'POST', body: content }),
      headers: { 'content-type': type, ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await textUpTo(maxBytes, response)
    return text === null ? null : { ok: response.ok, text }
  } catch {
    return null
  }
}

/** The text of a response; null, and the connection is given up, once it is longer. */
async function textUpTo(most: number, { body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
