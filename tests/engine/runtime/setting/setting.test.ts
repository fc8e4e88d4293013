import { describe, expect, it } from 'vitest'
import themes from '#cases/runtime/theme.json'
import { fakeArea, fakePorts } from '#fixtures/ports.ts'
import { changedTheme, createSettings, type ThemeSettings, themeDefaults, themeOf } from '#runtime/setting'

const weekMs = 7 * 86_400_000

describe('the look', () => {
  it.each(themes)('$why', ({ change, theme, ...rest }) => {
    const before = themeOf({ ...themeDefaults, ...('from' in rest ? rest.from : {}) })
    expect(changedTheme(before, change as Partial<ThemeSettings>)).toMatchObject(theme)
  })

  it('is kept', () => {
    const ports = fakePorts()
    createSettings(ports).changeTheme({ theme: 'dark' })
    expect(createSettings(ports).theme.current.theme).toBe('dark')
  })

  it.each(['{', '7', '{"layout":{"a":1},"color":"<b>"}', 'x'.repeat(6_000)])(
    'is the usual one when %s is stored',
    (text) => {
      const ports = fakePorts({ storage: { local: fakeArea({ theme: text }), session: fakeArea() } })
      expect(createSettings(ports).theme.current).toEqual(themeDefaults)
    },
  )
})

describe('columns', () => {
  const setting = {
    columnIds: ['name', 'code'],
    widthsPx: { name: 120 },
    pins: { name: 'left', code: 'none' },
  } as const

  it('are kept by route, for a week', () => {
    const ports = fakePorts()
    const settings = createSettings(ports)
    settings.keepColumns('/system/user', setting)
    ports.clock.advance(weekMs - 1)
    expect(createSettings(ports).columns('/system/user')).toEqual(setting)
    expect(settings.columns('/system/role')).toBeNull()
    ports.clock.advance(1)
    expect(settings.columns('/system/user')).toBeNull()
  })

  it('can be given back', () => {
    const settings = createSettings(fakePorts())
    settings.keepColumns('/system/user', setting)
    settings.resetColumns('/system/user')
    expect(settings.columns('/system/user')).toBeNull()
  })

  it('leave out widths and pins that are none', () => {
    const settings = createSettings(fakePorts())
    const widthsPx = { a: 1e9, b: -1, c: 80, d: '100px;position:fixed' as unknown as number }
    const pins = { a: 'left', b: 'top' as 'left', c: 'none' } as const
    settings.keepColumns('/x', { columnIds: ['a'], widthsPx, pins })
    expect(settings.columns('/x')).toEqual({ columnIds: ['a'], widthsPx: { c: 80 }, pins: { a: 'left', c: 'none' } })
  })

  it.each(['{', '{"value":{"shown":"x"},"untilMs":9999999999999}', '{"value":{"shown":[{}]},"untilMs":9999999999999}'])(
    'stored as %s are dropped',
    (text) => {
      const local = fakeArea({ 'columns:/x': text })
      expect(createSettings(fakePorts({ storage: { local, session: fakeArea() } })).columns('/x')).toBeNull()
      expect(local.keys()).toEqual([])
    },
  )
})

describe('the page size', () => {
  it('is kept by screen', () => {
    const ports = fakePorts()
    const settings = createSettings(ports)
    settings.keepPageSize('system/user-list', 30)
    expect(createSettings(ports).pageSize('system/user-list', 10)).toBe(30)
    expect(settings.pageSize('system/role-list', 10)).toBe(10)
    expect(settings.pageSize('constructor', 10)).toBe(10)
  })

  it.each(['{', '{"a":"30"}', '{"a":0}', '{"a":1e9}', '[30]'])('is the usual one when %s is stored', (text) => {
    const ports = fakePorts({ storage: { local: fakeArea({ 'page-sizes': text }), session: fakeArea() } })
    expect(createSettings(ports).pageSize('a', 10)).toBe(10)
  })
})
