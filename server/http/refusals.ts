import type { Socket } from 'node:net'
import { type Method, methodFinder } from '#core/endpoint'
import { type ProductError, productError, ProductError as Refusal } from '#core/error'
import { failureText } from './failure.ts'
import type { LiveTable } from './liveTable.ts'
import type { Route } from './route.ts'

const known = new Set<string>(['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[])

/** The refusal of a method; one that no call at all is taken with has its own HTTP status. spec: contract §1.3 */
export class WrongMethod extends Refusal {
  readonly allowed: readonly string[]
  readonly httpStatus: number

  constructor(method: string, allowed: readonly string[]) {
    const text = productError('wrongMethod', { method, allowed: allowed.join('、') }).message
    super('wrongMethod', text)
    this.allowed = allowed
    this.httpStatus = known.has(method) ? 200 : 405
  }
}

/** What to say to a call that nobody answers: the path is unknown, or its methods are others. `path` is below the base. */
export function refusalFinder(
  routes: readonly Route[],
  live: LiveTable,
): (method: string, path: string) => ProductError {
  const fixedMethods = methodFinder(routes.map(({ endpoint }) => endpoint))
  return (method, path) => {
    const liveMethods = [...known].filter((each) => live.find(each, path))
    const allowed = [...new Set<string>([...fixedMethods(path), ...liveMethods])]
    return allowed.length > 0 ? new WrongMethod(method, allowed) : productError('unknownPath')
  }
}

const statusText: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Answers on a bare socket what is no HTTP that can be read, and closes it. */
export function refuseSocket(
  socket: Socket,
  failure: ProductError,
  { status, nowMs, requestId }: { status: number; nowMs: number; requestId: string },
): void {
  if (!socket.writable || socket.destroyed) return void socket.destroy()
  const text = failureText(failure, nowMs)
  const head = [
    `HTTP/1.1 ${status} ${statusText[status] ?? 'Bad Request'}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
}
