import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fillText, messages, passwordMessages, thirdPartyMessages } from '#core/message'
import { useRuntime } from '#pages/context'
import { FormError, failureText } from '#pages/entry'
import type { LoginResult } from '#runtime/session'
import './signOn.css'

const { session: texts } = messages

interface Ticket {
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
function useTicket(redirect: string | undefined, onLogin: (login: LoginResult) => Promise<void>): Ticket {
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
    if (ticket !== null) setRefusal(thirdPartyMessages.ticketForeign)
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

interface SignOnFormProps {
  /** The page that the user wanted, from the address. */
  redirect: string | undefined
  onLogin(login: LoginResult): Promise<void>
  onPassword(): void
}

/** The login page under single sign-on, mostly visible only during the redirect to the CAS server. */
export function SignOnForm({ redirect, onLogin, onPassword }: SignOnFormProps) {
  const { underWay, refusal, begin } = useTicket(redirect, onLogin)
  return (
    <div className="sign-on">
      {underWay ? <p role="status">{thirdPartyMessages.signOnUnderWay}</p> : null}
      <FormError text={refusal} />
      <Button type="primary" size="large" block onClick={begin}>
        {texts.signOn}
      </Button>
      <Button type="link" block onClick={onPassword}>
        {passwordMessages.resetLeave}
      </Button>
    </div>
  )
}
