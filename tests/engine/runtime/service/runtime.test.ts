import { describe, expect, it } from 'vitest'
import { deferred, fakeArea, fakePeers, fakePorts, ok, refusal, settled } from '#fixtures/ports.ts'
import type { HttpReply } from '#runtime/port'
import { createRuntime, loginPathFor } from '#runtime/service'

const user = { id: '7', username: 'li', realname: '李', avatar: '', orgCode: 'A01' }
const male = { value: '1', text: '男' }
const place = { screen: 'system/user-form', record: '7' }
const lost = refusal('Token失效，请重新登录!', { status: 401, code: 401 })

/** Opens tabs of one browser; each is a runtime of its own. */
function browser() {
  const local = fakeArea()
  const peers = fakePeers()
  return () => {
    const ports = fakePorts({ storage: { local, session: fakeArea() }, peer: peers() })
    const server = ports.http
    server.on('POST /sys/logout', ok(null))
    server.on('GET /sys/config/data', ok({ SIGN_KEY: 'k', SSO: 'off' }))
    return { ports, runtime: createRuntime({ ports }) }
  }
}

type Tab = ReturnType<ReturnType<typeof browser>>

async function signIn({ ports, runtime }: Tab, username = 'li', token = 't1') {
  const result = { token, userInfo: { ...user, username }, sysAllDictItems: { sex: [male] } }
  ports.http.on('POST /sys/login', ok(result))
  await runtime.session.login({ username, password: 'x' })
}

const type = ({ runtime }: Tab, name: string) =>
  runtime.drafts.keep({ ...place, values: () => ({ name }), baseVersion: 1 })

describe('a lost login', () => {
  it('gives one notice, keeps what was typed and loads the page once, however many calls fail', async () => {
    const open = browser()
    const tab = open()
    await signIn(tab)
    type(tab, 'half a name')
    tab.ports.http.on('GET /sys/user/list', lost)
    const calls = Array.from({ length: 20 }, () =>
      tab.runtime.http.get('/sys/user/list').catch((error) => error.notified),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set([true]))
    expect(tab.ports.seen).toEqual(['notice 很抱歉，登录已过期，请重新登录'])
    expect(tab.runtime.session.state().token).toBe('')
    tab.ports.clock.advance(1_500)
    await settled()
    expect(tab.ports.seen).toEqual(['notice 很抱歉，登录已过期，请重新登录', 'reload'])
    const again = open()
    await signIn(again)
    expect(again.runtime.drafts.offered(place)?.values).toEqual({ name: 'half a name' })
  })

  it('gives one modal for HTTP 500 with the token-invalid text', async () => {
    const tab = browser()()
    await signIn(tab)
    tab.ports.http.on('GET /sys/user/list', refusal('Token失效，请重新登录', { status: 500 }))
    await Promise.allSettled(Array.from({ length: 20 }, () => tab.runtime.http.get('/sys/user/list')))
    expect(tab.ports.seen).toEqual(['modal 登录已过期'])
    expect(tab.runtime.session.state().token).toBe('t1')
    tab.ports.pressModal()
    await settled()
    expect(tab.runtime.session.state().token).toBe('')
    expect(tab.ports.seen).toEqual(['modal 登录已过期', 'reload'])
    expect(tab.ports.http.requests('POST /sys/logout')).toHaveLength(1)
  })

  it('is told of an import too, and its button signs out', async () => {
    const tab = browser()()
    await signIn(tab)
    tab.ports.http.on('POST /sys/user/importExcel', refusal('Token失效，请重新登录', { status: 500 }))
    const sheet = { file: new Blob(['x']), fileName: 'a.xlsx' }
    await expect(tab.runtime.records.of('/sys/user').importExcel(sheet)).rejects.toMatchObject({ notified: true })
    expect(tab.ports.modals).toMatchObject([{ title: '登录已过期', okText: '重新登录' }])
    tab.ports.pressModal()
    await settled()
    expect(tab.runtime.session.state().token).toBe('')
  })

  it('that comes late does not end the next session', async () => {
    const tab = browser()()
    await signIn(tab)
    const late = deferred<HttpReply>()
    tab.ports.http.on('GET /sys/user/list', () => late.promise)
    const call = tab.runtime.http.get('/sys/user/list')
    await tab.runtime.session.logout()
    await signIn(tab, 'li', 't2')
    late.resolve(lost)
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(tab.runtime.session.state().token).toBe('t2')
    expect(tab.ports.seen).toEqual([])
  })
})

describe('signing out', () => {
  it('forgets dictionaries and documents', async () => {
    const tab = browser()()
    await signIn(tab)
    expect(tab.runtime.dictionaries.options('sex')).toHaveLength(1)
    await tab.runtime.session.logout()
    expect(tab.runtime.dictionaries.options('sex')).toEqual([])
    expect(tab.ports.storage.local.keys()).not.toContain('UI_CACHE_DB_DICT_DATA')
    expect(tab.ports.seen).toEqual([])
  })

  it('takes the other tabs to the login page, with what was typed there kept', async () => {
    const open = browser()
    const first = open()
    await signIn(first)
    const second = open()
    type(second, 'typed in the second tab')
    second.ports.path = '/system/user-list?pageNo=2'
    await first.runtime.session.logout()
    expect(second.ports.seen).toEqual(['replace /user/login?redirect=%2Fsystem%2Fuser-list%3FpageNo%3D2'])
    expect(second.ports.storage.local.keys()).toEqual(['draft:li/system/user-form#7'])
    await signIn(first)
    expect(first.runtime.drafts.offered(place)?.values).toEqual({ name: 'typed in the second tab' })
  })
})

describe('another user in another tab', () => {
  it('has this tab keep what was typed and start anew', async () => {
    const open = browser()
    const first = open()
    await signIn(first)
    type(first, 'mine')
    await signIn(open(), 'wang', 't2')
    expect(first.ports.seen).toEqual(['reload'])
    expect(first.runtime.drafts.offered(place)?.values).toEqual({ name: 'mine' })
  })
})

describe('the page itself', () => {
  it('keeps what was typed when it is hidden', async () => {
    const tab = browser()()
    await signIn(tab)
    type(tab, 'x')
    tab.ports.hide()
    expect(tab.runtime.drafts.offered(place)?.values).toEqual({ name: 'x' })
  })

  it('sends errors that nobody caught', async () => {
    const tab = browser()()
    tab.ports.throwUncaught(new Error('boom'))
    await settled()
    expect(tab.ports.http.calls()).toEqual(['POST /sys/log/client'])
  })

  it('hears nothing after it is disposed of', async () => {
    const open = browser()
    const first = open()
    await signIn(first)
    const second = open()
    second.runtime.dispose()
    second.ports.throwUncaught(new Error('boom'))
    await first.runtime.session.logout()
    await settled()
    expect(second.ports.http.calls()).toEqual([])
    expect(second.ports.seen).toEqual([])
  })
})

describe('a publish of others', () => {
  const document = {
    kind: 'screen',
    id: 'a/b',
    revision: 1,
    document: { kind: 'screen', version: 2, id: 'a/b', title: 'A' },
  }
  const closure = { screen: 'a/b', documents: [document] }
  const closureCall = 'GET /online/document/closure'
  const answer = (stamp: string) => ok([], stamp ? { headers: { 'x-documents': stamp } } : {})

  it('is heard with the next answer, whatever was asked for: what is open asks for its documents again', async () => {
    const tab = browser()()
    await signIn(tab)
    tab.ports.http.on(closureCall, ok(closure))
    const notices: string[] = []
    tab.runtime.documents.onPublished('a/b', () => notices.push('a/b'))
    await tab.runtime.documents.open('a/b')
    const call = async (stamp: string) => {
      tab.ports.http.on('GET /sys/user/list', answer(stamp))
      await tab.runtime.http.get('/sys/user/list')
      await settled()
      return notices.length
    }
    expect([await call('one'), await call('one'), await call('')]).toEqual([0, 0, 0])
    expect([await call('two'), await call('two'), await call('three')]).toEqual([1, 1, 2])
    await tab.runtime.documents.open('a/b')
    expect(tab.ports.http.requests(closureCall)).toHaveLength(2)
  })
})

describe('a write', () => {
  const rights = 'GET /sys/permission/getUserPermissionByToken'
  const menu = [{ path: '/x', name: 'x', component: 'screen/a/b', meta: { title: 'X' } }]

  async function written(call: string, answer: HttpReply | Promise<HttpReply> = ok(null)) {
    const tab = browser()()
    await signIn(tab)
    tab.ports.http.on(rights, ok({ menu, auth: [], allAuth: [] }))
    await tab.runtime.session.loadPermissions()
    tab.ports.http.on(call, () => answer)
    const [method = 'PUT', path = ''] = call.split(' ')
    await tab.runtime.http
      .scope()
      .call({ method: method as 'PUT', path })
      .catch(() => null)
    await settled()
    return { tab, asked: tab.ports.http.requests(rights).length - 1 }
  }

  it.each([
    ['POST /sys/permission/add', 1],
    ['PUT /sys/permission/edit', 1],
    ['DELETE /sys/permission/delete', 1],
    ['POST /sys/permission/saveRolePermission', 1],
    ['PUT /sys/role/edit', 1],
    ['POST /sys/sysDepartPermission/saveDeptRolePermission', 1],
    ['POST /online/document/publish', 1],
    ['POST /online/document/save', 0],
    ['POST /online/document/preview', 0],
    ['POST /online/document/plan', 0],
    ['POST /sys/permissionDataRule/add', 0],
    ['PUT /sys/user/edit', 0],
    ['GET /sys/role/list', 0],
  ])('%s has menu and rights asked for again: %i', async (call, times) => {
    expect((await written(call)).asked).toBe(times)
  })

  it('that is refused has nothing asked for', async () => {
    expect((await written('PUT /sys/role/edit', refusal('no'))).asked).toBe(0)
  })

  it('before the menu is known has nothing asked for', async () => {
    const tab = browser()()
    await signIn(tab)
    tab.ports.http.on('PUT /sys/role/edit', ok(null))
    await tab.runtime.http.put('/sys/role/edit')
    await settled()
    expect(tab.ports.http.requests(rights)).toHaveLength(0)
  })

  it('while the menu is on its way has it asked for once more, and what is then answered stands', async () => {
    const { tab } = await written('PUT /sys/role/edit')
    const before = deferred<HttpReply>()
    tab.ports.http.on(rights, () => before.promise)
    const requestCount = tab.ports.http.requests(rights).length
    void tab.runtime.session.loadPermissions()
    await tab.runtime.http.put('/sys/role/edit')
    await tab.runtime.http.put('/sys/role/edit')
    const later = [...menu, { path: '/y', name: 'y', component: 'screen/a/c', meta: { title: 'Y' } }]
    tab.ports.http.on(rights, ok({ menu: later, auth: [], allAuth: [] }))
    before.resolve(ok({ menu, auth: [], allAuth: [] }))
    await settled()
    expect(tab.ports.http.requests(rights)).toHaveLength(requestCount + 2)
    expect(tab.runtime.session.state().menu).toEqual(later)
  })
})

describe('signed calls', () => {
  it('ask for the key once', async () => {
    const tab = browser()()
    tab.ports.http.on('GET /x', ok(1))
    await Promise.all([tab.runtime.http.signedGet('/x'), tab.runtime.http.signedGet('/x')])
    expect(tab.ports.http.requests('GET /sys/config/data')).toHaveLength(1)
    expect(tab.ports.http.requests('GET /x').map(({ headers }) => headers['X-Sign']?.length)).toEqual([32, 32])
  })

  it('go unsigned when there is no key to be had', async () => {
    const tab = browser()()
    tab.ports.http.on('GET /sys/config/data', refusal('no', { status: 500 }))
    tab.ports.http.on('GET /x', ok(1))
    expect(await tab.runtime.http.signedGet('/x')).toBe(1)
    expect(tab.ports.http.requests('GET /x')[0]?.headers).not.toHaveProperty('X-Sign')
    expect(tab.ports.seen).toEqual([])
  })
})

describe('two runtimes', () => {
  it('share nothing but the browser', async () => {
    const [one, other] = [browser()(), browser()()]
    await signIn(one)
    expect(other.runtime.session.state().token).toBe('')
  })
})

describe('the login page', () => {
  it.each([
    ['/system/user-list?a=1', false, '/user/login?redirect=%2Fsystem%2Fuser-list%3Fa%3D1'],
    ['/system/user-list', true, '/oauth2-app/login?redirect=%2Fsystem%2Fuser-list'],
    ['/', false, '/user/login'],
    ['/user/login?redirect=%2Fx', false, '/user/login'],
    ['/oauth2-app/login', true, '/oauth2-app/login'],
  ])('for %s with single sign-on %s', (path, singleSignOn, login) => {
    expect(loginPathFor(path, singleSignOn)).toBe(login)
  })

  it('is the alternative one in a work-chat app', () => {
    const ports = fakePorts({ agent: { name: 'wxwork', workChat: true } })
    expect(createRuntime({ ports }).loginPath('/')).toBe('/oauth2-app/login')
  })
})
