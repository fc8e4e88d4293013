import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { Refusal } from '#fixtures/engineWorld.ts'

const model = modelWith({ name: { type: 'text', title: '名称' }, status: { type: 'text', title: '状态' } })
const screenOf = (more: Record<string, unknown>) => ({ kind: 'screen', version: 2, ...more }) as unknown as AnyDocument
const list = screenOf({ id: 'test/list', type: 'list', title: '一览', model: 'thing', rowActions: [], toolbar: [] })
const form = screenOf({ id: 'test/form', type: 'form', title: '登记', model: 'thing' })
const rows = {
  records: [
    { id: '1', name: 'first', rowVersion: 1 },
    { id: '2', name: 'second', rowVersion: 1 },
  ],
  total: 2,
}

const mount = (document: AnyDocument, more: Partial<Parameters<typeof mountScreen>[0]> = {}) =>
  mountScreen({
    documents: [model, list, form, document],
    ...more,
    handlers: {
      'GET /dv/thing/list': () => rows,
      'GET /dv/thing/queryById': ({ query }) => rows.records.find(({ id }) => id === query.id),
      'GET /sys/config/data': () => ({}),
      ...more.handlers,
    },
    screen: { screenId: document.id, ...more.screen },
  })

describe('screens on tabs', () => {
  const tabs = screenOf({
    id: 'test/tabs',
    type: 'tabs',
    title: '档案',
    tabs: [
      { title: '登记', screen: 'test/form', with: { id: '=$params.id' } },
      { title: '一览', screen: 'test/list' },
      { title: '没有的', screen: 'test/list', visibleWhen: "$params.all == 'Y'" },
      { title: '不许的', screen: 'test/list', permission: 'thing:delete' },
    ],
  })

  it('draws the first, told what it is told, and another when it is opened', async () => {
    const { world, settle } = await mount(tabs, {
      lacks: ['delete'],
      screen: { screenId: 'test/tabs', params: { id: '2' } },
    })
    expect(screen.getByLabelText('名称')).toMatchObject({ value: 'second' })
    expect(screen.getAllByRole('tabpanel').map((tab) => tab.getAttribute('aria-label'))).toEqual(['登记', '一览'])
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(0)
    fireEvent.click(screen.getByRole('button', { name: '一览' }))
    for (const _ of [1, 2, 3]) await settle()
    expect(screen.getByText('first')).toBeTruthy()
  })
})

describe('two screens beside each other', () => {
  const split = screenOf({
    id: 'test/split',
    type: 'split',
    title: '分栏',
    empty: '请选择一件物品',
    left: { screen: 'test/list' },
    right: { screen: 'test/form', with: { id: '=$row.id' } },
  })
  const right = () => within(screen.getByRole('main'))
  const choose = async (id: string, settle: () => Promise<void>) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: `选 ${id}` })))
    for (const _ of [1, 2, 3]) await settle()
  }

  it('tell the right of the row that is chosen at the left', async () => {
    const { settle } = await mount(split)
    expect(right().getByText('请选择一件物品')).toBeTruthy()
    await choose('2', settle)
    expect(right().getByLabelText('名称')).toMatchObject({ value: 'second' })
    await choose('1', settle)
    expect(right().getByLabelText('名称')).toMatchObject({ value: 'first' })
  })

  it('ask for the rows again when the right was saved, and follow the record', async () => {
    const stored = rows.records.map((record) => ({ ...record }))
    const { world, settle } = await mount(split, {
      handlers: {
        'GET /dv/thing/list': () => ({ records: stored, total: stored.length }),
        'GET /dv/thing/queryById': ({ query }) => stored.find(({ id }) => id === query.id),
        'PUT /dv/thing/edit': ({ body }) => {
          Object.assign(stored[1] ?? {}, body)
          return null
        },
      },
    })
    await choose('2', settle)
    fireEvent.change(right().getByLabelText('名称'), { target: { value: 'renamed' } })
    await act(async () => fireEvent.click(right().getByText('保存')))
    for (const _ of [1, 2, 3, 4]) await settle()
    expect(world.callsOf('GET /dv/thing/list').length).toBe(2)
    expect(within(screen.getByRole('complementary')).getByText('renamed')).toBeTruthy()
    expect(right().getByLabelText('名称')).toMatchObject({ value: 'renamed' })
  })

  it('read the record at the left again when the right was saved', async () => {
    const stored = rows.records.map((record) => ({ ...record }))
    const together = screenOf({
      id: 'test/deal',
      type: 'split',
      title: '办理',
      left: { screen: 'test/detail', with: { id: '=$params.id' } },
      right: { screen: 'test/form', with: { id: '=$params.id' } },
    })
    const detail = screenOf({ id: 'test/detail', type: 'detail', title: '详情', model: 'thing', items: ['name'] })
    const { settle } = await mount(together, {
      documents: [model, list, form, detail, together],
      screen: { screenId: 'test/deal', params: { id: '2' } },
      handlers: {
        'GET /dv/thing/queryById': ({ query }) => ({ ...stored.find(({ id }) => id === query.id) }),
        'PUT /dv/thing/edit': ({ body }) => {
          Object.assign(stored[1] ?? {}, body)
          return null
        },
      },
    })
    for (const _ of [1, 2, 3]) await settle()
    const left = within(screen.getByRole('complementary'))
    expect(left.getByText('second')).toBeTruthy()
    fireEvent.change(right().getByLabelText('名称'), { target: { value: 'renamed' } })
    await act(async () => fireEvent.click(right().getByText('保存')))
    for (const _ of [1, 2, 3, 4]) await settle()
    expect(left.getByText('renamed')).toBeTruthy()
  })

  it('give up a row whose record is gone', async () => {
    const stored = [...rows.records]
    const deleting = screenOf({ ...list, id: 'test/deleting', rowActions: ['delete'] })
    const { settle } = await mount({ ...split, left: { screen: 'test/deleting' } } as unknown as AnyDocument, {
      documents: [
        model,
        list,
        form,
        deleting,
        { ...split, left: { screen: 'test/deleting' } } as unknown as AnyDocument,
      ],
      handlers: {
        'GET /dv/thing/list': () => ({ records: [...stored], total: stored.length }),
        'GET /dv/thing/queryById': ({ query }) =>
          stored.find(({ id }) => id === query.id) ?? new Refusal('未找到对应实体', { status: 404 }),
        'DELETE /dv/thing/delete': () => {
          stored.pop()
          return null
        },
      },
    })
    await choose('2', settle)
    expect(right().getByLabelText('名称')).toMatchObject({ value: 'second' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '删除 2' })))
    for (const _ of [1, 2, 3, 4, 5]) await settle()
    expect(stored).toHaveLength(1)
    expect(right().getByText('请选择一件物品')).toBeTruthy()
  })

  it('keep a row, and what was typed beside it, while nobody can tell whether its record is gone', async () => {
    let isLost = false
    const { settle } = await mount(split, {
      handlers: {
        'GET /dv/thing/list': () => (isLost ? { records: [], total: 0 } : rows),
        'GET /dv/thing/queryById': ({ query }) =>
          isLost ? new Refusal('没有应答', { status: 502 }) : rows.records.find(({ id }) => id === query.id),
        'PUT /dv/thing/edit': () => null,
      },
    })
    await choose('2', settle)
    isLost = true
    await act(async () => fireEvent.click(right().getByText('保存')))
    for (const _ of [1, 2, 3, 4, 5]) await settle()
    expect(right().queryByText('请选择一件物品')).toBeNull()
  })

  it('begin with the first row where the document says so', async () => {
    const { settle } = await mount({ ...split, first: true } as never)
    for (const _ of [1, 2]) await settle()
    expect(document.querySelector('[data-first]')?.getAttribute('data-first')).toBe('1')
  })

  it('stand there together where the right is told of no row', async () => {
    const together = screenOf({
      id: 'test/together',
      type: 'split',
      title: '办理',
      left: { screen: 'test/form', with: { id: '=$params.id' } },
      right: { screen: 'test/list' },
    })
    const { settle } = await mount(together, { screen: { screenId: 'test/together', params: { id: '2' } } })
    for (const _ of [1, 2, 3]) await settle()
    const left = within(screen.getByRole('complementary'))
    expect(left.getByLabelText('名称')).toMatchObject({ value: 'second' })
    expect(right().getByText('first')).toBeTruthy()
  })

  it('ask before another row takes the place of unsaved input', async () => {
    const { world, settle } = await mount(split)
    await choose('1', settle)
    fireEvent.change(right().getByLabelText('名称'), { target: { value: 'typed' } })
    world.says(false)
    await choose('2', settle)
    expect(right().getByLabelText('名称')).toMatchObject({ value: 'typed' })
    world.says(true)
    await choose('2', settle)
    expect(right().getByLabelText('名称')).toMatchObject({ value: 'second' })
  })
})

describe('a notice', () => {
  const notice = screenOf({
    id: 'test/done',
    type: 'notice',
    title: '已提交',
    status: 'success',
    heading: '单号 {$params.no}',
    facts: [{ title: '编号', value: '{$params.no}', link: '/things/{$params.no}' }],
    stages: [{ title: '提交' }, { title: '审批', note: '等待' }],
    stage: 1,
    actions: [
      { id: 'back', title: '返回', run: [{ link: '/things' }] },
      { id: 'wipe', title: '清除', permission: 'thing:delete', run: [{ link: '/things' }] },
    ],
  })

  it('says what it was told, and goes where its action leads', async () => {
    const { world, settle } = await mount(notice, {
      lacks: ['delete'],
      screen: { screenId: 'test/done', params: { no: 'GD1' } },
    })
    const element = screen.getByLabelText('success')
    expect(element.textContent).toContain(
      JSON.stringify({
        status: 'success',
        heading: '单号 GD1',
        text: '',
        facts: [{ title: '编号', value: 'GD1', link: '/things/GD1' }],
        stages: [
          { title: '提交', note: '' },
          { title: '审批', note: '等待' },
        ],
        stage: 1,
      }),
    )
    expect(screen.queryByText('清除')).toBeNull()
    fireEvent.click(screen.getByText('返回'))
    await settle()
    expect(world.visited.at(-1)).toBe('/things')
  })
})
