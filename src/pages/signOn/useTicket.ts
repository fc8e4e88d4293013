import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fillText, messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { failureText } from '#pages/entry'
import type { LoginResult } from '#runtime/session'

const { session: texts } = messages

export interface Ticket {
  /** On the way to the CAS server, or a ticket from there is being looked at. */
  underWay: boolean
  /** Why the ticket did not help; empty when nothing went wrong. */
  refusal: string
  /** Goes to the CAS server. */
  begin(): void
}

/**
 * Goes to the CAS server at once, and signs in by the ticket with which the window comes back. It stays where it is when it
 * would only go in circles: after a refusal, after the end of a session, and back without a ticket.
 */
export function useTicket(redirect: string | undefined, onLogin: (login: LoginResult) => Promise<void>): Ticket {
  const { session, signOn, ports, loginPath } = useRuntime()
  const { search } = useLocation()
  const ticket = new URLSearchParams(search).get('ticket')
  const [pending, setPending] = useState<string | null>(null)
  const [underWay, setUnderWay] = useState(true)
  const [refusal, setRefusal] = useState('')
  const begin = (target = redirect) => {
    setRefusal('')
    setUnderWay(true)
    signOn.login(target ?? '/')
  }

  const exchange = async (ticket: string) => {
    try {
      await onLogin(await session.ticketLogin({ ticket, service: signOn.service() }))
    } catch (error) {
      const reason = failureText(error)
      setRefusal(reason && fillText(texts.loginRefused, { reason }))
    } finally {
      setUnderWay(false)
    }
  }

  const open = () => {
    const journey = signOn.journey()
    if (ticket === null && journey === null) return begin()
    const target = journey?.kind === 'login' ? journey.redirect : redirect
    if (journey?.kind === 'login') signOn.arrive()
    ports.navigation.replace(loginPath(target ?? '/'))
    if (ticket !== null && journey?.kind === 'login') return setPending(ticket)
    setUnderWay(false)
    if (ticket !== null) setRefusal(texts.ticketForeign)
  }

  const opened = useRef(false)
  useEffect(() => {
    if (!opened.current) open()
    opened.current = true
    // Where a login leads is known when the ticket has left the address.
    if (pending === null || ticket !== null) return
    setPending(null)
    exchange(pending)
  })
  return { underWay, refusal, begin: () => begin() }
}
