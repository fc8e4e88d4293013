import { describe, expect, it } from 'vitest'
import { deferred, fakeArea, refusal, settled } from '#fixtures/ports.ts'
import type { HttpReply } from '#runtime/port'
import { acceptLogin, browser, openTab, signIn } from './sessions.ts'

/** A tab, and a way to say something to it from outside. */
function hearingTab() {
  const listeners: ((message: unknown) => void)[] = []
  const listen = (listener: (message: unknown) => void) => {
    listeners.push(listener)
    return () => undefined
  }
  const hear = (message: unknown) => {
    for (const listener of listeners) listener(message)
  }
  return { tab: openTab({ peer: { post: () => undefined, listen } }), hear }
}

describe('signing out', () => {
  it('forgets everything and tells the server under the old token', async () => {
    const tab = openTab()
    await signIn(tab)
    await tab.session.logout()
    expect(tab.session.state()).toMatchObject({ token: '', user: null, tenantId: '', menu: null })
    expect(tab.ports.storage.local.keys()).toEqual([])
    expect(tab.ports.storage.session.keys()).toEqual([])
    expect(tab.messages).toEqual(['logout'])
    expect(tab.ports.http.requests('POST /sys/logout')[0]?.headers['X-Access-Token']).toBe('t1')
  })

  it('forgets before the server answers', async () => {
    const tab = openTab()
    await signIn(tab)
    const answer = deferred<HttpReply>()
    tab.ports.http.on('POST /sys/logout', () => answer.promise)
    const leaving = tab.session.logout()
    expect(tab.session.state().token).toBe('')
    answer.resolve(refusal('Token无效!'))
    await leaving
  })

  it('finishes when the server fails', async () => {
    const tab = openTab()
    await signIn(tab)
    tab.ports.http.on('POST /sys/logout', () => Promise.reject(new Error('offline')))
    await expect(tab.session.logout()).resolves.toBeUndefined()
  })

  it('asks nothing of the server when nobody is signed in', async () => {
    const tab = openTab()
    await tab.session.logout()
    expect(tab.ports.http.sent).toEqual([])
  })
})

describe('the other tabs', () => {
  it('are signed out too', async () => {
    const open = browser()
    const first = open()
    await signIn(first)
    const second = open()
    await first.session.logout()
    expect(second.session.state().token).toBe('')
    expect(second.messages).toEqual(['peer'])
    expect(second.ports.http.calls()).toEqual([])
  })

  it('hear nothing after they are closed', async () => {
    const open = browser()
    const first = open()
    await signIn(first)
    const second = open()
    second.session.dispose()
    await first.session.logout()
    expect(second.messages).toEqual([])
  })

  it('are told when another user signs in', async () => {
    const open = browser()
    const first = open()
    await signIn(first)
    const second = open()
    await signIn(second, 'wang', 't2')
    expect(first.messages).toEqual(['other user'])
  })

  it('take over the new token of the same user', async () => {
    const open = browser()
    const first = open()
    await signIn(first)
    const second = open()
    await signIn(second, 'li', 't2')
    expect(first.session.state().token).toBe('t2')
    expect(first.messages).toEqual([])
  })

  it('go on in their tenant while the same user chooses another one', async () => {
    const open = browser()
    const first = open()
    await signIn(first)
    first.session.chooseTenant('8')
    const second = open()
    await signIn(second, 'li', 't2')
    second.session.chooseTenant('9')
    expect(first.session.state()).toMatchObject({ token: 't2', tenantId: '8' })
    expect(second.session.state()).toMatchObject({ token: 't2', tenantId: '9' })
  })

  it('do not end a newer session when their own, older one ends', async () => {
    const local = fakeArea()
    const stale = openTab({ storage: { local, session: fakeArea() } })
    await signIn(stale, 'li', 't1')
    const fresh = openTab({ storage: { local, session: fakeArea() } })
    await signIn(fresh, 'li', 't2')
    acceptLogin(stale)
    await stale.session.logout()
    expect(stale.session.state().token).toBe('')
    expect(openTab({ storage: { local, session: fakeArea() } }).session.state().token).toBe('t2')
  })

  it('are not ended by late word of an older session', async () => {
    const { tab, hear } = hearingTab()
    await signIn(tab)
    hear({ about: 'session', kind: 'logout' })
    expect(tab.session.state().token).toBe('t1')
    tab.ports.storage.local.remove('Access-Token')
    hear({ about: 'session', kind: 'logout' })
    expect(tab.messages).toEqual(['peer'])
  })

  it.each([null, 'logout', { kind: 'logout' }, { about: 'session', kind: 'login', username: 7 }])(
    'ignore %j',
    async (message) => {
      const { tab, hear } = hearingTab()
      await signIn(tab)
      tab.ports.storage.local.remove('Access-Token')
      hear(message)
      await settled()
      expect(tab.messages).toEqual([])
    },
  )
})
