import { Blob } from 'node:buffer'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeSockets } from '#fixtures/fakeSocket.ts'
import { type FakePorts, ok, queryOf, refusal, settled } from '#fixtures/ports.ts'
import type { HttpReply } from '#runtime/port'
import { framed, menu, openApp } from '../harness.tsx'

const listCall = 'GET /sys/annountCement/listByUser'
const readCall = 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId'
const water = {
  ...{ id: '1', titile: '停水通知', priority: 'H', sender: 'admin', sender_dictText: '管理员' },
  ...{ sendTime: '2026-03-05 08:00:00', msgContent: '<p>周六<script>alert(1)</script><b onclick="x()">停水</b></p>' },
}
const mine = {
  ...{ id: 'mine', path: '/isps/userAnnouncement', component: 'screen/message/mine', route: '1' },
  meta: { title: '我的消息' },
}
const found = (notices: object[], system: object[] = []) => ({
  ...{ anntMsgList: notices, anntMsgTotal: notices.length },
  ...{ sysMsgList: system, sysMsgTotal: system.length },
})

/** The frame with its bell; the server answers what `answer` holds at the time. */
async function openBell(first: HttpReply = ok(found([water])), server: (ports: FakePorts) => void = () => undefined) {
  const sockets = fakeSockets()
  const reply = { answer: first, requestCount: 0 }
  const app = openApp('/isps/user', {
    token: 't',
    ports: { socket: sockets.port },
    server(ports) {
      ports.http.on(listCall, () => {
        reply.requestCount += 1
        return reply.answer
      })
      ports.http.on('POST /sys/common/ticket', ok({ ticket: 'k' }))
      ports.http.on('GET /sys/permission/badges', ok({}))
      ports.http.on('GET /sys/annountCement/queryById', ok(water))
      ports.http.on(readCall, ok(null))
      server(ports)
    },
  })
  await framed('system/user-list')
  const { clock } = app.ports
  const advance = (ms: number) =>
    act(async () => {
      clock.advance(ms)
      await settled()
    })
  await advance(1_500)
  await waitFor(() => expect(sockets.all.length).toBeGreaterThan(0))
  const say = (run: () => void) =>
    act(async () => {
      run()
      await settled()
    })
  return { app, sockets, reply, advance, say }
}

const bell = () => document.querySelector('.bell') as HTMLElement
const count = () => document.querySelector('.bell .corner-count')?.textContent ?? ''
const counted = (expected: string) => waitFor(() => expect(count()).toBe(expected))
const press = async () => {
  fireEvent.click(bell())
  await waitFor(() => expect(document.querySelector('.bell-panel')).not.toBeNull())
}

describe('the channel of the person', () => {
  it('tells at once that documents were published', async () => {
    const { app, sockets, say } = await openBell()
    let published = 0
    app.runtime.http.onPublished(() => void published++)
    const sayStamp = (msgTxt: string) => say(() => sockets.last().say({ cmd: 'documents', msgTxt }))
    await sayStamp('s1')
    await sayStamp('s2')
    await sayStamp('s2')
    await waitFor(() => expect(published).toBe(1))
  })
})

describe('the bell', () => {
  it('shows the attachments of an announcement in a dialog, and opens others in a window', async () => {
    const files = 'temp/1/用水安排.txt,temp/2/图纸.zip'
    await openBell(ok(found([water])), (ports) => {
      ports.http.on('GET /sys/annountCement/queryById', ok({ ...water, files }))
      ports.http.on('GET /sys/common/preview', ok({ kind: 'text', text: '周六停水', more: false }))
    })
    await counted('1')
    await press()
    fireEvent.click(screen.getByText('停水通知'))
    expect((await screen.findByText('图纸.zip')).closest('a')?.target).toBe('_blank')
    fireEvent.click(screen.getByText('用水安排.txt'))
    await screen.findByText('周六停水')
  })

  it('says that the file of an export is gone', async () => {
    const ready = { ...water, titile: '导出完成', busType: 'export', busId: '9' }
    const { app } = await openBell(ok(found([ready])), (ports) => {
      ports.http.on('GET /sys/annountCement/queryById', ok(ready))
      // The Blob of jsdom cannot be read.
      const body = new Blob([String(refusal('文件已下载，请重新导出').body)], { type: 'application/json' })
      ports.http.on('GET /sys/export/9/file', { status: 200, headers: {}, body: body as HttpReply['body'] })
    })
    await counted('1')
    await press()
    fireEvent.click(screen.getByText('导出完成'))
    fireEvent.click(await screen.findByText('下载文件'))
    const notice = { tone: 'warning', message: '文件已下载，请重新导出' }
    await waitFor(() => expect(app.ports.notices).toMatchObject([notice]))
  })

  it('costs the first page nothing, then counts both kinds and lists them on two tabs', async () => {
    const system = { ...water, id: '2', titile: '新的登录设备', priority: 'L' }
    const meeting = { ...water, id: '3', titile: '开会', priority: 'M' }
    const { app } = await openBell(ok(found([water, meeting], [system])), (ports) =>
      ports.http.on(
        'GET /sys/permission/getUserPermissionByToken',
        ok({ menu: [...menu, mine], auth: [], allAuth: [] }),
      ),
    )
    await counted('3')
    expect(bell().getAttribute('aria-label')).toBe('消息通知 3')
    await press()
    expect([...document.querySelectorAll('.bell-panel [role=tab]')].map((tab) => tab.textContent)).toEqual([
      '通知 (2)',
      '系统消息 (1)',
    ])
    const lines = () => [...document.querySelectorAll('.bell-list button')].map(({ textContent }) => textContent)
    expect(lines()).toEqual(['停水通知2026-03-05 08:00:00紧急消息', '开会2026-03-05 08:00:00重要消息'])
    fireEvent.click(screen.getByText('系统消息 (1)'))
    await waitFor(() => expect(lines()).toContain('新的登录设备2026-03-05 08:00:00一般消息'))
    fireEvent.click(screen.getByText('查看更多'))
    await waitFor(() => expect(app.path()).toBe('/isps/userAnnouncement'))
  })

  it('opens one in the dialog, clean, and marks it as read', async () => {
    const { app, reply } = await openBell()
    await counted('1')
    await press()
    reply.answer = ok(found([]))
    fireEvent.click(screen.getByText('停水通知'))
    await waitFor(() => expect(document.querySelector('.ant-modal .html-text')).not.toBeNull())
    const dialog = document.querySelector('.ant-modal') as HTMLElement
    expect(dialog.style.width).toBe('60%')
    expect(dialog.querySelector('.html-text')?.innerHTML).toBe('<p>周六<b>停水</b></p>')
    expect(dialog.textContent).toContain('管理员 发布于 2026-03-05 08:00:00')
    await waitFor(() => expect(app.ports.http.requests(readCall)).toHaveLength(1))
    fireEvent.click(dialog.querySelector('.ant-modal-close') as HTMLElement)
    await counted('')
  })

  it('asks for the name of a sender that came without, and a refusal leaves the username', async () => {
    const bare = { ...water, sender_dictText: null }
    await openBell(ok(found([bare])), (ports) => {
      ports.http.on('GET /sys/annountCement/queryById', ok(bare))
      ports.http.on('GET /sys/user/list', refusal('没有权限'))
    })
    await counted('1')
    await press()
    fireEvent.click(screen.getByText('停水通知'))
    await screen.findByText(/admin 发布于/)
  })

  it('takes the real name of such a sender from the first of the users that are found', async () => {
    const bare = { ...water, sender_dictText: null }
    const { app } = await openBell(ok(found([bare])), (ports) => {
      ports.http.on('GET /sys/annountCement/queryById', ok(bare))
      const records = ['张三', '李四'].map((realname) => ({ username: 'admin', realname }))
      ports.http.on('GET /sys/user/list', ok({ records, total: 2 }))
    })
    await counted('1')
    await press()
    fireEvent.click(screen.getByText('停水通知'))
    await screen.findByText(/张三 发布于/)
    expect(app.ports.http.requests('GET /sys/user/list').map(queryOf)).toMatchObject([{ username: 'admin' }])
  })

  it('opens the address of one that has one', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    const away = { ...water, openType: 'url', openPage: 'https://example.cn/a' }
    await openBell(ok(found([away, { ...away, id: '3', titile: '坏地址', openPage: 'javascript:alert(1)' }])))
    await counted('2')
    await press()
    fireEvent.click(screen.getByText('停水通知'))
    expect(open).toHaveBeenCalledWith('https://example.cn/a', '_blank', 'noopener,noreferrer')
    await press()
    fireEvent.click(screen.getByText('坏地址'))
    expect(open).toHaveBeenCalledTimes(1)
    open.mockRestore()
  })
})

describe('the channel of the bell', () => {
  it('is that of the person, and its word makes the bell ask anew', async () => {
    const { sockets, reply, say } = await openBell(ok(found([])))
    expect(sockets.last().address).toMatch(/\/system-api\/websocket\/7\?ticket=k&tenant=0$/)
    await say(() => sockets.last().open())
    reply.answer = ok(found([water]))
    await say(() => sockets.last().say({ cmd: 'heartcheck', msgTxt: '心跳响应' }))
    expect([reply.requestCount, count()]).toEqual([1, ''])
    await say(() => sockets.last().say({ cmd: 'topic', msgId: '1', msgTxt: '停水通知' }))
    await counted('1')
    reply.answer = ok(found([]))
    await say(() => sockets.last().say({ cmd: 'user', msgId: '1' }))
    await counted('')
    expect(reply.requestCount).toBe(3)
  })

  it('gives a sign of life every 20 s, is opened anew 5 s after it is lost, and is polled for every 6 s meanwhile', async () => {
    const { sockets, reply, advance, say } = await openBell()
    await say(() => sockets.last().open())
    await advance(19_999)
    expect(sockets.last().sent).toEqual([])
    await advance(1)
    expect(sockets.last().sent).toEqual([{ cmd: 'heartcheck' }])
    await advance(19_999)
    expect([sockets.all[0]?.closed, reply.requestCount]).toEqual([false, 1])
    await advance(1)
    expect([sockets.all.length, sockets.all[0]?.closed]).toEqual([1, true])
    await advance(5_000)
    expect(sockets.all).toHaveLength(2)
    await advance(999)
    expect(reply.requestCount).toBe(1)
    await advance(1)
    expect(reply.requestCount).toBe(2)
    await advance(6_000)
    expect(reply.requestCount).toBe(3)
    await say(() => sockets.last().open())
    expect(reply.requestCount).toBe(4)
    await advance(12_000)
    expect([reply.requestCount, sockets.all.length]).toEqual([4, 2])
  })

  it.each(['drop', 'fail'] as const)('comes again once, 5 s after it breaks: %s', async (how) => {
    const { sockets, advance, say } = await openBell()
    await say(() => sockets.last().open())
    await say(() => sockets.last()[how]())
    await advance(4_999)
    expect(sockets.all).toHaveLength(1)
    await advance(1)
    await say(() => sockets.last().open())
    await advance(6_000)
    expect(sockets.all).toHaveLength(2)
  })

  it('stops the polling at a failure, until the channel is back, the window has the focus or the bell is pressed', async () => {
    const { sockets, reply, advance, say } = await openBell()
    await say(() => sockets.last().open())
    reply.answer = refusal('忙')
    await say(() => sockets.last().drop())
    await advance(6_000)
    expect(reply.requestCount).toBe(2)
    await advance(60_000)
    expect(reply.requestCount).toBe(2)
    await say(() => window.dispatchEvent(new Event('focus')))
    expect(reply.requestCount).toBe(3)
    await press()
    await waitFor(() => expect(reply.requestCount).toBe(4))
    await screen.findByText('消息没有取到')
    reply.answer = ok(found([water]))
    fireEvent.click(screen.getByText('重新加载'))
    await counted('1')
    await advance(6_000)
    expect(reply.requestCount).toBe(6)
  })
})

describe('notices on the desktop', () => {
  const notices: { title: string; onclick?: () => void }[] = []
  const allow = (permission: NotificationPermission) => {
    notices.length = 0
    class FakeNotification {
      static permission = permission
      static requestPermission = async () => {
        FakeNotification.permission = 'granted'
        return 'granted'
      }
      onclick?: () => void
      title: string
      constructor(title: string) {
        this.title = title
        notices.push(this)
      }
      close() {}
    }
    vi.stubGlobal('Notification', FakeNotification)
  }
  const hide = (state: DocumentVisibilityState) => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  const arrival = { ...water, id: '2', titile: '开会' }
  /** Another announcement arrives over the live channel. */
  const arrive = async ({ reply, say, sockets }: Awaited<ReturnType<typeof openBell>>) => {
    reply.answer = ok(found([water, arrival]))
    await say(() => sockets.last().open())
    await say(() => sockets.last().say({ cmd: 'user', msgId: '2' }))
  }

  it.each([
    ['granted', 'hidden', ['开会']],
    ['granted', 'visible', []],
    ['denied', 'hidden', []],
    ['default', 'hidden', []],
  ] as const)('with %s and a %s window show %j', async (permission, state, titles) => {
    allow(permission)
    hide(state)
    await arrive(await openBell())
    await waitFor(() => expect(count()).toBe('2'))
    expect(notices.map(({ title }) => title)).toEqual(titles)
  })

  it('are offered once, and a click on one opens it', async () => {
    allow('default')
    hide('hidden')
    const opened = await openBell()
    fireEvent.click(bell())
    fireEvent.click(await screen.findByText('开启桌面通知'))
    await waitFor(() => expect(screen.queryByText('开启桌面通知')).toBeNull())
    await arrive(opened)
    await waitFor(() => expect(notices).toHaveLength(1))
    await opened.say(() => notices[0]?.onclick?.())
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})
