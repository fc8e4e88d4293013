import { setMaxListeners } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { catalogue } from '#core/endpoint'
import { bytes, type OwnAnswer, type Route, route } from '#server/http'

/** Calls of one batch that run at once: as many as a browser has connections to a host. */
const atOnce = 6

/** An own call listens to the signal for its request and for its answer. */
const listenersPerCall = 2

/** Headers of an answer that clients read. */
const headerNames = ['content-type', 'x-request-id', 'x-documents', 'retry-after'] as const

const lineOf = (index: number, { status, headers, body }: OwnAnswer): string => {
  const sent = headerNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]]))
  return `${JSON.stringify({ index, status, headers: Object.fromEntries(sent), body: body.toString() })}\n`
}

/** A line for each call, written when its answer is there; the lines end early when a call ends without one. */
function answerLines(calls: readonly string[], ask: (path: string) => Promise<OwnAnswer>): Readable {
  const lines = new PassThrough()
  const waiting = calls.entries()
  const takeNext = async () => {
    for (const [index, path] of waiting) lines.write(lineOf(index, await ask(path)))
  }
  const lanes = Array.from({ length: Math.min(atOnce, calls.length) }, takeNext)
  Promise.all(lanes).then(
    () => lines.end(),
    () => lines.destroy(),
  )
  return lines
}

/**
 * Sends each read to this server as the same caller, so that rights, masks, limits and the log are those of single calls.
 * Answers come in the order in which they are ready: a slow read holds nothing up, and one that fails is an answer, too.
 */
export const batchRoute: Route = route(catalogue.batch.reads, ({ body, send, signal }) => {
  setMaxListeners(listenersPerCall * body.calls.length, signal)
  return bytes({
    contentType: 'application/x-ndjson',
    body: answerLines(body.calls, (path) => send({ method: 'GET', path, signal })),
    inline: true,
    // A proxy that collects the answer would hold the first line until the last one is there.
    headers: { 'x-accel-buffering': 'no' },
  })
})
