import { describe, expect, it } from 'vitest'
import themes from '#cases/runtime/theme.json'
import { fakeArea, fakePorts, ok } from '#fixtures/ports.ts'
import { createRuntime } from '#runtime/service'
import { changedTheme, type ThemeSettings, themeDefaults, themeOf } from '#runtime/setting'

const settingsOver = (ports: ReturnType<typeof fakePorts>) => createRuntime({ ports }).settings

const weekMs = 7 * 86_400_000

describe('the look', () => {
  it.each(themes)('$why', ({ change, theme, ...rest }) => {
    const before = themeOf({ ...themeDefaults, ...('from' in rest ? rest.from : {}) })
    expect(changedTheme(before, change as Partial<ThemeSettings>)).toMatchObject(theme)
  })

  it('is kept', () => {
    const ports = fakePorts()
    settingsOver(ports).changeTheme({ theme: 'dark' })
    expect(settingsOver(ports).theme.current.theme).toBe('dark')
  })

  it.each(['{', '7', '{"layout":{"a":1},"color":"<b>"}', 'x'.repeat(6_000)])(
    'is the usual one when %s is stored',
    (text) => {
      const ports = fakePorts({ storage: { local: fakeArea({ theme: text }), session: fakeArea() } })
      expect(settingsOver(ports).theme.current).toEqual(themeDefaults)
    },
  )
})

describe('columns', () => {
  const setting = {
    columnIds: ['name', 'code'],
    hiddenIds: ['note'],
    widthsPx: { name: 120 },
    pins: { name: 'left', code: 'none' },
  } as const

  it('are kept by route, for a week', () => {
    const ports = fakePorts()
    const settings = settingsOver(ports)
    settings.keepColumns('/system/user', setting)
    ports.clock.advance(weekMs - 1)
    expect(settingsOver(ports).columns('/system/user')).toEqual(setting)
    expect(settings.columns('/system/role')).toBeNull()
    ports.clock.advance(1)
    expect(settings.columns('/system/user')).toBeNull()
  })

  it('remember that none of them folds, and nothing else for it', () => {
    const settings = settingsOver(fakePorts())
    settings.keepColumns('/system/user', { ...setting, unfolded: true })
    expect(settings.columns('/system/user')).toEqual({ ...setting, unfolded: true })
    settings.keepColumns('/system/user', { ...setting, unfolded: 'yes' as never })
    expect(settings.columns('/system/user')).toEqual(setting)
  })

  it('can be given back', () => {
    const settings = settingsOver(fakePorts())
    settings.keepColumns('/system/user', setting)
    settings.resetColumns('/system/user')
    expect(settings.columns('/system/user')).toBeNull()
  })

  it('are read as earlier releases have stored them', () => {
    const text = '{"value":{"shown":["b","a"],"widthsPx":{"a":80},"pins":{}},"untilMs":9999999999999}'
    const ports = fakePorts({ storage: { local: fakeArea({ 'columns:/x': text }), session: fakeArea() } })
    expect(settingsOver(ports).columns('/x')).toEqual({ columnIds: ['b', 'a'], widthsPx: { a: 80 }, pins: {} })
  })

  it('leave out widths, pins and names that are none, and a column that is there twice', () => {
    const settings = settingsOver(fakePorts())
    const widthsPx = { a: 1e9, b: -1, c: 80, d: '100px;position:fixed' as unknown as number }
    const pins = { a: 'left', b: 'top' as 'left', c: 'none' } as const
    const hiddenIds = [1] as unknown as string[]
    settings.keepColumns('/x', { columnIds: ['a', 'a'], hiddenIds, widthsPx, pins })
    expect(settings.columns('/x')).toEqual({ columnIds: ['a'], widthsPx: { c: 80 }, pins: { a: 'left', c: 'none' } })
  })

  it.each([
    '{',
    '{"value":[],"untilMs":9999999999999}',
    '{"value":{"columnIds":"x"},"untilMs":9999999999999}',
    '{"value":{"columnIds":[{}],"shown":["a"]},"untilMs":9999999999999}',
    '{"value":{"shown":[{}]},"untilMs":9999999999999}',
  ])('stored as %s are dropped', (text) => {
    const local = fakeArea({ 'columns:/x': text })
    expect(settingsOver(fakePorts({ storage: { local, session: fakeArea() } })).columns('/x')).toBeNull()
    expect(local.keys()).toEqual([])
  })
})

describe('the page size', () => {
  it('is kept by screen', () => {
    const ports = fakePorts()
    const settings = settingsOver(ports)
    settings.keepPageSize('system/user-list', 30)
    expect(settingsOver(ports).pageSize('system/user-list', 10)).toBe(30)
    expect(settings.pageSize('system/role-list', 10)).toBe(10)
    expect(settings.pageSize('constructor', 10)).toBe(10)
  })

  it('may be what the height holds, for a screen or for all', () => {
    const ports = fakePorts()
    const settings = settingsOver(ports)
    settings.changeTheme({ pageSize: 'fit' })
    settings.keepPageSize('system/user-list', 30)
    const again = settingsOver(ports)
    expect(['user', 'role'].map((name) => again.pageSize(`system/${name}-list`, 10))).toEqual([30, 'fit'])
  })

  it.each(['{', '{"a":"30"}', '{"a":0}', '{"a":1e9}', '{"a":"fits"}', '[30]'])(
    'is the usual one when %s is stored',
    (text) => {
      const ports = fakePorts({ storage: { local: fakeArea({ 'page-sizes': text }), session: fakeArea() } })
      expect(settingsOver(ports).pageSize('a', 10)).toBe(10)
    },
  )
})

/** The tabs of a user who has just signed in, once the server may be asked for them. */
function openTabs(ports: ReturnType<typeof fakePorts>, username = 'admin', settings = settingsOver(ports)) {
  const tabs = settings.openTabs(username, true)
  ports.clock.advance(1_500)
  return tabs
}

describe('open tabs', () => {
  const tabs = [
    { key: '/dashboard/analysis', title: '首页' },
    { key: '/isps/user?sex=1', title: '用户' },
  ]
  const stored = (settingKey: string, settingValue: object) => ({ settingKey, settingValue })
  const serverWith = (...settings: object[]) => {
    const ports = fakePorts()
    ports.http.on('GET /sys/userSetting', ok(settings))
    return ports
  }

  it('are those of before when the page is loaded anew, without asking the server', async () => {
    const ports = serverWith()
    settingsOver(ports).keepTabs('admin', tabs)
    expect(await settingsOver(ports).openTabs('admin', true)).toEqual(tabs)
    expect(ports.http.requests('GET /sys/userSetting')).toEqual([])
  })

  it('are none in a new window of a session that goes on, which leaves the server alone until it opens another', async () => {
    const ports = serverWith(stored('tabs', { open: tabs }))
    ports.http.on('PUT /sys/userSetting', ok(null))
    const settings = settingsOver(ports)
    expect(await settings.openTabs('admin', false)).toEqual([])
    const requests = () => ['GET', 'PUT'].map((method) => ports.http.requests(`${method} /sys/userSetting`).length)
    settings.keepTabs('admin', tabs.slice(0, 1))
    ports.clock.advance(1_500)
    expect(requests()).toEqual([0, 0])
    const renamed = tabs.slice(0, 1).map((tab) => ({ ...tab, title: '气象站18号', renamed: true }))
    settings.keepTabs('admin', renamed)
    ports.clock.advance(1_500)
    expect(requests()).toEqual([0, 0])
    expect(await settings.openTabs('admin', false)).toEqual(renamed)
    settings.keepTabs('admin', tabs)
    ports.clock.advance(1_500)
    expect(requests()).toEqual([0, 1])
  })

  it('of another user are not taken over', async () => {
    const ports = serverWith()
    settingsOver(ports).keepTabs('admin', tabs)
    expect(await openTabs(ports, 'liming')).toEqual([])
  })

  it('come from the server after a sign-in, and the look with them', async () => {
    const ports = serverWith(stored('tabs', { open: tabs }), stored('theme', { ...themeDefaults, layout: 'topmenu' }))
    const settings = settingsOver(ports)
    expect(await openTabs(ports, 'admin', settings)).toEqual(tabs)
    expect(settings.theme.current.layout).toBe('topmenu')
    expect(settingsOver(ports).theme.current.layout).toBe('topmenu')
  })

  it('come from the server with its look, in which a change of the meantime stands', async () => {
    const ports = serverWith(stored('theme', { ...themeDefaults, layout: 'topmenu', color: '#52C41A' }))
    ports.http.on('PUT /sys/userSetting', ok(null))
    const settings = settingsOver(ports)
    const open = settings.openTabs('admin', true)
    settings.changeTheme({ sidebarOpened: false })
    ports.clock.advance(1_500)
    await open
    const expected = { layout: 'topmenu', color: '#52C41A', sidebarOpened: false }
    expect(settings.theme.current).toMatchObject(expected)
    expect(settingsOver(ports).theme.current).toMatchObject(expected)
    ports.clock.advance(1_500)
    const saved = ports.http.requests('PUT /sys/userSetting').map(({ body }) => JSON.parse(String(body)))
    expect(saved.at(-1)).toMatchObject({ settingKey: 'theme', settingValue: expected })
  })

  it.each([
    ['no list', { open: 'x' }, []],
    [
      'addresses of elsewhere',
      {
        open: [
          { key: '//evil.example', title: 'a' },
          { key: 'javascript:1', title: 'b' },
        ],
      },
      [],
    ],
    ['a title that is the page’s own', { open: [{ ...tabs[1], renamed: true }] }, [{ ...tabs[1], renamed: true }]],
    ['what a newer version adds', { open: [{ ...tabs[1], pinned: true }], version: 9 }, [tabs[1]]],
    [
      'more than fit',
      { open: Array.from({ length: 80 }, (_, at) => ({ key: `/a/${at}`, title: 'a' })) },
      { length: 50 },
    ],
  ])('survive %s', async (_, value, expected) => {
    expect(await openTabs(serverWith(stored('tabs', value)))).toMatchObject(expected)
  })

  it('are kept on the server once they rest, and a server out of reach keeps nobody', async () => {
    const ports = fakePorts()
    ports.http.on('PUT /sys/userSetting', ok(null))
    ports.http.on('GET /sys/userSetting', () => Promise.reject(new Error('offline')))
    const settings = settingsOver(ports)
    expect(await openTabs(ports, 'admin', settings)).toEqual([])
    settings.keepTabs('admin', [])
    settings.keepTabs('admin', tabs)
    expect(ports.http.requests('PUT /sys/userSetting')).toEqual([])
    ports.clock.advance(1_500)
    expect(ports.http.requests('PUT /sys/userSetting').map(({ body }) => JSON.parse(String(body)))).toEqual([
      { settingKey: 'tabs', settingValue: { open: tabs } },
    ])
  })
})
