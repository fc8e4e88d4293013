import { describe, expect, it } from 'vitest'
import { type RowsState, setCells } from '#core/rows'
import { cellReport, formContext, itemAt, itemLines, itemReport, type Reason } from '#react/report'
import { type Opening, openForm } from '../form/harness.ts'

const text = { type: 'text', title: '文本' }
/** One further record of a thing. */
const profile = {
  kind: 'model',
  version: 2,
  id: 'profile',
  title: '档案',
  fields: { thingId: { type: 'ref', title: '物品', model: 'thing' }, grade: { ...text, required: true } },
} as const
const open = (opening: Opening) => {
  const { form } = openForm(opening)
  const report = (id: string) => {
    const found = itemReport(formContext(form), id)
    if (!found) throw new Error(`no item ${id}`)
    return found
  }
  const why = (id: string) =>
    report(id).reasons.map(({ state, by, detail, around = '' }) => [state, by, detail, around].join(' ').trim())
  return { form, report, why }
}

describe('why an item is as it is', () => {
  it('names the condition, where it stands and what it reads at the moment', () => {
    const { form, report } = open({
      fields: { status: text, reason: text },
      form: { items: ['status', { field: 'reason', visibleWhen: "status == 'off' && $mode == 'create'" }] },
    })
    form.change({ status: 'on' })
    expect(report('reason')).toMatchObject({
      kind: 'field',
      pointer: '/items/1',
      field: { name: 'reason', type: 'text', model: 'thing' },
      state: { visible: false, required: false, invalid: false },
    })
    expect(report('reason').reasons).toEqual([
      {
        state: 'hidden',
        by: 'expression',
        detail: "status == 'off' && $mode == 'create'",
        place: { document: { kind: 'screen', id: 'test/form' }, pointer: '/items/1/visibleWhen' },
        reads: [
          { name: 'status', value: 'on' },
          { name: '$mode', value: 'create' },
        ],
      },
    ] satisfies Reason[])
    form.change({ status: 'off' })
    expect([report('reason').state.visible, report('reason').reasons]).toEqual([true, []])
  })

  it('keeps all causes, also one that comes while nothing that is drawn changes', () => {
    const { form, why } = open({
      fields: { a: text, b: { ...text, readonly: true } },
      form: { items: ['a', { field: 'b', readonlyWhen: "a == '1'" }] },
    })
    expect(why('b')).toEqual(['readonly model readonly'])
    form.change({ a: '1' })
    expect(why('b')).toEqual(['readonly model readonly', "readonly expression a == '1'"])
    form.change({ a: '2' })
    expect(why('b')).toEqual(['readonly model readonly'])
  })

  it('tells what around it hides it', () => {
    const { report, why } = open({
      fields: { a: text, b: text },
      form: { items: ['a', { group: '档案', id: 'file', visibleWhen: "a == '1'", items: ['b'] }] },
    })
    expect([report('b').state.visible, why('b')]).toEqual([false, ["hidden expression a == '1' 档案"]])
  })

  it('names the word of the model, the mode and the closed record with their places', () => {
    const fields = { a: { ...text, required: true }, b: { ...text, fixed: true }, status: text }
    const { report } = open({
      fields,
      model: { editWhen: "status != 'gone'" },
      record: { id: '1', rowVersion: 1, a: 'x', b: 'y', status: 'gone' },
    })
    const at = (id: string) => report(id).reasons.map(({ by, place }) => [by, place?.document.id, place?.pointer])
    expect(at('a')).toEqual([
      ['record', 'thing', '/editWhen'],
      ['model', 'thing', '/fields/a/required'],
    ])
    expect(at('b')).toEqual([
      ['mode', 'thing', '/fields/b/fixed'],
      ['record', 'thing', '/editWhen'],
    ])
    const closed = report('a').reasons.find(({ by }) => by === 'record')
    expect(closed).toMatchObject({ detail: "status != 'gone'", reads: [{ name: 'status', value: 'gone' }] })
  })

  it('says what is wrong with a value, and who has found it', async () => {
    const { form, report, why } = open({
      fields: { a: { ...text, title: '名称', required: true }, b: text },
      model: { rules: [{ failsWhen: "b == 'x'", at: ['b'], message: '不能是 x' }] },
    })
    form.change({ b: 'x' })
    await form.submit()
    expect(report('a').state.invalid).toBe(true)
    expect(why('a')).toEqual(['required model required', 'invalid rule 请输入名称'])
    expect(why('b')).toEqual(['invalid record 不能是 x'])
  })

  it('never shows what is written only', () => {
    const { form, report } = open({ fields: { key: { type: 'secret', title: '密钥' } } })
    expect(report('key').value).toBeNull()
    form.change({ key: 'k-1' })
    expect(report('key').value).toBe('******')
  })

  it('tells why a page of tabs is not there, and of all that stands on it', () => {
    const tabs = [
      { title: '一', items: ['a'] },
      { id: 'more', title: '二', visibleWhen: "a == '1'", items: ['b'] },
    ]
    const { form, report, why } = open({ fields: { a: text, b: text }, form: { items: [{ id: 'all', tabs }] } })
    expect(report('all/more')).toMatchObject({ kind: 'tab', pointer: '/items/0/tabs/1', state: { visible: false } })
    expect([why('all/more'), why('b')]).toEqual([["hidden expression a == '1'"], ["hidden expression a == '1' 二"]])
    form.change({ a: '1' })
    expect([why('all/more'), report('b').state.visible]).toEqual([[], true])
  })

  it('tells of a value that is only its mask, and which code is missing', () => {
    const { form, why } = open({
      fields: { phone: { ...text, mask: 'mobile' } },
      record: { id: '1', rowVersion: 1, phone: '138****1234' },
    })
    expect(why('phone')).toEqual(['masked permission thing:unmask:phone'])
    form.change({ phone: '13812341234' })
    expect(why('phone')).toEqual([])
  })

  it('tells of a cell of a sub-table', async () => {
    const row = {
      kind: 'model',
      version: 2,
      id: 'row',
      title: '行',
      internal: true,
      fields: {
        thingId: { type: 'ref', title: '物品', model: 'thing' },
        kind: { ...text, title: '种类', required: true },
        note: { ...text, title: '说明' },
        twice: { type: 'formula', title: '两倍', expression: 'kind', result: 'text' },
      },
    } as const
    const columns = [
      'kind',
      { field: 'note', visibleWhen: "kind == '2'", requiredWhen: "$parent.name == 'x'" },
      'twice',
    ]
    const { form } = open({
      fields: { name: text, rows: { type: 'table', title: '明细', model: 'row', foreignKey: 'thingId' } },
      form: { items: ['name', { field: 'rows', columns }] },
      record: {
        id: '1',
        rowVersion: 1,
        name: 'x',
        rows: [
          { id: 'r1', kind: '2' },
          { id: 'r2', kind: '1' },
        ],
      },
      others: [row],
    })
    const cell = (rowId: string, column: string) => {
      const found = cellReport(formContext(form), 'rows', { row: rowId, column })
      const reasons = found?.reasons.map(({ state, by, detail, place }) =>
        [state, by, detail, place?.pointer].join(' '),
      )
      return [found?.pointer, found?.state.visible, found?.state.required, reasons]
    }
    expect(cell('r1', 'note')).toEqual([
      '/items/1/columns/1',
      true,
      true,
      ["required expression $parent.name == 'x' /items/1/columns/1/requiredWhen"],
    ])
    expect(cell('r2', 'note')[3]).toContain("hidden expression kind == '2' /items/1/columns/1/visibleWhen")
    expect(cell('r1', 'kind')[3]).toEqual(['required model required /fields/kind/required'])
    expect(cell('r1', 'twice')[3]).toEqual(['readonly type type /fields/twice/type'])
    expect(cellReport(formContext(form), 'rows', { row: 'r9', column: 'kind' })).toBeNull()
    form.change({ rows: setCells(form.value('rows').snapshot() as RowsState, 'r1', { kind: '' }) })
    await form.submit()
    expect(cell('r1', 'kind')[3]).toContain('invalid rule 请输入种类 ')
  })

  it('tells of a variant, alone or in a cell, the type and the rules that its record tells', () => {
    const value = { type: 'variant', title: '值', typeBy: 'kind', cases: { n: { type: 'int', max: 9 } } } as const
    const row = {
      ...{ kind: 'model', version: 2, id: 'row', title: '行', internal: true },
      fields: {
        thingId: { type: 'ref', title: '物品', model: 'thing' },
        kind: { ...text, title: '种类', max: 7 },
        value,
      },
    } as const
    const { form, report } = open({
      fields: { kind: text, value, rows: { type: 'table', title: '明细', model: 'row', foreignKey: 'thingId' } },
      form: { items: ['kind', 'value', 'rows'] },
      record: { id: '1', rowVersion: 1, kind: 'n', value: '3', rows: [{ id: 'r1', kind: 'x' }] },
      others: [row],
    } as unknown as Opening)
    const max = JSON.stringify({ rule: 'max', max: 9 })
    expect(report('value').field?.type).toBe('variant → int（kind = n）')
    expect(report('value').rules).toContain(max)
    form.change({ kind: 'x' })
    expect([report('value').field?.type, report('value').rules.includes(max)]).toEqual([
      'variant → text（kind = x）',
      false,
    ])
    const cell = (column: string) => cellReport(formContext(form), 'rows', { row: 'r1', column })
    expect(cell('value')?.field?.type).toBe('variant → text（kind = x）')
    form.change({ rows: setCells(form.value('rows').snapshot() as RowsState, 'r1', { kind: 'n' }) })
    expect([cell('value')?.field?.type, cell('value')?.rules.includes(max)]).toEqual([
      'variant → int（kind = n）',
      true,
    ])
    expect(cell('kind')?.rules).toEqual(['{"rule":"maxLength","maxLength":7}'])
  })

  it('tells what hides a further record of all that stands in it', () => {
    const { form } = open({
      fields: { name: text, profile: { type: 'one', title: '档案', model: 'profile', foreignKey: 'thingId' } },
      form: { items: ['name', { group: '更多', visibleWhen: "name == 'x'", items: [{ one: 'profile' }] }] },
      others: [profile],
    })
    const line = () => itemLines(formContext(form)).find(({ way }) => way.at(-1) === 'grade')?.report
    expect(line()?.state.visible).toBe(false)
    expect(line()?.reasons).toContainEqual(expect.objectContaining({ state: 'hidden', around: '更多' }))
    form.change({ name: 'x' })
    expect([line()?.state.visible, line()?.reasons.map(({ state }) => state)]).toEqual([true, ['required']])
  })

  it('goes into further records', () => {
    const { form } = open({
      fields: { name: text, profile: { type: 'one', title: '档案', model: 'profile', foreignKey: 'thingId' } },
      form: { items: ['name', { one: 'profile' }] },
      others: [profile],
    })
    const context = formContext(form)
    expect(itemLines(context).map(({ way, depth }) => [way.join('/'), depth])).toEqual([
      ['name', 0],
      ['profile', 0],
      ['profile/grade', 1],
    ])
    const found = itemAt(context, ['profile', 'grade'])
    expect(found && itemReport(found.context, found.id)?.state.required).toBe(true)
    expect(itemAt(context, ['nothing'])).toBeNull()
    expect(itemAt(context, ['box', 'name'])?.id).toBe('name')
  })
})
