import {
  type ClockPort,
  type CurrentRoute,
  type HttpPort,
  type HttpReply,
  type RandomPort,
  randomHex,
  TransportError,
} from '#runtime/port'
import type { Call } from './call.ts'
import { type FailureFacts, HttpFailure } from './httpFailure.ts'
import type { FailureReaction } from './reaction.ts'
import type { ReceivedReply } from './reading.ts'
import { type RequestContext, requestOf } from './request.ts'

/** The caller: both empty if nobody is signed in. */
interface Identity {
  token: string
  tenantId: string
}

export interface HttpSettings {
  port: HttpPort
  clock: ClockPort
  random: RandomPort
  /** API base, for example `/system-api`. */
  base: string
  identity: () => Identity
  route: () => CurrentRoute
  /** How `X-Sign` is made. */
  signing: () => Promise<Pick<RequestContext, 'signKey' | 'signDigest'>>
  reaction: Pick<FailureReaction, 'react'>
}

/** A pending call: the token and request id it was sent with. */
export interface Sent {
  call: Call
  token: string
  requestId: string
}

/** Sends requests and turns errors into failures that are shown once. */
interface Exchange {
  open(call: Call): Sent
  /** Rejects with `HttpFailure` when no answer comes. */
  send(sent: Sent, answerAs: 'text' | 'blob'): Promise<HttpReply>
  fail(facts: FailureFacts, sent: Sent): HttpFailure
}

const noAnswer = (error: unknown, requestId: string): FailureFacts => {
  const kind = error instanceof TransportError ? error.kind : 'network'
  const message = error instanceof Error ? error.message : String(error)
  return { kind, status: 0, code: 0, message, requestId, result: null }
}

/** The part of `reply` that is evaluated, with its text. */
export const receivedOf = (reply: HttpReply, text: string, sent: Sent): ReceivedReply => ({
  status: reply.status,
  text,
  etag: reply.headers.etag ?? '',
  requestId: reply.headers['x-request-id'] ?? sent.requestId,
})

/** The exchange of one client. */
export function createExchange(settings: HttpSettings): Exchange {
  const { port, clock, random, base, reaction } = settings

  const fail = (facts: FailureFacts, { call, token }: Sent): HttpFailure => {
    const quiet = call.quiet === 'all' || (call.quiet?.includes(facts.status) ?? false)
    return new HttpFailure(facts, reaction.react(facts, { token, quiet }))
  }

  const deliver = async ({ call, token, requestId }: Sent, answerAs: 'text' | 'blob'): Promise<HttpReply> => {
    const signing = call.signed ? await settings.signing() : { signKey: '' }
    if (call.signal?.aborted) throw new TransportError('aborted', 'aborted')
    const { tenantId } = settings.identity()
    const identity = { token, tenantId, lowAppId: lowAppIdOf(settings.route()), requestId, ...signing }
    const request = requestOf(call, { ...identity, base, nowMs: clock.nowMs(), zoneMinutes: clock.zoneMinutes })
    return port.send({ ...request, answerAs })
  }

  return {
    open: (call) => ({ call, token: call.token ?? settings.identity().token, requestId: randomHex(random, 8) }),
    async send(sent, answerAs) {
      try {
        return await deliver(sent, answerAs)
      } catch (error) {
        throw fail(noAnswer(error, sent.requestId), sent)
      }
    },
    fail,
  }
}

/** The value of `X-Low-App-ID`, empty where the header is not sent. spec: shell §7 */
function lowAppIdOf(route: CurrentRoute): string {
  return route.name.startsWith('low-app') ? (route.params.appId ?? '') : ''
}
