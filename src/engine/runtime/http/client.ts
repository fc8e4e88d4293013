import { callsOver, type HttpCalls } from './calls.ts'
import type { HttpSettings } from './exchange.ts'
import { type Published, tellingPublished } from './published.ts'
import { createScope, type HttpScope } from './scope.ts'
import { createTransport } from './transport.ts'
import { tellingWrites, type Written } from './written.ts'

/** The one way to the server. */
export interface HttpClient
  extends HttpCalls,
    Pick<Written, 'onWritten'>,
    Pick<Published, 'onPublished' | 'hearStamp'> {
  /** Calls that end with a screen. */
  scope(): HttpScope
}

/** A client with the settings of one runtime. Nothing is sent twice by itself. */
export function createHttpClient(settings: HttpSettings): HttpClient {
  const { port, ...published } = tellingPublished(settings.port)
  const { transport, onWritten } = tellingWrites(createTransport({ ...settings, port }))
  return { ...callsOver(transport), scope: () => createScope(transport), onWritten, ...published }
}
