import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { sessionErrors } from '#core/error'
import { oauthLoginPath, plainPath, thirdFailures } from '#core/menu'
import { fillText, thirdPartyMessages as texts } from '#core/message'
import { useLoadedConfig, useRuntime } from '#pages/context'
import { failureText } from '#pages/entry'
import type { LoginResult } from '#runtime/session'
import { createThirdPartyLogin, type HandedToken } from '#runtime/signOn'

export const thirdPartyName = (type: string): string =>
  Object.hasOwn(texts.names, type) ? texts.names[type as keyof typeof texts.names] : type

/** What is going on with a third party. */
type Status =
  | { kind: 'none' }
  /** Its window is open. */
  | { kind: 'window'; type: string }
  /** This window leaves for it, or exchanges its token. */
  | { kind: 'underWay'; type: string }
  /** This window was opened for it, and has handed over what it brought. */
  | { kind: 'handedOver'; handed: HandedToken }
  /** Its account is bound to the user of the next sign-in. */
  | { kind: 'bind'; handed: HandedToken }

export interface ThirdParty {
  /** The configured types. */
  types: readonly string[]
  status: Status
  /** Why it did not work; empty when nothing went wrong. */
  refusal: string
  /** Goes to a third party, in a window of its own where the browser allows one. */
  begin(type: string): void
  /** Signs in with a token in this window after all. */
  goOnHere(handed: HandedToken): void
  /** A sign-in by another method: binds the account that waits for it first. */
  complete(login: LoginResult): Promise<void>
}

interface ThirdPartyOptions {
  /** Where the user wanted to go, from the address. */
  redirect: string | undefined
  onLogin(login: LoginResult): Promise<void>
}

const none: Status = { kind: 'none' }

/** What the address says of a return; null when it says nothing. */
function returned(search: string): (HandedToken & { inWindow: boolean }) | null {
  const query = new URLSearchParams(search)
  const [token, failure] = [query.get('oauth2LoginToken') ?? '', query.get('thirdFailure') ?? '']
  if (token === '' && failure === '') return null
  return { token, failure, type: query.get('thirdType') ?? '', inWindow: query.get('window') === '1' }
}

/** The third party whose app shows the page. */
const typeOfApp = (agent: string): string => (/wxwork/i.test(agent) ? 'wechat_enterprise' : 'dingtalk')

function failureReason(code: string): string {
  const failure = thirdFailures.find((each) => each === code)
  return texts.failures[failure ?? 'state']
}

const unbound = sessionErrors.thirdUnbound.message

type Party = ReturnType<typeof createThirdPartyLogin>

/** Exchanges what a third party hands over for a session, or keeps it to be bound by the next sign-in. */
function useExchange(party: Party, onLogin: ThirdPartyOptions['onLogin']) {
  const { ports, session } = useRuntime()
  const [status, setStatus] = useState<Status>(none)
  const [refusal, setRefusal] = useState('')

  const fail = (type: string, reason: string) => {
    setStatus(none)
    setRefusal(reason && fillText(texts.failed, { name: thirdPartyName(type), reason }))
  }
  const exchange = async (handed: HandedToken) => {
    if (handed.failure !== '') return fail(handed.type, failureReason(handed.failure))
    setRefusal('')
    setStatus({ kind: 'underWay', type: handed.type })
    try {
      await onLogin(await session.thirdPartyLogin(handed))
    } catch (error) {
      const reason = failureText(error)
      if (reason === unbound) setStatus({ kind: 'bind', handed })
      else fail(handed.type, reason)
    }
  }
  const bind = async (handed: HandedToken) => {
    const name = thirdPartyName(handed.type)
    setStatus(none)
    try {
      await party.bind(handed)
      ports.notice.notice({ tone: 'success', message: fillText(texts.bound, { name }) })
    } catch (error) {
      const reason = failureText(error)
      if (reason) ports.notice.notice({ tone: 'warning', message: fillText(texts.failed, { name, reason }) })
    }
  }
  return { status, setStatus, refusal, setRefusal, exchange, bind }
}

interface ArrivalSteps {
  exchange(handed: HandedToken): Promise<void>
  /** This window was opened for the third party: another one waits for what it brings. */
  onHandOver(handed: HandedToken): void
  /** The page is shown by the app of this third party. */
  onApp(type: string): void
}

/** What an address of the third-party login page brings back, once; it leaves the address before it is exchanged. */
function useArrival(party: Party, redirect: string | undefined, { exchange, onHandOver, onApp }: ArrivalSteps): void {
  const { ports, signOn } = useRuntime()
  const { pathname, search } = useLocation()
  const types = useLoadedConfig()?.thirdParties ?? null
  const [pending, setPending] = useState<HandedToken | null>(null)
  const opened = useRef(false)

  const arrive = (back: HandedToken & { inWindow: boolean }) => {
    if (back.inWindow) {
      onHandOver(back)
      return party.handOver({ type: back.type, token: back.token, failure: back.failure })
    }
    const origin = party.arrive()
    // An unknown state does not say whether another page waits for this window.
    if (back.failure !== '' && origin === null) party.reportFailure(back.failure)
    const target = origin ?? redirect ?? '/'
    const query = target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`
    ports.navigation.replace(oauthLoginPath + query)
    setPending(back)
  }

  useEffect(() => {
    if (opened.current || types === null || plainPath(pathname) !== oauthLoginPath) return
    opened.current = true
    const back = returned(search)
    const app = typeOfApp(ports.agent.name)
    const mayLeave = party.arrive() === null && signOn.journey() === null
    if (back) arrive(back)
    else if (ports.agent.workChat && types.includes(app) && mayLeave) onApp(app)
  })

  useEffect(() => {
    if (pending === null || returned(search) !== null) return
    setPending(null)
    void exchange(pending)
  })
}

/** Takes what the window of the third party `type` hands over; null: none is open. */
function useHandOver(party: Party, type: string | null, exchange: ArrivalSteps['exchange']): void {
  const take = useRef(exchange)
  take.current = exchange
  useEffect(() => {
    if (type === null) return
    return party.listen((handed) => {
      if (handed.type === type || handed.failure !== '') void take.current({ ...handed, type })
    })
  }, [party, type])
}

/** Signing in through third parties, from the login pages and back to them. spec: contract §2.5; readings (Routes and guard) */
export function useThirdParty({ redirect, onLogin }: ThirdPartyOptions): ThirdParty {
  const { ports, base, http } = useRuntime()
  const types = useLoadedConfig()?.thirdParties ?? []
  const party = useMemo(() => createThirdPartyLogin({ ports, base, http }), [ports, base, http])
  const { status, setStatus, refusal, setRefusal, exchange, bind } = useExchange(party, onLogin)

  const leave = (type: string, inApp: boolean) => {
    setStatus({ kind: 'underWay', type })
    party.leave(type, redirect ?? '/', { inApp })
  }
  useArrival(party, redirect, {
    exchange,
    onHandOver: (handed) => setStatus({ kind: 'handedOver', handed }),
    onApp: (type) => leave(type, true),
  })
  useHandOver(party, status.kind === 'window' ? status.type : null, exchange)

  return {
    types,
    status,
    refusal,
    begin(type) {
      setRefusal('')
      if (party.openWindow(type)) setStatus({ kind: 'window', type })
      else leave(type, false)
    },
    goOnHere: (handed) => void exchange(handed),
    async complete(login) {
      if (status.kind === 'bind') await bind(status.handed)
      await onLogin(login)
    },
  }
}
