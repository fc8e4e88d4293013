import { expect, it } from 'vitest'
import { languageVersion } from '#core/document'
import { fakeArea, fakePorts, ok } from '#fixtures/ports.ts'
import { createDocumentStore } from '#runtime/document'
import { createDrafts } from '#runtime/draft'
import { createRuntime } from '#runtime/service'

const memo = { fields: { 'demo/lakes': { note: 'memo' } } }
const moved = { screens: { 'demo/lake-list': 'demo/lakes' } }

/** A browser with the settings of a list, and what it has of them after it has opened the list. */
function browser(local: Record<string, string> = {}) {
  const area = fakeArea(local)
  const ports = fakePorts({ storage: { local: area, session: fakeArea() } })
  const values = new Map<string, unknown>()
  ports.navigation.entryValues = () => Object.fromEntries(values)
  ports.navigation.setEntryValue = (key, value) => void values.set(key, value)
  const { settings } = createRuntime({ ports })
  const draftsOf = (user: string) => createDrafts({ ports, username: () => user })
  const open = async (former: object) => {
    const document = { kind: 'screen', version: languageVersion, id: 'demo/lakes' }
    const documents = [{ kind: 'screen', id: 'demo/lakes', revision: 1, document }]
    ports.http.on('GET /online/document/closure', ok({ screen: 'demo/lakes', documents, former }))
    const store = createDocumentStore({ http: createRuntime({ ports }).http, ports, username: () => 'li' })
    await store.open('demo/lakes')
  }
  return { area, settings, values, open, draftsOf }
}

const columns = {
  columnIds: ['note', 'name', 'noteMore'],
  hiddenIds: ['note.more', 'code'],
  widthsPx: { note: 120, name: 80 },
  pins: { note: 'left', name: 'none' },
} as const

it('the columns of a list keep order, width and side under the new names of their fields', async () => {
  const { settings, open } = browser()
  settings.keepColumns('demo/lakes', columns)
  settings.keepColumns('demo/others', columns)
  await open(memo)
  const renamed = {
    columnIds: ['memo', 'name', 'noteMore'],
    hiddenIds: ['memo.more', 'code'],
    widthsPx: { memo: 120, name: 80 },
    pins: { memo: 'left', name: 'none' },
  }
  expect(settings.columns('demo/lakes')).toEqual(renamed)
  expect(settings.columns('demo/others')).toEqual(columns)
  await open(memo)
  expect(settings.columns('demo/lakes')).toEqual(renamed)
})

it('what was set under the new name already stays', async () => {
  const { settings, open } = browser()
  settings.keepColumns('demo/lakes', {
    ...{ columnIds: ['note', 'memo'], pins: {} },
    widthsPx: { memo: 200, note: 120, 'note.more': 60 },
  })
  await open(memo)
  expect(settings.columns('demo/lakes')).toEqual({
    ...{ columnIds: ['memo'], pins: {} },
    widthsPx: { memo: 200, 'memo.more': 60 },
  })
})

it('the settings of a screen are those of its new id, unless it has some', async () => {
  const saved = JSON.stringify([
    { title: '河边', matchType: 'and', records: [{ field: 'note', rule: 'eq', val: '1' }] },
  ])
  const { settings, area, open } = browser({
    'page-sizes': '{"demo/lake-list":50,"demo/lake-list#fitted":17,"demo/others":30}',
    'super-query:li@demo/lake-list': saved,
    'super-query:wang@demo/lake-list': saved,
    'muted demo/lake-list': 'true',
  })
  settings.keepColumns('demo/lake-list', columns)
  await open({ ...memo, ...moved })
  expect(settings.columns('demo/lakes')?.columnIds).toEqual(['memo', 'name', 'noteMore'])
  expect(settings.columns('demo/lake-list')).toBeNull()
  expect(settings.pageSize('demo/lakes', 10)).toBe(50)
  expect(settings.pageSize('demo/lakes#fitted', 10)).toBe(17)
  expect(settings.pageSize('demo/lake-list', 10)).toBe(10)
  expect(settings.pageSize('demo/others', 10)).toBe(30)
  expect(JSON.parse(area.read('super-query:li@demo/lakes') ?? '')).toMatchObject([{ records: [{ field: 'memo' }] }])
  expect(area.read('super-query:wang@demo/lake-list')).toBe(saved)
  expect(area.read('muted demo/lakes')).toBe('true')

  settings.keepColumns('demo/lake-list', { ...columns, columnIds: ['name'] })
  settings.keepPageSize('demo/lake-list', 100)
  await open(moved)
  expect(settings.columns('demo/lakes')?.columnIds).toEqual(['memo', 'name', 'noteMore'])
  expect(settings.pageSize('demo/lakes', 10)).toBe(50)
})

it('the query in force is that of the same fields', async () => {
  const { values, open } = browser()
  const query = {
    ...{ applied: { note: '河', name: '一' }, trees: { note: 'a' }, page: 2 },
    sort: [{ field: 'note', order: 'asc' }],
    advanced: { matchType: 'or', params: [{ field: 'note', rule: 'eq', val: '1' }] },
  }
  values.set('list li demo/lakes {}', query)
  values.set('list li demo/others {}', query)
  values.set('scroll', 12)
  await open(memo)
  expect(values.get('list li demo/lakes {}')).toEqual({
    ...{ applied: { memo: '河', name: '一' }, trees: { memo: 'a' }, page: 2 },
    sort: [{ field: 'memo', order: 'asc' }],
    advanced: { matchType: 'or', params: [{ field: 'memo', rule: 'eq', val: '1' }] },
  })
  expect(values.get('list li demo/others {}')).toEqual(query)
  expect(values.get('scroll')).toBe(12)
})

it('what is no setting is left alone', async () => {
  const { area, open } = browser({ 'page-sizes': '7', 'super-query:li@demo/lakes': '{' })
  await open({ ...memo, ...moved })
  expect(area.read('page-sizes')).toBe('7')
  expect(area.read('super-query:li@demo/lakes')).toBe('{')
})

it('a list opens whatever the server says of former names', async () => {
  const { settings, open } = browser()
  settings.keepColumns('demo/lakes', columns)
  for (const former of [{ fields: { 'demo/lakes': 7 } }, { screens: ['a'], fields: 'x' }, ['note']]) await open(former)
  expect(settings.columns('demo/lakes')).toEqual(columns)
})

it('what was typed in a form stands under the new names of its fields and of its screen, of the same user alone', async () => {
  const { open, draftsOf } = browser()
  const typed = (user: string, screen: string, values: Record<string, unknown>) => {
    const drafts = draftsOf(user)
    drafts.keep({ screen, record: '7', baseVersion: 3, values: () => values, typed: () => ({ note: '12,' }) })
    drafts.flush()
  }
  const offered = (user: string, screen: string) => draftsOf(user).offered({ screen, record: '7' })
  typed('li', 'demo/lakes', { note: '河边', name: '一' })
  typed('wang', 'demo/lakes', { note: '河边' })
  typed('li', 'demo/lake-list', { note: '旧' })
  await open({ ...memo, ...moved })
  expect(offered('li', 'demo/lakes')).toMatchObject({
    ...{ screen: 'demo/lakes', record: '7', baseVersion: 3 },
    ...{ values: { memo: '河边', name: '一' }, typed: { memo: '12,' } },
  })
  expect(offered('wang', 'demo/lakes')?.values).toEqual({ note: '河边' })
  expect(offered('li', 'demo/lake-list')?.values, 'the draft of the new screen stays').toEqual({ note: '旧' })

  draftsOf('li').discard({ screen: 'demo/lakes', record: '7' })
  await open({ ...memo, ...moved })
  expect(offered('li', 'demo/lakes')).toMatchObject({ screen: 'demo/lakes', values: { memo: '旧' } })
  expect(offered('li', 'demo/lake-list')).toBeNull()
})

it('rows of sub-tables that were typed in a form stand under the new names of their fields', async () => {
  const { open, draftsOf } = browser()
  const drafts = draftsOf('li')
  const rows = [{ id: '1', note: '米', count: 2 }, { note: '面' }]
  const values = { name: '一', note: '河边', gifts: rows, house: { note: '砖' }, others: [{ note: '旧' }] }
  drafts.keep({ screen: 'demo/lakes', record: '7', baseVersion: 3, values: () => values })
  drafts.flush()
  await open({ rows: { 'demo/lakes': { gifts: { note: 'memo' }, house: { note: 'wall' }, gone: { note: 'x' } } } })
  expect(draftsOf('li').offered({ screen: 'demo/lakes', record: '7' })?.values).toEqual({
    ...{ name: '一', note: '河边', others: [{ note: '旧' }], house: { wall: '砖' } },
    gifts: [{ id: '1', memo: '米', count: 2 }, { memo: '面' }],
  })
  await open({ rows: { 'demo/lakes': 7 } })
  await open({
    fields: { 'demo/lakes': { gifts: 'presents' } },
    rows: { 'demo/lakes': { presents: { memo: 'text' } } },
  })
  expect(draftsOf('li').offered({ screen: 'demo/lakes', record: '7' })?.values).toMatchObject({
    presents: [{ id: '1', text: '米', count: 2 }, { text: '面' }],
  })
})
