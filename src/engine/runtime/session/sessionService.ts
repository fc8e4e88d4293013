import type { Permissions } from '#core/permission'
import type { HttpCalls } from '#runtime/http'
import type { PeerPort, Ports } from '#runtime/port'
import { type DepartChoice, departChoicesOf, isTenantId } from './belonging.ts'
import { createLoginCalls, type LoginCalls } from './login.ts'
import type { LoginResult } from './loginResult.ts'
import { createMenuLoader, type MenuLoader } from './menuLoader.ts'
import { passwordTransform } from './passwordTransform.ts'
import { changedUser, sessionUserOf } from './sessionUser.ts'
import type { SessionState, SessionStore } from './store.ts'

/** Why a session ended: here, or in another tab of this browser. */
type SessionEnd = 'logout' | 'peer'

export interface SessionService extends AccountCalls {
  /** For `useSnapshot`. */
  readonly store: SessionStore['proxy']
  state(): SessionState
  permissions(): Permissions
  /** True from a sign-in in this window until the page is loaded anew. */
  hasSignedIn(): boolean
  captcha: LoginCalls['captcha']
  login: LoginCalls['byPassword']
  phoneLogin: LoginCalls['byPhone']
  thirdPartyLogin: LoginCalls['byThirdParty']
  ticketLogin: LoginCalls['byTicket']
  secondStepLogin: LoginCalls['bySecondStep']
  /** Loads user, menu and permissions; concurrent calls share one request. Rejects on an empty menu. */
  loadPermissions: MenuLoader['load']
  /** Reloads them after a change, if they are loaded. Never rejects. */
  renewPermissions: MenuLoader['renew']
  /** Updates the displayed user from the user's own record; the department and tenant chosen in this session stay. */
  updateUser(record: Readonly<Record<string, unknown>>): void
  /** Forgets the session in all tabs, then notifies the server; resolves even if the server does not answer. */
  logout(): Promise<void>
  /** Calls `listener` after the session has been forgotten; returns how to stop listening. */
  onEnd(listener: (why: SessionEnd) => void): () => void
  dispose(): void
}

interface SessionSettings {
  ports: Pick<Ports, 'clock' | 'peer'>
  store: SessionStore
  http: HttpCalls
  /** Takes the dictionaries of a login. */
  preload: (dictionaries: unknown) => void
  /** Another user has signed in in another tab. */
  onOtherUser: () => void
}

const logoutTimeoutMs = 3_000

/** The session of this tab, in step with the other tabs. spec: shell §4; policy, the browser's side */
export function createSession({ ports, store, http, preload, onOtherUser }: SessionSettings): SessionService {
  const calls = createLoginCalls(http, ports.clock)
  const permissions = createMenuLoader(http, store)
  const endHeard = new Set<(why: SessionEnd) => void>()
  let hasSignedIn = false

  const end = (why: SessionEnd): boolean => {
    const own = store.clear()
    hasSignedIn = false
    for (const listener of endHeard) listener(why)
    return own
  }

  const tabs = joinTabs({ port: ports.peer, store, onEnded: () => end('peer'), onOtherUser })

  const begin = (login: LoginResult): LoginResult => {
    hasSignedIn = true
    store.change({ ...sessionOf(login), menu: null, lists: { auth: [], allAuth: [] } })
    if (login.dictionaries) preload(login.dictionaries)
    tabs.post({ about: 'session', kind: 'login', username: login.user.username })
    return login
  }

  return {
    ...createAccountCalls(http, store),
    store: store.proxy,
    state: store.state,
    permissions: () => store.state().permissions,
    hasSignedIn: () => hasSignedIn,
    captcha: calls.captcha,
    ...loginMethods(calls, begin),
    loadPermissions: permissions.load,
    renewPermissions: permissions.renew,
    updateUser: (record) => takeUser(store, record),
    async logout() {
      const { token } = store.state()
      if (end('logout')) tabs.post({ about: 'session', kind: 'logout' })
      if (token) await sendLogout(http, token)
    },
    onEnd(listener) {
      endHeard.add(listener)
      return () => endHeard.delete(listener)
    },
    dispose: tabs.leave,
  }
}

/** Who has one tenant works in it. */
const sessionOf = ({ token, user, departs, tenants }: LoginResult) => ({
  ...{ token, user, departs, tenants },
  tenantId: tenants.length === 1 ? (tenants[0]?.id ?? '') : '',
})

/** Resolves even if the server does not answer. */
async function sendLogout(http: HttpCalls, token: string): Promise<void> {
  const spec = { method: 'POST', path: '/sys/logout', token, quiet: 'all', timeoutMs: logoutTimeoutMs } as const
  await http.call(spec).catch(() => null)
}

type LoginMethod = 'login' | 'phoneLogin' | 'thirdPartyLogin' | 'ticketLogin' | 'secondStepLogin'

/** The ways to sign in, each of which begins the session. */
const loginMethods = (
  calls: LoginCalls,
  begin: (login: LoginResult) => LoginResult,
): Pick<SessionService, LoginMethod> => ({
  login: async (form) => begin(await calls.byPassword(form)),
  phoneLogin: async (form) => begin(await calls.byPhone(form)),
  thirdPartyLogin: async (handed) => begin(await calls.byThirdParty(handed)),
  ticketLogin: async (handed) => begin(await calls.byTicket(handed)),
  secondStepLogin: async (proof) => begin(await calls.bySecondStep(proof)),
})

function takeUser(store: SessionStore, record: Readonly<Record<string, unknown>>): void {
  const { user } = store.state()
  const next = user && changedUser(user, record)
  if (next) store.change({ user: next })
}

interface CrossTabSettings {
  port: PeerPort
  store: SessionStore
  /** The session that this tab had was ended in another. */
  onEnded: () => void
  /** Another user has signed in in another tab. */
  onOtherUser: () => void
}

/** Keeps this tab in step with the others. A tab ends only if storage no longer holds its own token: messages may come late. */
function joinTabs({ port, store, onEnded, onOtherUser }: CrossTabSettings): Peers & { leave: () => void } {
  const peers = createPeers(port)
  const leave = peers.listen((message) => {
    const { token, user } = store.state()
    if (message.kind === 'logout') {
      if (token && store.storedToken() !== token) onEnded()
    } else if (message.username === user?.username) store.adopt()
    else onOtherUser()
  })
  return { ...peers, leave }
}

/** Messages between the tabs of one browser about the session. */
type PeerMessage = { about: 'session'; kind: 'logout' } | { about: 'session'; kind: 'login'; username: string }

const peerMessageOf = (raw: unknown): PeerMessage | null => {
  if (typeof raw !== 'object' || raw === null) return null
  const { about, kind, username } = raw as Record<string, unknown>
  if (about !== 'session') return null
  if (kind === 'logout') return { about, kind }
  return kind === 'login' && typeof username === 'string' ? { about, kind, username } : null
}

interface Peers {
  post(message: PeerMessage): void
  listen(listener: (message: PeerMessage) => void): () => void
}

/** The other tabs, without messages of other kinds. */
function createPeers(port: PeerPort): Peers {
  return {
    post: (message) => port.post(message),
    listen: (listener) =>
      port.listen((raw) => {
        const message = peerMessageOf(raw)
        if (message) listener(message)
      }),
  }
}

interface PasswordChange {
  oldPassword: string
  password: string
  confirmPassword: string
  /** As measured while it was typed, 1 to 3. */
  strength: number
}

/** What the signed-in user changes in their own session. spec: shell §4, contract §2.7 */
interface AccountCalls {
  /** The user's departments in the chosen tenant and the code of the current one. */
  departs(): Promise<{ list: readonly DepartChoice[]; orgCode: string }>
  /** Switches to the department. */
  chooseDepart(orgCode: string): Promise<void>
  /** Switches to the tenant, where no department is chosen yet; anything but a number is ignored. */
  chooseTenant(tenantId: string): void
  /** Resolves to the server's confirmation. */
  changePassword(change: PasswordChange): Promise<string>
}

/** The calls on the session that `store` holds. */
function createAccountCalls(http: HttpCalls, store: SessionStore): AccountCalls {
  const username = () => store.state().user?.username ?? ''

  return {
    async departs() {
      const result = await http.get<{ list?: unknown; orgCode?: unknown } | null>('/sys/user/getCurrentUserDeparts')
      const orgCode = typeof result?.orgCode === 'string' ? result.orgCode : ''
      return { list: departChoicesOf(result?.list), orgCode }
    },
    async chooseDepart(orgCode) {
      const body = { orgCode, username: username() }
      const result = await http.post<{ userInfo?: unknown } | null>('/sys/selectDepart', body)
      const user = sessionUserOf(result?.userInfo)
      if (user) store.change({ user })
    },
    chooseTenant(tenantId) {
      if (!isTenantId(tenantId)) return
      const { user } = store.state()
      store.change({ tenantId, user: user && { ...user, orgCode: '', departId: '' } })
    },
    async changePassword({ oldPassword, password, confirmPassword, strength }) {
      const body = {
        username: username(),
        oldpassword: passwordTransform(oldPassword),
        password: passwordTransform(password),
        confirmpassword: passwordTransform(confirmPassword),
        strength,
      }
      return (await http.call({ method: 'POST', path: '/sys/user/updatePassword', body })).message
    },
  }
}
