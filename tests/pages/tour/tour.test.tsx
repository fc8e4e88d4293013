import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bodyOf, ok } from '#fixtures/ports.ts'
import { framed, openApp, standsAt } from '../harness.tsx'

const rolesCall = 'GET /sys/user/queryUserRole'

const settingsCall = 'GET /sys/userSetting'
const tour = { settingKey: 'tour', settingValue: { seen: true } }

/** Opens the first page, or another, as somebody with these roles, and lets the page rest. */
async function open(roles: string[], { seen = '', path = '/dashboard/analysis', settings = [] as object[] } = {}) {
  const app = openApp(path, {
    token: 't1',
    server: (ports) => {
      ports.http.on(rolesCall, ok(roles))
      ports.http.on(settingsCall, ok(settings))
      if (seen) ports.storage.local.write('tours-seen', seen)
    },
  })
  await (path === '/isps/user' ? framed('system/user-list') : screen.findByText('home page'))
  await act(async () => app.ports.clock.advance(2_000))
  return app
}

const card = (title: string) => screen.findByRole('dialog', { name: title })
const shut = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const seenBy = (app: Awaited<ReturnType<typeof open>>) => app.ports.storage.local.read('tours-seen')

describe('the tour', () => {
  it('opens for who is new in a role that has one, and goes to its end', async () => {
    const app = await open(['role-auditor'])
    await card('从这里找到每个页面')
    expect(seenBy(app)).toBe('["liming"]')
    expect(app.ports.http.requests('PUT /sys/userSetting').map(bodyOf)).toContainEqual(tour)
    for (const title of [
      '记不清在哪，就搜一下',
      '同时打开几个页面',
      '新消息会在这里提醒',
      '需要帮助时',
      '审计员的第一件事',
    ]) {
      fireEvent.click(screen.getByRole('button', { name: '下一步' }))
      expect(document.activeElement).toBe(await card(title))
    }
    fireEvent.click(screen.getByRole('button', { name: '开始使用' }))
    await shut()
  })

  it('leaves alone who is at work when it would open', async () => {
    const app = openApp('/dashboard/analysis', {
      token: 't1',
      server: (ports) => {
        ports.http.on(rolesCall, ok(['role-admin']))
        ports.http.on(settingsCall, ok([]))
      },
    })
    await screen.findByText('home page')
    fireEvent.pointerDown(document.body)
    await act(async () => app.ports.clock.advance(2_000))
    await waitFor(() => expect(app.ports.http.requests(rolesCall)).toHaveLength(1))
    await act(async () => undefined)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(app.ports.storage.local.read('tours-seen')).toBeNull()
  })

  it('leads to the page where the work begins, for who may open it', async () => {
    const app = await open(['role-admin'])
    await card('从这里找到每个页面')
    for (let step = 0; step < 5; step += 1) fireEvent.keyDown(window, { key: 'ArrowRight' })
    fireEvent.click(await screen.findByRole('button', { name: '现在去用户' }))
    await standsAt(app, '/isps/user')
    await shut()
  })

  it('goes back by the arrow key, and ends by Escape', async () => {
    await open(['role-operator'])
    await card('从这里找到每个页面')
    fireEvent.keyDown(window, { key: 'ArrowRight' })
    await card('记不清在哪，就搜一下')
    fireEvent.keyDown(window, { key: 'ArrowLeft' })
    await card('从这里找到每个页面')
    fireEvent.keyDown(window, { key: 'Escape' })
    await shut()
  })

  it('is not shown again, and nothing is asked', async () => {
    const { ports } = await open(['role-admin'], { seen: '["liming"]' })
    await act(async () => undefined)
    expect([ports.http.requests(rolesCall), screen.queryByRole('dialog')]).toEqual([[], null])
  })

  it('never covers a page that a link has led to, and is offered on the first page later', async () => {
    const { ports } = await open(['role-admin'], { path: '/isps/user' })
    await act(async () => undefined)
    expect([ports.http.requests(rolesCall), screen.queryByRole('dialog')]).toEqual([[], null])
    expect(ports.storage.local.read('tours-seen')).toBeNull()
  })

  it.each([
    ['has seen it in another browser', { settings: [tour] }, '["liming"]'],
    ['cannot be asked about', { settings: null as never }, null],
  ])('is not shown to who %s', async (_, settings, seen) => {
    const app = await open(['role-admin'], settings)
    await waitFor(() => expect(app.ports.http.requests(settingsCall)).toHaveLength(1))
    await act(async () => undefined)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(seenBy(app)).toBe(seen)
  })

  it('is not shown to others, but when they ask for it in the list of keys', async () => {
    const { ports } = await open(['role-village-cadre'])
    await waitFor(() => expect(ports.http.requests(rolesCall)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.keyDown(document.body, { key: '?' })
    fireEvent.click(await screen.findByRole('button', { name: '功能导览' }))
    await card('从这里找到每个页面')
    fireEvent.click(screen.getByRole('button', { name: '跳过' }))
    await shut()
  })
})
