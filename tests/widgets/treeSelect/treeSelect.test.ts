import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, queryOf, refusal, settled } from '#fixtures/ports.ts'
import { drawField, drawFilter } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const call = 'GET /sys/sysDepart/optionTree'
const node = (key: string, title: string, isLeaf: boolean) => ({ key, value: key, title, isLeaf })
const levels: Record<string, object[]> = {
  '': [node('town', '镇政府', false), node('far', '邻镇', true)],
  town: [node('village', '李家庄', true)],
}

function worldOfDeparts() {
  const world = createWidgetWorld()
  world.ports.http.on(call, (request) => {
    const { pid = '', keyword } = queryOf(request)
    return ok(
      keyword
        ? Object.values(levels)
            .flat()
            .filter((each) => JSON.stringify(each).includes(keyword))
        : levels[pid],
    )
  })
  world.ports.http.on('GET /sys/sysDepart/options', ok([{ value: 'village', text: '李家庄' }]))
  return { world, queries: () => world.ports.http.requests(call).map(queryOf) }
}

const one = { type: 'depart', title: '样例' }
const several = { type: 'departs', title: '样例' }

const open = () =>
  act(async () => {
    fireEvent.mouseDown(screen.getByRole('combobox'))
    await settled()
  })
const press = (element: Element | null | undefined) =>
  act(async () => {
    fireEvent.click(element as Element)
    await settled()
  })
const titles = () => [...document.querySelectorAll('.ant-select-tree-title')].map(({ textContent }) => textContent)
const nodeOf = (title: string) =>
  [...document.querySelectorAll('.ant-select-tree-treenode')].find((each) => each.textContent === title)
const expand = (title: string) => press(nodeOf(title)?.querySelector('.ant-select-tree-switcher'))
const shownTexts = () =>
  [...document.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)

describe('a tree to choose from', () => {
  it('is loaded level by level, once it is open', async () => {
    const { world, queries } = worldOfDeparts()
    const { value } = await drawField('treeSelect', { field: one, world })
    expect(queries()).toEqual([])
    await open()
    expect(titles()).toEqual(['镇政府', '邻镇'])
    await expand('镇政府')
    expect(titles()).toEqual(['镇政府', '李家庄', '邻镇'])
    expect(queries().map(({ pid }) => pid)).toEqual([undefined, 'town'])
    await press(nodeOf('李家庄')?.querySelector('.ant-select-tree-node-content-wrapper'))
    expect([value(), shownTexts()]).toEqual(['village', ['李家庄']])
  })

  it.each(['treeSelect', 'cascader'])(
    'of categories shows the message of the server when its root fails, as %s',
    async (widget) => {
      const world = createWidgetWorld()
      world.ports.http.on('GET /sys/category/optionTree', refusal('加载分类字典树参数有误.[Z99]!'))
      await drawField(widget, { field: { type: 'category', title: '分类', root: 'Z99' }, world })
      expect(world.ports.notices).toEqual([])
      await open()
      expect(world.ports.notices).toEqual([{ tone: 'error', message: '加载分类字典树参数有误.[Z99]!' }])
    },
  )

  it('is at most 400 px high', async () => {
    const { world } = worldOfDeparts()
    const { container } = await drawField('treeSelect', { field: one, world })
    expect(container.querySelector('.ant-select')).not.toBeNull()
    await open()
    const holder = document.querySelector<HTMLElement>('.ant-select-tree-list-holder')
    expect(holder?.style.maxHeight).toBe('400px')
  })

  it('is searched by typing, and what is found stands flat', async () => {
    const { world, queries } = worldOfDeparts()
    await drawField('treeSelect', { field: one, world })
    await open()
    await act(async () => fireEvent.change(screen.getByRole('combobox'), { target: { value: '李' } }))
    await act(async () => {
      world.ports.clock.advance(800)
      await settled()
    })
    expect(titles()).toEqual(['李家庄'])
    expect(queries().at(-1)).toMatchObject({ keyword: '李' })
  })

  it('shows the names of what it holds, and keys that nobody knows', async () => {
    const { world } = worldOfDeparts()
    await drawField('treeSelect', { field: several, value: 'village,gone', world })
    await act(settled)
    expect(shownTexts()).toEqual(['李家庄', 'gone'])
  })

  it('ticks each node for itself', async () => {
    const { world } = worldOfDeparts()
    const { value } = await drawField('treeSelect', { field: several, value: 'gone', world })
    await open()
    await expand('镇政府')
    await press(nodeOf('镇政府')?.querySelector('.ant-select-tree-checkbox'))
    expect(value()).toBe('gone,town')
    await press(nodeOf('李家庄')?.querySelector('.ant-select-tree-checkbox'))
    expect(value()).toBe('gone,town,village')
    await press(nodeOf('镇政府')?.querySelector('.ant-select-tree-checkbox'))
    expect(value()).toBe('gone,village')
  })

  it('does not offer a record as its own parent, nor what is below it', async () => {
    const { world } = worldOfDeparts()
    const field = { type: 'tree', title: '样例', model: 'sysDepart' }
    await drawField('treeSelect', { field, record: { id: 'town' }, world })
    await open()
    expect(nodeOf('镇政府')?.className).toContain('disabled')
    expect(nodeOf('镇政府')?.querySelector('.ant-select-tree-switcher-noop')).not.toBeNull()
    expect(nodeOf('邻镇')?.className).not.toContain('disabled')
  })

  it('filters by one node', async () => {
    const { world } = worldOfDeparts()
    const { value } = await drawFilter('treeSelect', { field: one, world })
    await open()
    await press(nodeOf('邻镇')?.querySelector('.ant-select-tree-node-content-wrapper'))
    expect(value()).toBe('far')
  })
})

describe('the condition of a document on a tree', () => {
  const drawing = (condition: unknown) => ({ field: one, world: worldOfDeparts().world, props: { condition } })
  const bad = '组件JTreeSelect-condition传值有误，需要一个json字符串!'

  it('narrows the nodes that are queries for, beside that of the item', async () => {
    const { world, queries } = worldOfDeparts()
    const props = { condition: '{"orgType":"3","departOrder":2,"departName":"o\\u0027k"}' }
    await drawField('treeSelect', { field: one, world, props }, { optionsWhere: "status == '1'" })
    await open()
    expect(queries()[0]?.where).toBe("(status == '1') && orgType == '3' && departOrder == 2 && departName == 'o\\'k'")
  })

  it('says nothing where it is an empty object', async () => {
    const { world, queries } = worldOfDeparts()
    await drawField('cascader', { field: one, world, props: { condition: '{}' } })
    await openColumns()
    expect(queries()[0]?.where).toBeUndefined()
  })

  it.each(['[]', 'null', '"text"', '{a:1}', '{"a":1', '{"a":{"b":1}}', '', 5])(
    'is refused as %s',
    async (condition) => {
      await expect(drawField('treeSelect', drawing(condition))).rejects.toThrow(bad)
      await expect(drawFilter('cascader', drawing(condition))).rejects.toThrow(bad)
    },
  )

  it('is refused for categories alike', async () => {
    const field = { type: 'category', title: '样例', root: 'B01' }
    await expect(drawField('treeSelect', { ...drawing('[]'), field })).rejects.toThrow(bad)
  })
})

const openColumns = () =>
  act(async () => {
    fireEvent.mouseDown(document.querySelector('.ant-select-selector') as Element)
    await settled()
  })
const columns = () =>
  [...document.querySelectorAll('.ant-cascader-menu')].map((menu) =>
    [...menu.querySelectorAll('.ant-cascader-menu-item')].map(({ textContent }) => textContent),
  )
const itemOf = (title: string) =>
  [...document.querySelectorAll('.ant-cascader-menu-item')].find(({ textContent }) => textContent === title)

describe('a tree in columns', () => {
  it('is loaded level by level, and any node can be chosen', async () => {
    const { world, queries } = worldOfDeparts()
    const { emitted } = await drawField('cascader', { field: one, world })
    await openColumns()
    expect(columns()).toEqual([['镇政府', '邻镇']])
    await press(itemOf('镇政府'))
    expect(columns()).toEqual([['镇政府', '邻镇'], ['李家庄']])
    await press(itemOf('李家庄'))
    expect(emitted).toEqual(['town', 'village'])
    expect(queries().map(({ pid }) => pid)).toEqual([undefined, 'town'])
    expect(shownTexts()).toEqual(['李家庄'])
  })

  it('takes only the last level where the document says so', async () => {
    const { world } = worldOfDeparts()
    const { emitted } = await drawField('cascader', { field: one, world, props: { leaf: true } })
    await openColumns()
    await press(itemOf('镇政府'))
    await press(itemOf('李家庄'))
    expect(emitted).toEqual(['village'])
  })

  it('names what was chosen before, and is a ticked tree for several', async () => {
    const { world } = worldOfDeparts()
    await drawField('cascader', { field: one, world, value: 'village' })
    await act(settled)
    expect(shownTexts()).toEqual(['李家庄'])
    await drawField('cascader', { field: several, world })
    expect(document.querySelector('.ant-tree-select')).not.toBeNull()
  })
})
