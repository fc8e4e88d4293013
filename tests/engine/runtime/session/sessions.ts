import { type FakePortOptions, type FakePorts, fakeArea, fakePeers, fakePorts, ok } from '#fixtures/ports.ts'
import { createHttpClient } from '#runtime/http'
import { createSession, createSessionStore, type SessionService } from '#runtime/session'

export interface Tab {
  ports: FakePorts
  session: SessionService
  /** What happened to the tab, in order. */
  messages: string[]
  preloaded: unknown[]
}

/** Opens a tab of one browser. */
export function openTab(portSettings: FakePortOptions = {}): Tab {
  const ports = fakePorts(portSettings)
  const messages: string[] = []
  const preloaded: unknown[] = []
  const store = createSessionStore(ports)
  const http = createHttpClient({
    port: ports.http,
    clock: ports.clock,
    random: ports.random,
    base: '/system-api',
    identity: store.state,
    route: () => ({ name: '', params: {} }),
    signing: async () => ({ signKey: '' }),
    reaction: { react: () => false },
  })
  const session = createSession({
    ports,
    store,
    http,
    preload: (dictionaries) => void preloaded.push(dictionaries),
    onOtherUser: () => void messages.push('other user'),
  })
  session.onEnd((why) => void messages.push(why))
  return { ports, session, messages, preloaded }
}

/** Opens tabs that share local storage; each has its own session storage. */
export function browser(): () => Tab {
  const local = fakeArea()
  const peers = fakePeers()
  return () => openTab({ storage: { local, session: fakeArea() }, peer: peers() })
}

export const user = { id: '7', username: 'li', realname: '李', avatar: '', orgCode: 'A01' }

/** Lets the tab's server accept a login as `username` with `token`. */
export function acceptLogin({ ports }: Tab, username = 'li', token = 't1', rest: object = {}): void {
  const userInfo = { ...user, username }
  ports.http.on('POST /sys/login', ok({ token, userInfo, sysAllDictItems: {}, departs: [], multi_depart: 1, ...rest }))
  ports.http.on('POST /sys/logout', ok(null, { message: '退出登录成功！' }))
}

/** Signs in as `username`. */
export async function signIn(tab: Tab, username = 'li', token = 't1'): Promise<void> {
  acceptLogin(tab, username, token)
  await tab.session.login({ username, password: 'Village@2026' })
}
