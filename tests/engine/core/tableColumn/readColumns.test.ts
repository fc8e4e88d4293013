import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { createLibrary } from '#core/library'
import { compileScreen } from '#core/screen'
import { columnTypes, readTableColumns, type TableColumn } from '#core/tableColumn'

function compiled(columns: readonly TableColumn[], order?: string) {
  const { models, form } = readTableColumns(columns, order)
  const { program, diagnostics } = compileScreen(form, createLibrary(models as readonly AnyDocument[], null))
  const item = program?.kind === 'form' ? program.fieldItems[0] : undefined
  return { columns: item?.columns ?? [], footer: item?.footer ?? [], field: item?.field, diagnostics }
}

const columnOf = (column: Partial<TableColumn>) => compiled([{ key: 'cell', ...column }]).columns[0]

describe('a column of an editable table', () => {
  it.each([
    ['input', 'text', 'text'],
    ['inputNumber', 'decimal', 'number'],
    ['checkbox', 'switch', 'switch'],
    ['select', 'dict', 'select'],
    ['date', 'date', 'date'],
    ['datetime', 'datetime', 'datetime'],
    ['time', 'time', 'time'],
    ['input_pop', 'longtext', 'popupInput'],
    ['textarea', 'longtext', 'textarea'],
    ['sel_depart', 'depart', 'treeSelect'],
    ['sel_user', 'user', 'user'],
    ['upload', 'file', 'file'],
    ['file', 'file', 'file'],
    ['image', 'image', 'image'],
    ['popup', 'text', 'popup'],
    ['radio', 'dict', 'radio'],
    ['list_multi', 'dicts', 'select'],
    ['sel_search', 'dict', 'select'],
    ['sel_search_async', 'text', 'searchSelect'],
    ['slot', 'text', 'rating'],
    ['hidden', 'json', 'json'],
  ] as const)('of type %s holds a %s', (type, fieldType, widget) => {
    const column = columnOf({ type, slotName: 'rating' })
    const { form } = column?.field.type.widgets ?? {}
    const editor = column?.widget === column?.field.type.widgets.cell ? form : column?.widget
    expect([column?.field.type.id, editor]).toEqual([fieldType, widget])
    expect(compiled([{ key: 'cell', type, slotName: 'rating' }]).diagnostics).toEqual([])
  })

  it('of people and departments finds their options', () => {
    const { models } = readTableColumns([{ key: 'cell', type: 'sel_user' }])
    const library = createLibrary(models as readonly AnyDocument[], null)
    expect(['sysUser', 'sysDepart'].map((id) => library.resolvedModel(id)?.api)).toEqual([
      '/sys/user',
      '/sys/sysDepart',
    ])
  })

  it('has one of all types', () => {
    expect(columnTypes).toHaveLength(21)
    expect(new Set(columnTypes).size).toBe(21)
  })

  it('keeps what it says of its cells', () => {
    const upload = columnOf({
      ...{ type: 'file', action: '/own/upload', token: true, responseName: 'path', btnText: '选择' },
      ...{ allowDownload: false, allowRemove: false, fieldExtendJson: '{"uploadnum":"2"}' },
    })
    expect(upload?.props).toEqual({
      ...{ address: '/own/upload', token: true, responseName: 'path', text: '选择' },
      ...{ allowDownload: false, allowRemove: false, limit: 2 },
    })
    const select = columnOf({
      type: 'select',
      allowInput: true,
      allowSearch: false,
      number: true,
      options: [{ value: 1, title: '一' }],
    })
    expect([select?.props, select?.field.document.wire]).toEqual([
      { allowInput: true, allowSearch: false, options: [{ value: '1', text: '一' }] },
      'int',
    ])
    const popup = columnOf({ type: 'popup', popupCode: 'r1', orgFields: 'a,b', destFields: 'x,y', param: { year: 1 } })
    expect(popup?.props).toEqual({ code: 'r1', orgFields: 'a,b', destFields: 'x,y', param: { year: 1 } })
    expect(columnOf({ type: 'checkbox', customValue: ['on', 'off'] })?.field.document.values).toEqual(['on', 'off'])
    expect(columnOf({ type: 'input', props: { prefix: '￥' } })?.props).toEqual({ prefix: '￥' })
  })

  it('of people keeps a field of theirs, several where it says so', () => {
    expect(columnOf({ type: 'sel_user', store: 'username', multi: true })?.field.type.id).toBe('users')
    expect(
      columnOf({ type: 'sel_user', fieldExtendJson: '{"store":"username","multiSelect":true}' })?.field,
    ).toMatchObject({
      type: { id: 'users' },
      target: { model: 'sysUser', store: 'username' },
    })
    expect(columnOf({ type: 'sel_user', text: 'username' })?.field.target?.text).toBe('username')
    expect(columnOf({ type: 'sel_depart', fieldExtendJson: '{"text":"orgCode"}' })?.field.target?.text).toBe('orgCode')
    expect(columnOf({ type: 'sel_depart', fieldExtendJson: 'no JSON' })?.field.type.id).toBe('depart')
  })

  it('has its place, width, texts, default and chain', () => {
    const { columns, footer } = compiled([
      ...([
        { key: 'a', title: '甲', width: '150px', placeholder: `填\${title}`, sorter: true, linkageKey: 'b' },
      ] as const),
      { key: 'b', type: 'inputNumber', statistics: ['sum', 'average'], defaultValue: 3, disabled: true },
      { key: 'c', type: 'checkbox', defaultChecked: true },
    ])
    expect(columns[0]).toMatchObject({ widthPx: 150, placeholder: { text: '填甲' }, sorts: true, linkageKey: 'b' })
    expect(columns.map(({ value }) => value?.read({} as never))).toEqual([undefined, 3, 'Y'])
    expect(footer).toMatchObject([{ field: { name: 'b' }, measures: ['sum', 'avg'] }])
    expect(columns[1]?.readonly?.holds({} as never)).toBe(true)
  })

  it('of a check box has its pair as it is given, in new rows too', () => {
    const column = columnOf({ type: 'checkbox', customValue: [1, 0], defaultChecked: false })
    expect([column?.field.document.values, column?.value?.read({} as never)]).toEqual([[1, 0], 0])
    expect(column?.field.type.read('1', column.field.document)).toEqual({ value: 1 })
  })

  it('is checked by its rules in their order', () => {
    const validateRules = [
      { required: true, message: `要填\${title}` },
      { pattern: 'n6-16' },
      { pattern: '^1' },
      { unique: true },
    ]
    const column = columnOf({ title: '编号', validateRules })
    expect(column?.field.document.required).toBe(true)
    expect(column?.field.document.rules).toEqual([
      { rule: 'required', message: '要填编号' },
      { rule: 'n6-16' },
      { rule: 'pattern', pattern: '^1' },
      { rule: 'only' },
    ])
  })

  it('has the options of its dictionary, and finds those of a large one', () => {
    for (const type of ['select', 'radio', 'list_multi', 'sel_search'] as const)
      expect(columnOf({ type, dictCode: 'sex' })?.field.dict).toBe('sex')
    expect(columnOf({ type: 'sel_search_async', dictCode: 'sys_user,realname,username' })?.props).toEqual({
      dict: 'sys_user,realname,username',
    })
  })

  it.each([{ unique: true }, { pattern: 'only' }])('has each value once where its rule is %j', (rule) => {
    const column = columnOf({ validateRules: [{ ...rule, message: '不能重复' }] })
    expect(column?.field.document.rules).toEqual([{ rule: 'only', message: '不能重复' }])
  })

  it('is checked by all that one rule says, with its message', () => {
    const one = { required: true, unique: true, pattern: 'm', message: '不对' }
    const rules = columnOf({ validateRules: [one] })?.field.document.rules
    expect(rules).toEqual(['required', 'only', 'm'].map((rule) => ({ rule, message: '不对' })))
  })

  it('may hold the order of the rows', () => {
    const { columns, field } = compiled([{ key: 'name' }, { key: 'no', isOrder: true }])
    expect([field?.document.order, columns.map(({ hidden }) => hidden)]).toEqual(['no', [false, true]])
    expect(compiled([{ key: 'name' }], 'orderNum').field?.document.order).toBe('orderNum')
  })
})
