import { describe, expect, it } from 'vitest'
import type { ColumnEntry, FieldDocument } from '#core/document'
import { addRows, type RowsState, setCells } from '#core/rows'
import { openForm, partModel } from './harness.ts'

const text = { type: 'text', title: '文本' }
const fields = {
  ...partModel.fields,
  code: { ...text, title: '编号', unique: true },
  unit: { ...text, title: '单位', default: '=$parent.name' },
  made: { ...text, title: '产地', default: 'here' },
  sum: { type: 'formula', title: '合计', expression: 'concat(name, code)' },
  locked: { ...text, title: '锁定', readonly: true, default: '=$parent.name' },
} as Record<string, FieldDocument>

function open(columns: ColumnEntry[], rows: Record<string, unknown>[] = [{ id: '7', name: 'x', code: 'c' }]) {
  const opened = openForm({
    fields: { name: text, parts: { type: 'table', title: '部件', model: 'part', foreignKey: 'thingId' } },
    form: { items: ['name', { field: 'parts', columns }] },
    others: [{ ...partModel, fields } as never],
    record: { id: '1', rowVersion: 2, name: 'above', parts: rows },
    handlers: { 'PUT /dv/thing/edit': () => null },
  })
  const item = opened.form.program.fieldItems.find(({ field }) => field.name === 'parts')
  if (!item) throw new Error('no parts')
  const state = () => opened.look('parts').value as RowsState
  return {
    ...opened,
    state,
    column: (key: string) => {
      const found = opened.form.rowChecks(item).find((one) => one.key === key)
      if (!found) throw new Error(`no column ${key}`)
      return found
    },
    row: () => state().rows[0] ?? { id: '' },
  }
}

describe('the cells of a sub-table', () => {
  it('may be written unless they are computed, read-only, or so by their row or the form above', () => {
    const { column, row, form } = open([
      'name',
      'sum',
      'locked',
      { field: 'code', readonlyWhen: "name == 'x'" },
      { field: 'unit', readonlyWhen: "$parent.name == 'closed'" },
      { field: 'made', visibleWhen: "$row.name == 'y'" },
    ])
    const writable = (of: object) =>
      ['name', 'sum', 'locked', 'code', 'unit', 'made'].filter((key) => column(key).writable?.({ ...row(), ...of }))
    expect(writable({})).toEqual(['name', 'unit'])
    expect(writable({ name: 'y' })).toEqual(['name', 'code', 'unit', 'made'])
    form.change({ name: 'closed' })
    expect(writable({})).toEqual(['name'])
  })

  it('begin with what their column or field says, which may read the form above', () => {
    const { column, form } = open(['unit', 'locked', { field: 'code', default: '=concat($record.name, 1)' }])
    const starts = () => ['unit', 'locked', 'code'].map((key) => column(key).start?.())
    expect(starts()).toEqual(['above', undefined, 'above1'])
    form.change({ name: 'other' })
    expect(starts()).toEqual(['other', undefined, 'other1'])
  })

  it('that have to be unique differ at least from the other rows', async () => {
    const { form, state } = open(['name', 'code'])
    form.change({ parts: addRows(state(), [{ name: 'y', code: 'c' }]) })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['parts'] })
    expect(Object.keys(form.rowErrors('parts') ?? {})).not.toEqual([])
    form.change({ parts: setCells(state(), 'row_1', { code: 'd' }) })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
  })

  it('are required by their field, or by their column in its stead', async () => {
    const { form, state } = open(['name', { field: 'code', requiredWhen: "name == 'y'" }])
    form.change({ parts: setCells(state(), '7', { code: '' }) })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
    form.change({ parts: setCells(state(), '7', { name: 'y' }) })
    expect(await form.submit()).toMatchObject({ kind: 'invalid' })
    expect(form.rowErrors('parts')).toEqual({ '7': { code: '请输入编号' } })
  })
})

describe('faults that a control reports of rows in one value', () => {
  const fields = { name: { type: 'text', title: '名称' }, checks: { type: 'json', title: '检查项' } } as const
  const record = { id: '1', rowVersion: 5, name: 'a', checks: [{ id: '7' }] }
  const handlers = { 'PUT /dv/thing/edit': () => null }
  const errors = { '7': { point: '请填写检查点' } }
  const open = () => openForm({ fields, record, handlers })

  it('make nothing dirty, and are shown once the form is saved, which does not go on', async () => {
    const { form, look, world } = open()
    form.reportRows('checks', errors)
    expect([form.rowErrors('checks'), look('checks').errors, form.dirty.snapshot()]).toEqual([null, [], false])
    form.change({ name: 'b' })
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['checks'] })
    expect([form.rowErrors('checks'), look('checks').errors, world.calls]).toEqual([errors, ['还有 1 处需要修改'], []])
  })

  it('are shown once the field is left, not while its rows change', () => {
    const { form } = open()
    form.reportRows('checks', errors)
    form.leave('checks')
    expect(form.rowErrors('checks')).toEqual(errors)
    const other = open().form
    other.change({ checks: [{ id: '7' }, {}] })
    other.reportRows('checks', errors)
    other.change({ checks: [{ id: '7' }, {}, {}] })
    expect(other.rowErrors('checks')).toBeNull()
  })

  it('are followed while they are shown, and each save shows them anew', async () => {
    const { form, look } = open()
    form.reportRows('checks', errors)
    await form.submit()
    const first = form.rowErrors('checks')
    await form.submit()
    expect(form.rowErrors('checks')).not.toBe(first)
    form.reportRows('checks', null)
    expect([form.rowErrors('checks'), look('checks').errors]).toEqual([null, []])
    form.change({ name: 'b' })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
  })
})
