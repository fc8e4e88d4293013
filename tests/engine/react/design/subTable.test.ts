import { describe, expect, it } from 'vitest'
import {
  faultsByNode,
  mayHold,
  nodeKey,
  nodesOf,
  paletteOffers,
  removeField,
  wordsOfField,
  wordsOfPart,
} from '#core/design'
import type { AnyDocument } from '#core/document'
import { type ModelFamily, modelOfNode } from '#react/design'
import { designOver } from './harness.ts'

const model = {
  ...{ kind: 'model', version: 2, id: 'tool', title: '农机', api: '/demo/tool', permission: 'tool' },
  fields: { name: { type: 'text', title: '名称', max: 60 }, power: { type: 'int', title: '功率' } },
}
const form = { kind: 'screen', version: 2, id: 'demo/tool-form', type: 'form', title: '农机表单', model: 'tool' }
const repair = {
  ...{ kind: 'model', version: 2, id: 'toolRepair', title: '维修记录', internal: true },
  fields: {
    toolId: { type: 'ref', title: '农机', model: 'tool' },
    name: { type: 'text', title: '内容', max: 60 },
    cost: { type: 'money', title: '费用' },
  },
}
const table = { type: 'table', title: '维修', model: 'toolRepair', foreignKey: 'toolId' }
const withTable = { ...model, fields: { ...model.fields, repairs: table } }

const family: ModelFamily = { screens: [], rows: [{ id: 'toolRepair', title: '维修记录', foreignKey: 'toolId' }] }

const asDocuments = (documents: readonly object[]) => documents as readonly AnyDocument[]
const open = (documents: readonly object[], around: readonly object[] = []) =>
  designOver(form.id, { documents: asDocuments(documents), around: asDocuments(around), family })

type Opened = ReturnType<typeof open>
const stateOf = ({ design }: Opened) => design.state.snapshot()
const textsOf = (opened: Opened) => stateOf(opened).texts.map(({ text }) => text)
const documentOf = (opened: Opened, id: string) =>
  stateOf(opened).texts.find((one) => one.id === id)?.document as unknown as Record<string, never>
const nodes = (opened: Opened) => nodesOf(stateOf(opened).rendered.screen?.outline ?? [])
const columns = (opened: Opened) => nodes(opened).filter(({ kind }) => kind === 'column')
const selectColumn = (opened: Opened, field: string) => {
  const node = columns(opened).find((one) => one.field === field)
  if (!node) throw new Error(`no column ${field}`)
  opened.design.select(nodeKey(node))
  return node
}
const offersOf = (opened: Opened) => {
  const { rendered, selection } = stateOf(opened)
  const { screen, ...models } = rendered
  if (!screen) throw new Error('no screen')
  return paletteOffers({ ...models, screen, selection, rows: family.rows })
}
const undoAll = (opened: Opened) => {
  while (stateOf(opened).undo !== null) opened.design.undo()
}

describe('a new sub-table', () => {
  it('comes with a model of its rows, which is stored as a new document, in one step', async () => {
    const opened = open([{ ...form, items: ['name', 'power'] }, model])
    const first = textsOf(opened)
    await opened.commands.addSubTable(null)
    expect(documentOf(opened, 'tool').fields).toMatchObject({
      table1: { type: 'table', title: '子表', model: 'toolRow', foreignKey: 'parentId', order: 'orderNum' },
    })
    expect(documentOf(opened, 'toolRow')).toMatchObject({
      ...{ kind: 'model', internal: true, title: '农机的子表' },
      fields: {
        parentId: { type: 'ref', model: 'tool', required: true, onDelete: 'cascade' },
        name: { title: '名称' },
      },
    })
    expect(documentOf(opened, form.id).items).toEqual(['name', 'power', 'table1'])
    expect(columns(opened).map(({ field, model: of }) => [field, of])).toEqual([['name', 'toolRow']])
    expect(stateOf(opened).rendered.faults).toEqual([])
    await opened.design.saving.save()
    expect(opened.server.saves.find(({ id }) => id === 'toolRow')?.revision).toBe(1)
    expect(opened.design.saving.isDirty()).toBe(false)
    const last = textsOf(opened)
    opened.design.undo()
    expect(textsOf(opened)).toEqual(first)
    expect(stateOf(opened).undo).toBeNull()
    expect(opened.design.saving.revisions().map(({ id }) => id)).not.toContain('toolRow')
    opened.design.redo()
    expect(textsOf(opened)).toEqual(last)
    expect(opened.design.saving.revisions()).toContainEqual({ kind: 'model', id: 'toolRow', revision: 1, live: null })
  })

  it('takes its stored model with it when it is undone, and stores that again when it is redone', async () => {
    const opened = open([model, form])
    await opened.commands.addSubTable(null)
    await opened.design.saving.save()
    const saved = opened.server.saves.map(({ id }) => id)
    const own = saved.find((id) => id !== form.id && id !== model.id)
    undoAll(opened)
    await opened.design.saving.save()
    expect(opened.server.removals).toEqual([`model ${own}`])
    opened.design.redo()
    await opened.design.saving.save()
    expect(opened.server.saves.at(-1)?.id).toBe(own)
    expect(opened.design.saving.isDirty()).toBe(false)
  })

  it('leaves its model where somebody else has changed it since', async () => {
    const opened = open([model, form])
    await opened.commands.addSubTable(null)
    await opened.design.saving.save()
    const own = opened.server.saves.find(({ id }) => id !== form.id && id !== model.id)
    if (!own) throw new Error('no model of rows is stored')
    opened.server.other({ ...own, text: own.text.replace('"internal"', '"internal" ') })
    undoAll(opened)
    await opened.design.saving.save()
    expect(opened.server.removals).toEqual([])
  })

  it('keeps what was typed into its model in the browser until it is stored', async () => {
    const opened = open([{ ...form, items: ['name'] }, model])
    await opened.commands.addSubTable(null)
    const rows = stateOf(opened).texts.find(({ id }) => id === 'toolRow')
    expect(rows && opened.design.saving.baseOf(rows)).toMatchObject({ id: 'toolRow', revision: null })
  })

  it('takes no name that another model has, and changes nothing where the server does not answer', async () => {
    const opened = open([{ ...form, items: ['name'] }, model], [{ ...repair, id: 'toolRow' }])
    await opened.commands.addSubTable(null)
    expect(documentOf(opened, 'toolRow2')).toBeDefined()
    const before = textsOf(opened)
    opened.server.http.get = () => Promise.reject(new Error('网络不通'))
    await expect(opened.commands.addSubTable(null)).rejects.toThrow('网络不通')
    expect(textsOf(opened)).toEqual(before)
  })

  it('stands over a model of rows that is there, which is offered until it is used and opened beside', async () => {
    const opened = open([{ ...form, items: ['name'] }, model], [repair])
    const first = textsOf(opened)
    expect(offersOf(opened).rows).toEqual(family.rows)
    await opened.commands.addSubTable(family.rows[0] ?? null)
    expect(documentOf(opened, 'tool').fields).toMatchObject({ table1: { ...table, title: '维修记录' } })
    expect(columns(opened).map(({ field }) => field)).toEqual(['name', 'cost'])
    expect(offersOf(opened).rows).toEqual([])
    undoAll(opened)
    expect(textsOf(opened).slice(0, 2)).toEqual(first)
  })

  it('goes behind the sub-table when one of its columns is selected', async () => {
    const opened = open([{ ...form, items: ['repairs', 'name'] }, withTable, repair])
    selectColumn(opened, 'cost')
    await opened.commands.addSubTable(null)
    expect(documentOf(opened, form.id).items).toEqual(['repairs', 'table1', 'name'])
  })
})

describe('the columns of a sub-table', () => {
  const opening = (items: readonly unknown[] = ['name', 'repairs']) => open([{ ...form, items }, withTable, repair])

  it('are added as fields of its rows, beside the selected one', () => {
    const opened = opening()
    const first = textsOf(opened)
    selectColumn(opened, 'name')
    opened.commands.addField({ type: 'date', title: '日期' })
    expect(documentOf(opened, form.id).items).toEqual([
      'name',
      { field: 'repairs', columns: ['name', 'date1', 'cost'] },
    ])
    expect(documentOf(opened, 'toolRepair').fields).toHaveProperty('date1', { type: 'date', title: '日期' })
    expect(documentOf(opened, 'tool').fields).not.toHaveProperty('date1')
    undoAll(opened)
    expect(textsOf(opened)).toEqual(first)
  })

  it('have titles that no other field of their model has', () => {
    const opened = opening()
    for (let times = 0; times < 3; times++) {
      selectColumn(opened, 'name')
      opened.commands.addField({ type: 'date', title: '日期' })
    }
    const [date1, date2, date3] = ['日期', '日期2', '日期3'].map((title) => ({ type: 'date', title }))
    expect(documentOf(opened, 'toolRepair').fields).toMatchObject({ date1, date2, date3 })
  })

  it('are offered by the palette while the sub-table is selected: what it does not show, but for what joins it', () => {
    const opened = opening([{ field: 'repairs', columns: ['name'] }])
    expect(offersOf(opened)).toMatchObject({ table: null, fields: [{ name: 'name' }, { name: 'power' }] })
    selectColumn(opened, 'name')
    expect(offersOf(opened)).toMatchObject({
      table: { title: '维修', rows: 'toolRepair' },
      fields: [{ name: 'cost', title: '费用' }],
    })
    opened.commands.place('cost', '费用')
    expect(documentOf(opened, form.id).items).toEqual([{ field: 'repairs', columns: ['name', 'cost'] }])
  })

  it('take fields of their rows alone, and the form those of its model', () => {
    const { outline = [] } = stateOf(opening()).rendered.screen ?? {}
    const slot = '/items/1/columns'
    expect(mayHold(outline, slot, 'field', 'toolRepair')).toBe(true)
    expect(mayHold(outline, slot, 'field')).toBe(false)
    expect(mayHold(outline, slot, 'item')).toBe(false)
    expect(mayHold(outline, '/items', 'field', 'toolRepair')).toBe(false)
    expect(mayHold(outline, '/items', 'field')).toBe(true)
  })

  it('are moved and removed, and changed with their field, without a change of a field of the form with the same name', () => {
    const opened = opening()
    const first = textsOf(opened)
    const node = selectColumn(opened, 'name')
    const title = wordsOfField('text').find(({ path }) => path === 'title')
    const width = wordsOfPart(node).find(({ path }) => path === 'width')
    if (!title || !width) throw new Error('no words')
    opened.commands.set(title, '维修内容')
    opened.commands.set(width, 240)
    expect(documentOf(opened, 'toolRepair').fields).toMatchObject({ name: { title: '维修内容' } })
    expect(documentOf(opened, 'tool').fields).toMatchObject({ name: { title: '名称' } })
    opened.commands.moveBy(1)
    expect(documentOf(opened, form.id).items).toEqual([
      'name',
      { field: 'repairs', columns: ['cost', { field: 'name', width: 240 }] },
    ])
    opened.commands.remove()
    expect(documentOf(opened, form.id).items).toEqual(['name', { field: 'repairs', columns: ['cost'] }])
    undoAll(opened)
    expect(textsOf(opened)).toEqual(first)
  })

  it('have no words that rows of a sub-table do not know', () => {
    const words = wordsOfPart(selectColumn(opening(), 'name')).map(({ path }) => path)
    expect(words).toContain('default')
    for (const word of ['priority', 'inline', 'action', 'confirm']) expect(words).not.toContain(word)
    const ofList = wordsOfPart({ kind: 'column', slot: '/columns' }).map(({ path }) => path)
    expect(ofList).toContain('priority')
  })

  it('lose their field in the rows, and rename it there, while that of the form stays', async () => {
    const opened = opening([{ field: 'repairs', columns: ['name', 'cost'] }, 'name'])
    selectColumn(opened, 'cost')
    await opened.commands.renameField('price')
    expect(documentOf(opened, 'toolRepair').fields).toHaveProperty('price')
    expect(documentOf(opened, form.id).items).toEqual([{ field: 'repairs', columns: ['name', 'price'] }, 'name'])
    const { screen, ...rendered } = stateOf(opened).rendered
    const ofRows = modelOfNode({ ...rendered, screen }, selectColumn(opened, 'name'))
    if (!screen || !ofRows) throw new Error('nothing is rendered')
    expect(removeField(screen, ofRows, 'name').edits.map(({ document, edit }) => [document.id, edit])).toEqual([
      ['toolRepair', { do: 'unset', at: '/fields/name' }],
      [form.id, { do: 'remove', at: '/items/0/columns/0' }],
    ])
  })

  it('are told of mistakes in the model of the rows, and found by them', () => {
    const opened = opening()
    const diagnostic = (id: string) => ({
      ...{ code: 'missing-key', severity: 'error', pointer: '/fields/name/max', message: '', hint: '' },
      document: { kind: 'model', id },
    })
    const faultsOf = (id: string) => [...faultsByNode(nodes(opened), [diagnostic(id) as never]).keys()]
    expect(faultsOf('toolRepair').map(({ kind }) => kind)).toEqual(['column'])
    expect(faultsOf('tool').map(({ kind }) => kind)).toEqual(['field'])
    const selected = (pointer: string, id: string) => {
      opened.design.selectAt(pointer, { kind: 'model', id })
      return nodes(opened).find((node) => nodeKey(node) === stateOf(opened).selection)
    }
    expect(selected('/fields/name/max', 'toolRepair')?.kind).toBe('column')
    expect(selected('/fields/toolId', 'toolRepair')?.field).toBe('repairs')
    expect(selected('/fields/name', 'tool')?.pointer).toBe('/items/0')
  })
})
