import { describe, expect, it } from 'vitest'
import cases from '#cases/report/popup.json'
import { pickProblem, popupConfigOf, queryItemsOf, queryOf, reportHeadOf, textsOf, valuesOfRows } from '#core/report'

describe('the configuration of a report picker', () => {
  it.each(cases.config)('$says', ({ props, pairs, problem }) => {
    const config = popupConfigOf(props)
    if (problem !== undefined) expect(config).toEqual({ problem })
    else expect(config).toMatchObject({ pairs: pairs?.map(([org, dest]) => ({ org, dest })), several: false })
  })

  it('takes parameters and several rows', () => {
    const props = { code: 'x', orgFields: 'a', destFields: 'b', multi: true, param: { since: '2026-01-01', n: 3 } }
    expect(popupConfigOf(props)).toMatchObject({ several: true, params: { since: '2026-01-01', n: '3' } })
  })
})

it.each(cases.count)('$count rows chosen, several: $several', ({ count, several, problem }) => {
  expect(pickProblem(count, several)).toBe(problem)
})

describe('chosen rows give', () => {
  it.each(cases.values)('$says', ({ several, rows, columns, values }) => {
    const pairs = [
      { org: 'name', dest: 'manager' },
      { org: 'age', dest: 'years' },
    ]
    const head = columns && reportHeadOf({ columns: columns.map((dataIndex) => ({ dataIndex })) })
    expect(valuesOfRows({ code: 'x', pairs, several, params: {} }, rows, head)).toEqual(values)
  })
})

const head = reportHeadOf({
  cgRpConfigId: 'r1',
  cgRpConfigName: '报表',
  columns: [
    { dataIndex: 'name', title: '姓名', fieldType: 'String' },
    { dataIndex: 'sex', title: '性别', customRender: 'sex' },
    { dataIndex: 'count', title: '数量', fieldType: 'Integer' },
    { title: '没有名称' },
  ],
  dictOptions: {
    sex: [
      { value: 1, text: '男' },
      { value: '2', title: '女' },
    ],
  },
})

describe('the head of a report', () => {
  it('has its columns and options, whatever else is sent', () => {
    expect(head.columns.map(({ name, numeric }) => [name, numeric])).toEqual([
      ['name', false],
      ['sex', false],
      ['count', true],
    ])
    expect(head.options.sex).toEqual([
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ])
    for (const raw of [null, 'x', [], { columns: 'x', dictOptions: 3 }]) expect(reportHeadOf(raw).columns).toEqual([])
  })

  it('gives rows the texts of their values, comma-joined, unless the server sent them', () => {
    expect(textsOf({ sex: '2,1,9' }, head)).toEqual({ sex: '2,1,9', sex_dictText: '女,男,9' })
    expect(textsOf({ sex: '1', sex_dictText: '先生' }, head)).toEqual({ sex: '1', sex_dictText: '先生' })
  })
})

describe('the query part', () => {
  it.each(cases.query)('$says', ({ item, value, params }) => {
    expect(queryOf(queryItemsOf([item], head), { [item.field]: value })).toEqual(params)
  })

  it('knows what is folded, what options are found by, and what it starts with', () => {
    const items = [
      { field: 'name', label: '姓名', view: 'string', mode: 'single', hidden: '0', defValue: '张' },
      {
        field: 'depart',
        view: 'sel_depart',
        hidden: '1',
        config: '1',
        dictTable: 'sys_depart',
        dictText: 'depart_name',
        dictCode: 'id',
      },
      { field: 'nation', view: 'list', hidden: '1', config: '1', dictCode: 'nation', dictTable: '' },
      { field: 'sex', view: 'list', config: '1', dictCode: 'sex', defValue: '#{sys_user_code}' },
      { view: 'string' },
      'x',
    ]
    expect(queryItemsOf(items, head)).toMatchObject([
      { name: 'name', control: 'text', folded: false, initial: '张' },
      { name: 'depart', control: 'options', folded: true, dict: 'sys_depart,depart_name,id' },
      { name: 'nation', control: 'options', dict: 'nation' },
      { name: 'sex', control: 'options', folded: false },
    ])
    expect(queryItemsOf(items, head)[3]).not.toHaveProperty('initial')
    expect(queryItemsOf({ x: 1 }, head)).toEqual([])
  })
})
