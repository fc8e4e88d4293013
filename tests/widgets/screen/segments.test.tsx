import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { arrived, drawList, page, rowsOf, setNarrow, settle } from './harness.tsx'

const list = {
  filters: ['name'],
  columns: ['name', 'phone'],
  counters: [{ title: '总数' }, { id: 'noted', title: '有备注', where: "note != ''", tone: 'warning' as const }],
  views: [
    { id: 'all', title: '全部' },
    { id: 'old', title: '年长', where: "birthday < '1960-01-01'", showCount: true },
  ],
}
const handlers = {
  'GET /dv/thing/list': () => page(rowsOf(3)),
  'GET /dv/thing/aggregate': () => ({ rows: [{ n0: 12345, n1: 2, n2: 40 }], capped: false }),
}

const wheres = (world: Awaited<ReturnType<typeof drawList>>['world']) =>
  world.callsOf('GET /dv/thing/list').map(({ query }) => query?.where)

it('counters tell numbers and show their rows when pressed', async () => {
  const { world } = await drawList({ list, handlers })
  await settle()
  expect(screen.getByRole('button', { name: '总数 12,345' }).getAttribute('aria-pressed')).toBe('false')
  const noted = screen.getByRole('button', { name: '有备注 2' })
  await act(async () => fireEvent.click(noted))
  expect(noted.getAttribute('aria-pressed')).toBe('true')
  expect(wheres(world).at(-1)).toBe("(note != '')")
  await act(async () => fireEvent.click(noted))
  expect(wheres(world).at(-1)).toBeUndefined()
})

it('views are tabs that the arrows move between', async () => {
  const { world } = await drawList({ list, handlers })
  await settle()
  const [all, old] = screen.getAllByRole('tab')
  expect([all?.getAttribute('aria-selected'), old?.textContent]).toEqual(['true', '年长40'])
  await act(async () => fireEvent.keyDown(all as HTMLElement, { key: 'ArrowRight' }))
  expect(document.activeElement).toBe(old)
  expect(old?.getAttribute('aria-selected')).toBe('true')
  expect(wheres(world).at(-1)).toBe("(birthday < '1960-01-01')")
})

it('shows dashes where it may not count', async () => {
  const refused = { ...handlers, 'GET /dv/thing/aggregate': () => new Refusal('没有权限', { status: 403 }) }
  await drawList({ list, handlers: refused })
  await settle()
  expect(screen.getByRole('button', { name: '总数 –' })).toBeTruthy()
})

it('draws rows as cards beside each other where the document offers it, and the user chooses', async () => {
  const card = { title: 'name', items: ['phone', 'birthday'] }
  const { container, list: controller } = await drawList({
    list: { filters: [], columns: ['name', 'note'], faces: ['table', { card }] },
    handlers,
  })
  await arrived(container, '.faces')
  await act(async () => fireEvent.click(screen.getByText('卡片')))
  await arrived(container, '.tile')
  const [first] = container.querySelectorAll('.tile')
  expect(container.querySelectorAll('.ag-row')).toHaveLength(0)
  expect(first?.textContent).toContain('村民1')
  expect([...(first?.querySelectorAll('dt') ?? [])].map((name) => name.textContent)).toEqual(['手机号', '生日'])
  await act(async () => fireEvent.click(first?.querySelector('input') as HTMLElement))
  expect([...controller.state.snapshot().selected.keys()]).toEqual(['1'])
  expect(first?.querySelector('.tile-actions')?.textContent).toContain('编辑')
})

it('shows what the document says of cards on a phone', async () => {
  setNarrow(true)
  const card = { title: 'name', items: ['birthday', 'phone'] }
  const { container } = await drawList({
    list: { filters: [], columns: ['name', 'note'], faces: [{ card }] },
    handlers,
  })
  const names = [...container.querySelectorAll('.card:first-child dt')].map((name) => name.textContent)
  expect(names).toEqual(['生日', '手机号'])
})

it('gives rows their colours, in the grid and on cards', async () => {
  const document = { columns: ['name'], rowTone: "=note == null ? 'muted' : 'danger'" }
  const { container, unmount } = await drawList({ list: document, handlers })
  await arrived(container, '.ag-row')
  const tones = [...container.querySelectorAll('.ag-row:has([col-id="name"])')].map(
    (row) => /\btone-(\w+)/.exec(row.className)?.[1],
  )
  expect(tones).toEqual(['danger', 'muted', 'danger'])
  unmount()
  setNarrow(true)
  const cards = await drawList({ list: document, handlers })
  expect(cards.container.querySelectorAll('.card.tone-danger')).toHaveLength(2)
})

it('says below the rows what they come to', async () => {
  const fields = { name: { type: 'text', title: '名称' }, level: { type: 'int', title: '级别' } }
  const rows = [1, 2, 6].map((level) => ({ id: String(level), name: '甲', level }))
  const { container } = await drawList({
    fields,
    list: { filters: [], columns: ['name', 'level'], footer: { level: ['avg', 'sum'] } },
    handlers: { 'GET /dv/thing/list': () => page(rows) },
  })
  await arrived(container, '.ag-grid-pinned-bottom-rows .ag-cell')
  const below = (column: string) =>
    [...container.querySelectorAll(`.ag-grid-pinned-bottom-rows [col-id="${column}"]`)].map((cell) => cell.textContent)
  expect([below('$serial'), below('name'), below('level')]).toEqual([
    ['平均', '合计'],
    ['', ''],
    ['3', '9'],
  ])
})

it('what the rows come to stands below them on paper, too', async () => {
  const rows = [1, 2, 6].map((level) => ({ id: String(level), name: '甲', level }))
  const { list } = await drawList({
    fields: { name: { type: 'text', title: '姓名' }, level: { type: 'int', title: '等级' } },
    list: { filters: [], columns: ['name', 'level'], footer: { level: ['avg', 'sum'] } },
    handlers: { 'GET /dv/thing/list': () => page(rows) },
  })
  await waitFor(() => expect(list.footer.snapshot()).toHaveLength(2))
  const papers: string[][] = []
  list.settings.ports.print = () =>
    papers.push([...document.querySelectorAll('.list-paper tr')].slice(-2).map(({ textContent }) => textContent ?? ''))
  await act(async () => list.dispatch({ type: 'dialog', dialog: 'print' }))
  await waitFor(() => expect(papers).toEqual([['平均3', '合计9']]))
})
