const mostBytes = 65_536

/** A call to a server that the settings name. */
interface OutwardCall {
  url: string
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  timeoutMs: number
}

/** What came back; null when nothing did, or something that leads elsewhere or is too long. */
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
    return text.length > mostBytes ? null : { ok: response.ok, text }
  } catch {
    return null
  }
}
