import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'

const part = {
  kind: 'model',
  version: 2,
  id: 'part',
  title: '配件',
  fields: {
    thingId: { type: 'ref', title: '物品', model: 'thing' },
    name: { type: 'text', title: '名称' },
    amount: { type: 'decimal', title: '金额' },
    place: { type: 'int', title: '序号' },
  },
} as unknown as AnyDocument
const model = modelWith({
  name: { type: 'text', title: '名称' },
  status: { type: 'text', title: '状态' },
  parts: { type: 'table', title: '配件', model: 'part', foreignKey: 'thingId', order: 'place' },
})
const print = {
  kind: 'screen',
  version: 2,
  id: 'test/print',
  type: 'print',
  title: '物品单',
  model: 'thing',
  head: '编号 {id}',
  foot: '第一联',
  items: [
    'name',
    { field: 'status', visibleWhen: "status != 'off'" },
    { field: 'parts', columns: ['name', 'amount'], footer: { amount: ['sum'] } },
    { text: '签字：{name}' },
    { pageBreak: true },
    { repeat: 'parts', title: '标签', items: ['name'] },
    { repeat: { model: 'part', where: 'thingId == $record.id' }, columns: ['name'] },
  ],
} as unknown as AnyDocument

const record = {
  id: '1',
  name: 'first',
  status: 'off',
  rowVersion: 1,
  parts: [
    { id: 'b', name: 'second part', amount: 2.2, place: 2 },
    { id: 'a', name: 'first part', amount: 1.1, place: 1 },
  ],
}

const mount = (others: () => unknown = () => ({ records: [{ id: 'c', name: 'other part' }], total: 1 })) =>
  mountScreen({
    documents: [part, model, print],
    handlers: { 'GET /dv/thing/queryById': () => record, 'GET /dv/part/list': others },
    screen: { screenId: 'test/print', params: { id: '1' } },
  })

const printedParts = () =>
  screen.getAllByRole('region').map((region) => [region.getAttribute('aria-label'), region.textContent])

describe('a record on paper', () => {
  it('shows facts, tables with what they come to, blocks for each row, and rows of other records', async () => {
    const { world, settle } = await mount()
    for (const _ of [1, 2, 3]) await settle()
    const sheet = within(screen.getByRole('article', { name: '物品单' }))
    expect(sheet.getByText('编号 1')).toBeTruthy()
    expect(sheet.getByText('第一联')).toBeTruthy()
    expect(printedParts()).toEqual([
      ['facts', expect.stringContaining('first')],
      ['table', 'first part1.1second part2.2sum3.3'],
      ['text', '签字：first'],
      ['pageBreak', ''],
      ['group', expect.stringMatching(/^标签.*first part.*second part/)],
      ['facts', expect.stringContaining('first part')],
      ['facts', expect.stringContaining('second part')],
      ['table', 'other part'],
    ])
    expect(screen.queryByText('off')).toBeNull()
    expect(world.callsOf('GET /dv/part/list')[0]?.query).toMatchObject({ pageSize: '200', where: "(thingId == '1')" })
  })

  it('says how many records its limit leaves out', async () => {
    const { settle } = await mount(() => ({ records: [{ id: 'c', name: 'other part' }], total: 260 }))
    for (const _ of [1, 2, 3]) await settle()
    expect(printedParts().slice(-2)).toEqual([
      ['table', 'other part'],
      ['text', '另有 259 条未列出'],
    ])
  })

  it('says what is missing when its other records do not come, and asks again', async () => {
    let fails = true
    const { settle } = await mount(() => {
      if (fails) throw new Error('weg')
      return { records: [], total: 0 }
    })
    for (const _ of [1, 2, 3]) await settle()
    expect(screen.queryByRole('article')).toBeNull()
    fails = false
    fireEvent.click(screen.getByRole('button', { name: /重试|retry/ }))
    for (const _ of [1, 2, 3]) await settle()
    expect(screen.getByRole('article', { name: '物品单' })).toBeTruthy()
  })
})

describe('the action that prints', () => {
  const list = {
    kind: 'screen',
    version: 2,
    id: 'test/list',
    type: 'list',
    title: '一览',
    model: 'thing',
    columns: ['name'],
    toolbar: [],
    rowActions: [{ id: 'print', screen: 'test/print' }],
  } as unknown as AnyDocument

  it('shows the row by the print that it names', async () => {
    const { settle } = await mountScreen({
      documents: [part, model, print, list],
      handlers: {
        'GET /dv/thing/list': () => ({ records: [record], total: 1 }),
        'GET /dv/thing/queryById': () => record,
        'GET /dv/part/list': () => ({ records: [], total: 0 }),
      },
      screen: { screenId: 'test/list' },
    })
    fireEvent.click(screen.getByRole('button', { name: '打印 1' }))
    for (const _ of [1, 2, 3, 4]) await settle()
    expect(screen.getByRole('article', { name: '物品单' })).toBeTruthy()
  })
})

describe('the tab of a print preview', () => {
  const titleOf = async (title: string) => {
    const titles: string[] = []
    await mountScreen({
      documents: [part, model, { ...print, title } as AnyDocument],
      handlers: { 'GET /dv/thing/queryById': () => record, 'GET /dv/part/list': () => ({ records: [], total: 0 }) },
      screen: { screenId: 'test/print', params: { id: '1' }, onTitle: (one) => void titles.push(one) },
    })
    return titles.at(-1)
  }

  it('bears the title of its document', async () => {
    expect(await titleOf('物品单')).toBe('物品单')
  })

  it('is told from that of the list, which has the title of the model', async () => {
    expect(await titleOf('物品')).toBe('物品打印')
  })
})
