import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldDocument, ListDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { drawList, page, settle } from './harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '部门名称' },
  parentId: { type: 'tree', title: '上级' },
}
const list: Partial<ListDocument> = { nested: 'parentId', columns: ['name'], filters: [] }
const below: Record<string, { id: string; name: string; isLeaf?: boolean }[]> = {
  root: [
    { id: '1', name: '青禾县' },
    { id: '2', name: '白石县', isLeaf: true },
  ],
  '1': [
    { id: '11', name: '云溪镇' },
    { id: '12', name: '审计局', isLeaf: true },
  ],
}
const handlers = {
  'GET /dv/thing/rootList': () => page(below.root ?? []),
  'GET /dv/thing/childList': ({ query }: { query: Record<string, string> }) => page(below[query.pid ?? ''] ?? []),
}

const names = (container: HTMLElement) =>
  [...container.querySelectorAll('.tree-cell')].map(({ textContent }) => textContent)
const toggle = async (container: HTMLElement, name: string) => {
  const cell = [...container.querySelectorAll<HTMLElement>('.tree-cell')].find(
    ({ textContent }) => textContent === name,
  )
  await act(async () => fireEvent.click(within(cell as HTMLElement).getByRole('button')))
  await settle()
}

describe('a nested list', () => {
  it('loads and shows what lies below a row when it is opened, and hides it again', async () => {
    const { container } = await drawList({ fields, list, handlers })
    await settle()
    expect(names(container)).toEqual(['青禾县', '白石县'])
    await toggle(container, '青禾县')
    expect(names(container)).toEqual(['青禾县', '云溪镇', '审计局', '白石县'])
    await toggle(container, '青禾县')
    expect(names(container)).toEqual(['青禾县', '白石县'])
  })

  it('indents by depth, and offers nothing to open below a leaf', async () => {
    const { container } = await drawList({ fields, list, handlers })
    await settle()
    await toggle(container, '青禾县')
    const [root, town, office] = [...container.querySelectorAll<HTMLElement>('.tree-cell')]
    expect([root, town].map((cell) => cell?.style.paddingInlineStart)).toEqual(['0', '20px'])
    expect(root && within(root).getByRole('button', { name: '收起下级' }).getAttribute('aria-expanded')).toBe('true')
    expect(office && within(office).queryByRole('button')).toBeNull()
  })
})

describe('an export of a nested list', () => {
  it('takes of the page what is shown, opened rows with what lies below; how many there are in all is not told', async () => {
    const saving = { ...handlers, 'GET /dv/thing/exportXls': () => 'file' }
    const { container, world } = await drawList({ fields, list: { ...list, toolbar: ['export'] }, handlers: saving })
    await settle()
    await toggle(container, '青禾县')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '选择包含哪些行' })))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '导出本页（4 条）',
      '导出全部',
    ])
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: '导出本页（4 条）' })))
    const exported = () => world.callsOf('GET /dv/thing/exportXls').map(({ query }) => query.selections)
    await expect.poll(exported).toEqual(['1,11,12,2'])
  })
})

describe('the count of a nested list', () => {
  const total = (container: HTMLElement) => container.querySelector('.ant-pagination-total-text')?.textContent
  const found = { 'GET /dv/thing/list': () => page(below['1'] ?? []) }

  it('says that only the top rows are counted', async () => {
    const { container } = await drawList({ fields, list, handlers })
    await settle()
    expect(total(container)).toBe('一级 1-2 共 2 条')
  })

  it('counts all that is found once something is searched for', async () => {
    const searched = { ...list, filters: ['name'] }
    const { container } = await drawList({ fields, list: searched, handlers: { ...handlers, ...found } })
    await settle()
    fireEvent.change(screen.getByLabelText('部门名称'), { target: { value: '云' } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '搜索' })))
    await settle()
    expect(total(container)).toBe('1-2 共 2 条')
  })
})

describe('a branch', () => {
  const root = { id: '1', name: '青禾县', hasChildren: true }
  const rootOnly = { 'GET /dv/thing/rootList': () => page([root]) }

  it('is open from the start below a single root', async () => {
    const { container } = await drawList({ fields, list, handlers: { ...handlers, ...rootOnly } })
    await settle()
    expect(names(container)).toEqual(['青禾县', '云溪镇', '审计局'])
  })

  it('that is long gives its further rows when they are asked for; their row is no record', async () => {
    const pages: Record<string, unknown> = {
      '1': page([{ id: '11', name: '云溪镇', isLeaf: true }], { total: 2 }),
      '2': page([{ id: '12', name: '审计局', isLeaf: true }], { total: 2 }),
    }
    const children = ({ query }: { query: Record<string, string> }) => pages[query.pageNo ?? '']
    const { container } = await drawList({
      fields,
      list,
      handlers: { ...rootOnly, 'GET /dv/thing/childList': children },
    })
    await settle()
    expect(names(container)).toEqual(['青禾县', '云溪镇', '加载更多（还有 1 条）'])
    expect(container.querySelectorAll('.action-row')).toHaveLength(2)
    expect(container.querySelectorAll('.ag-row .grid-tick:not([hidden])')).toHaveLength(2)
    await toggle(container, '加载更多（还有 1 条）')
    expect(names(container)).toEqual(['青禾县', '云溪镇', '审计局'])
  })

  it('that did not come says so in its place, and comes when it is asked for again', async () => {
    const { container, world } = await drawList({
      fields,
      list,
      handlers: { ...rootOnly, 'GET /dv/thing/childList': () => new Refusal('查询失败') },
    })
    await settle()
    const again = screen.getByRole('button', { name: '下级没有加载出来，点击重试' })
    expect(world.notices).toEqual([])
    world.answer(handlers)
    await act(async () => fireEvent.click(again))
    await settle()
    expect(names(container)).toEqual(['青禾县', '云溪镇', '审计局'])
  })
})

describe('a tree beside a list', () => {
  const areas = {
    ...handlers,
    'GET /dv/thing/list': () => page([{ id: '1', name: '周涛' }]),
    'GET /dv/thing/optionTree': ({ query }: { query: Record<string, string> }) =>
      query.keyword
        ? [{ key: '12', value: '12', title: '审计局', isLeaf: true }]
        : [{ key: '1', value: '1', title: '青禾县', isLeaf: true }],
  }
  const beside: Partial<ListDocument> = {
    columns: ['name'],
    filters: [],
    tree: [{ title: '部门', model: 'thing', field: 'parentId', search: true }],
  }

  it('has a search box only where its document says so', async () => {
    const tree = [{ title: '部门', model: 'thing', field: 'parentId' }]
    await drawList({ fields, list: { ...beside, tree }, handlers: areas })
    await screen.findByText('青禾县')
    expect(screen.queryByRole('searchbox', { name: '搜索部门' })).toBeNull()
  })

  it('says what it is for while there is nothing in it', async () => {
    const nothing = { ...areas, 'GET /dv/thing/optionTree': () => [] }
    await drawList({ fields, list: beside, handlers: nothing })
    await screen.findByText('还没有部门，添加后可以按它筛选')
    fireEvent.change(screen.getByRole('searchbox', { name: '搜索部门' }), { target: { value: '审计' } })
    await screen.findByText('没有查询到任何数据')
  })

  it('asks for a word when it is searched for nothing', async () => {
    const { world } = await drawList({ fields, list: beside, handlers: areas })
    const box = await screen.findByRole('searchbox', { name: '搜索部门' })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(world.notices).toEqual([{ tone: 'warning', message: '请输入搜索内容' }])
    fireEvent.change(box, { target: { value: '审计' } })
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
    expect(world.notices).toHaveLength(1)
  })

  it('narrows the list to a node, and lets it go', async () => {
    const { world } = await drawList({ fields, list: beside, handlers: areas })
    const node = await screen.findByText('青禾县')
    const last = () => world.callsOf('GET /dv/thing/list').at(-1)?.query
    await act(async () => fireEvent.click(node))
    await settle()
    expect(JSON.stringify(last())).toContain('parentId')
    await act(async () => fireEvent.click(node))
    await settle()
    expect(JSON.stringify(last())).not.toContain('parentId')
  })

  const fieldsOfTwo: Record<string, FieldDocument> = { ...fields, areaId: { type: 'tree', title: '区域' } }
  const two: Partial<ListDocument> = {
    columns: ['name'],
    filters: ['name'],
    where: "name != ''",
    tree: [
      { title: '部门', model: 'thing', field: 'parentId', showCount: true },
      { title: '区域', model: 'thing', field: 'areaId', showCount: true },
    ],
  }
  const counting = {
    ...areas,
    'GET /dv/thing/optionTree': () => [
      { key: '1', value: '1', title: '青禾县', isLeaf: true },
      { key: '2', value: '2', title: '白石县', isLeaf: true },
    ],
    'GET /dv/thing/aggregate': () => ({ rows: [{ parentId: '1', areaId: '1', n: 1200 }], capped: false }),
  }
  const nodes = (container: HTMLElement) =>
    [...container.querySelectorAll('.list-tree-node')].map(({ textContent }) => textContent)

  it('says how many rows each node stands for, under what is asked for beside it', async () => {
    const {
      container,
      world,
      list: controller,
    } = await drawList({ fields: fieldsOfTwo, list: two, handlers: counting })
    await screen.findByText('1,200')
    expect(nodes(container)).toEqual(['青禾县1,200', '白石县0'])
    const requests = () => world.callsOf('GET /dv/thing/aggregate')
    expect(requests()).toHaveLength(1)
    expect(requests()[0]?.query).toEqual({
      where: "(name != '')",
      aggregate: JSON.stringify({
        group: ['under(parentId)'],
        measure: { n: 'count()' },
        sort: [{ field: 'n', order: 'desc' }],
        limit: 1000,
      }),
    })
    await act(async () => fireEvent.click(screen.getByText('青禾县')))
    await settle()
    expect(requests(), 'the choice of a node changes no number').toHaveLength(1)
    await act(async () => controller.dispatch({ type: 'refresh' }))
    await settle()
    expect(requests()).toHaveLength(2)
    await act(async () => controller.dispatch({ type: 'filter', id: 'name', value: '周' }))
    await act(async () => controller.dispatch({ type: 'search' }))
    await settle()
    expect(requests().at(-1)?.query).toMatchObject({ name: '*周*' })
  })

  it('shows dashes where it may not count, and where there are more nodes than are told', async () => {
    const refused = { ...counting, 'GET /dv/thing/aggregate': () => new Refusal('没有权限', { status: 403 }) }
    const { container, world, list: controller } = await drawList({ fields: fieldsOfTwo, list: two, handlers: refused })
    await screen.findByText('青禾县')
    await settle()
    expect(nodes(container)).toEqual(['青禾县–', '白石县–'])
    expect(world.notices).toEqual([])
    world.answer({ 'GET /dv/thing/aggregate': () => ({ rows: [{ parentId: '1', n: 3 }], capped: true }) })
    await act(async () => controller.dispatch({ type: 'refresh' }))
    await settle()
    expect(nodes(container)).toEqual(['青禾县3', '白石县–'])
  })

  it('stands alone among several, and gives up its node to the next one', async () => {
    const { container, world } = await drawList({ fields: fieldsOfTwo, list: two, handlers: counting })
    const last = () => world.callsOf('GET /dv/thing/list').at(-1)?.query ?? {}
    await act(async () => fireEvent.click(await screen.findByText('青禾县')))
    await settle()
    expect(JSON.stringify(last())).toContain('parentId')
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: '区域' })))
    await settle()
    expect(JSON.stringify(last())).not.toContain('parentId')
    expect(container.querySelectorAll('.list-tree')).toHaveLength(1)
    expect(world.callsOf('GET /dv/thing/aggregate').at(-1)?.query?.aggregate).toContain('under(areaId)')
    const before = world.callsOf('GET /dv/thing/list').length
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: '部门' })))
    await settle()
    expect(world.callsOf('GET /dv/thing/list'), 'nothing was chosen: nothing else is asked for').toHaveLength(before)
  })
})
