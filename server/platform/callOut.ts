const maxBytes = 65_536

/** A request to a server named in the settings. */
interface OutwardCall {
  url: string
  /** Sent as JSON by POST; without a body the request is a GET. */
  body?: unknown
  timeoutMs: number
}

/** The response; null on failure, redirects and responses that are too long. */
export async function callOut({ url, body, timeoutMs }: OutwardCall): Promise<{ ok: boolean; text: string } | null> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  try {
    const response = await fetch(url, {
      ...sent,
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    return text.length > maxBytes ? null : { ok: response.ok, text }
  } catch {
    return null
  }
}
