import { describe, expect, it } from 'vitest'
import { checkRecord, type Model, readRecord } from '#core/model'
import { dictDocument, libraryOf, modelDocument } from '#fixtures/library.ts'

const role = modelDocument('role', { fields: { name: { type: 'text', title: '名称' } } })
const userRole = modelDocument('userRole', {
  internal: true,
  fields: {
    userId: { type: 'ref', title: '用户', model: 'user' },
    roleId: { type: 'ref', title: '角色', model: 'role' },
  },
})
const user = (fields: object, parts: object = {}) => modelDocument('user', { title: '用户', fields, ...parts })

const codesOf = (...documents: Parameters<typeof libraryOf>) =>
  libraryOf(...documents)
    .resolved('user')
    ?.diagnostics.map(({ code, pointer }) => `${code} ${pointer}`)
const modelOf = (...documents: Parameters<typeof libraryOf>) => libraryOf(...documents).resolvedModel('user') as Model

describe('resolving a model', () => {
  it('derives table, calls, display, parent and base columns', () => {
    const model = modelOf(
      user({
        parentId: { type: 'tree', title: '上级' },
        name: { type: 'text', title: '姓名' },
        workNo: { type: 'text', title: '工号' },
      }),
    )
    expect([model.table, model.api, model.display, model.parent?.name, model.field('workNo')?.columnName]).toEqual([
      'user',
      '/dv/user',
      'name',
      'parentId',
      'work_no',
    ])
    expect(model.fields.filter(({ base }) => base).map(({ name }) => name)).toEqual([
      'id',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
      'sysOrgCode',
      'tenantId',
      'delFlag',
      'rowVersion',
    ])
  })

  it('joins many to many through a link model', () => {
    const model = modelOf(
      user({ roleIds: { type: 'refs', title: '角色', model: 'role', through: 'userRole' } }),
      role,
      userRole,
    )
    expect(model.field('roleIds')).toMatchObject({
      column: null,
      link: { model: 'userRole', from: 'userId', to: 'roleId' },
    })
  })

  it('takes the fields of an abstract model first', () => {
    const base = modelDocument('person', { abstract: true, fields: { name: { type: 'text', title: '姓名' } } })
    const model = modelOf(user({ phone: { type: 'text', title: '电话' } }, { extends: 'person' }), base)
    expect(model.fields.filter((field) => !field.base).map(({ name }) => name)).toEqual(['name', 'phone'])
  })

  it.each([
    ['a type nobody knows', { a: { type: 'txt', title: 'a' } }, ['unknown-field-type /fields/a/type']],
    [
      'a dictionary that is missing',
      { a: { type: 'dict', title: 'a', dict: 'sexx' } },
      ['unknown-dict /fields/a/dict'],
    ],
    ['a target that is missing', { a: { type: 'ref', title: 'a', model: 'rolle' } }, ['unknown-model /fields/a/model']],
    [
      'a stored field that the target lacks',
      { a: { type: 'ref', title: 'a', model: 'role', store: 'code' } },
      ['unknown-field /fields/a/store'],
    ],
    [
      'a link model with one end',
      { a: { type: 'refs', title: 'a', model: 'role', through: 'role' } },
      ['bad-link /fields/a/through'],
    ],
    ['a reserved name', { id: { type: 'text', title: 'a' } }, ['bad-name /fields/id']],
    ['an ending that the wire uses', { a_begin: { type: 'text', title: 'a' } }, ['bad-name /fields/a_begin']],
    ['a range upside down', { a: { type: 'int', title: 'a', min: 5, max: 1 } }, ['bad-range /fields/a/min']],
    [
      'a default of the wrong type',
      { a: { type: 'int', title: 'a', default: 'x' } },
      ['bad-default /fields/a/default'],
    ],
    ['a rule nobody knows', { a: { type: 'text', title: 'a', rules: ['mobil'] } }, ['unknown-rule /fields/a/rules/0']],
    [
      'a formula over a name that is missing',
      { a: { type: 'formula', title: 'a', expression: 'b + 1' } },
      ['unknown-name /fields/a/expression'],
    ],
    ['a formula that says nothing', { a: { type: 'formula', title: 'a' } }, ['empty-formula /fields/a']],
    [
      'a count over a model that is missing',
      { a: { type: 'formula', title: 'a', countOf: 'rol' } },
      ['unknown-model /fields/a/countOf'],
    ],
    [
      'uniqueness within a field that is missing',
      { a: { type: 'text', title: 'a', unique: ['b'] } },
      ['unknown-field /fields/a/unique/0'],
    ],
  ])('names %s', (_why, fields, expected) =>
    expect(codesOf(user(fields), role, userRole, dictDocument('sex', { 1: '男' }))).toEqual(expected),
  )

  it.each([
    ['display', { display: 'nam' }, 'unknown-field /display'],
    ['an index', { indexes: [['name', 'cod']] }, 'unknown-field /indexes/0/1'],
    [
      'the place of a rule',
      { rules: [{ failsWhen: "name == 'x'", at: ['nam'], message: 'x' }] },
      'unknown-field /rules/0/at/0',
    ],
    [
      'a rule that is no condition',
      { rules: [{ failsWhen: 'len(name)', message: 'x' }] },
      'wrong-result /rules/0/failsWhen',
    ],
    [
      'the field of states',
      { states: { field: 'stat', moves: [{ id: 'go', title: '去', from: ['1'], to: '2' }] } },
      'unknown-field /states/field',
    ],
    ['a ring of models', { extends: 'user' }, 'cycle /extends'],
  ])('checks %s', (_why, parts, expected) =>
    expect(codesOf(user({ name: { type: 'text', title: '姓名' } }, parts))).toContain(expected),
  )
})

describe('reading what a client sent', () => {
  const model = modelOf(
    user({
      name: { type: 'text', title: '姓名' },
      sex: { type: 'dict', title: '性别', dict: 'sex' },
      rank: { type: 'text', title: '职级', also: ['postRank'] },
      total: { type: 'formula', title: '数', expression: '1 + 1' },
    }),
    dictDocument('sex', { 1: '男' }),
  )

  it.each([
    ['known values', { name: '李雷' }, { name: '李雷' }, []],
    [
      'what answers hold: base columns, texts, formulas, aliases',
      { createBy: 'x', rowVersion: 3, sex_dictText: '男', total: 2, postRank: '1', postRank_dictText: '一' },
      {},
      [],
    ],
    ['a key that no answer has', { name: 'a', isAdmin: true }, { name: 'a' }, ['isAdmin']],
    ['a text of something that is no field', { nam_dictText: 'x' }, {}, ['nam_dictText']],
    ['empty text and null clear', { name: '', sex: null }, { name: null, sex: null }, []],
  ])('%s', (_why, input, values, unknown) =>
    expect(readRecord(model, input)).toEqual({ values, unknown, problems: [] }),
  )

  it('names a value of the wrong type', () =>
    expect(readRecord(model, { name: ['x'] }).problems).toEqual([{ field: 'name', message: '姓名应为文本' }]))
})

describe('checking a record', () => {
  const model = modelOf(
    user(
      {
        name: { type: 'text', title: '姓名', required: true, max: 4 },
        low: { type: 'int', title: '下限' },
        high: { type: 'int', title: '上限' },
      },
      {
        rules: [
          { failsWhen: 'low >= high', at: ['high'], message: '上限必须大于下限' },
          { failsWhen: 'high > 100', message: '上限很大，是否继续？', level: 'warn' },
          { failsWhen: 'high < 0', at: ['high'], message: '{name}的上限是 {high}' },
        ],
      },
    ),
  )
  const check = (record: object) => checkRecord(model, record as Record<string, unknown>, { context: { names: {} } })

  it('sees formulas as what they come to over the record, not as they were stored', () => {
    const model = modelOf(
      user(
        {
          low: { type: 'int', title: '下限' },
          twice: { type: 'formula', title: '两倍', expression: 'low * 2', result: 'number', stored: true },
          four: { type: 'formula', title: '四倍', expression: 'twice * 2', result: 'number' },
        },
        { rules: [{ failsWhen: 'four > 10', at: ['low'], message: '太大' }] },
      ),
    )
    const messages = (record: object) =>
      checkRecord(model, record as Record<string, unknown>, { context: { names: {} } }).map(({ message }) => message)
    expect(messages({ low: 3 })).toEqual(['太大'])
    expect(messages({ low: 2, twice: 8 })).toEqual([])
    expect(messages({ low: 3, twice: 0, four: 0 })).toEqual(['太大'])
  })

  it('runs no rule that looks at a field that is left out, be it by a formula or at the record that it points to', () => {
    const model = modelOf(
      role,
      user(
        {
          low: { type: 'int', title: '下限' },
          twice: { type: 'formula', title: '两倍', expression: 'low * 2', result: 'number' },
          roleId: { type: 'ref', title: '角色', model: 'role' },
          name: { type: 'text', title: '姓名' },
        },
        {
          rules: [
            { failsWhen: 'twice != 4', at: ['name'], message: '不是两倍' },
            { failsWhen: "roleId$.name != '甲'", at: ['name'], message: '不是甲' },
            { failsWhen: 'name == null', at: ['low'], message: '没有姓名' },
          ],
        },
      ),
    )
    const messages = (...unread: string[]) =>
      checkRecord(model, {}, { context: { names: {} }, unread: new Set(unread) }).map(({ message }) => message)
    expect(messages()).toEqual(['不是两倍', '不是甲', '没有姓名'])
    expect(messages('low')).toEqual(['不是甲', '没有姓名'])
    expect(messages('low', 'roleId')).toEqual(['没有姓名'])
    expect(messages('name')).toEqual(['不是两倍', '不是甲'])
  })

  it.each([
    ['nothing wrong', { name: '李雷', low: 1, high: 2 }, []],
    ['required is missing', {}, [{ field: 'name', message: '请输入姓名', level: 'error' }]],
    ['too long', { name: '欧阳李雷雷' }, [{ field: 'name', message: '最大长度4位字符', level: 'error' }]],
    [
      'the record rule fails',
      { name: '李雷', low: 2, high: 2 },
      [{ field: 'high', message: '上限必须大于下限', level: 'error' }],
    ],
    ['nulls compare to nothing', { name: '李雷', low: 2 }, []],
    [
      'a message over the record',
      { name: '李雷', high: -3 },
      [{ field: 'high', message: '李雷的上限是 -3', level: 'error' }],
    ],
    ['a warning', { name: '李雷', high: 200 }, [{ message: '上限很大，是否继续？', level: 'warn' }]],
  ])('%s', (_why, record, expected) => expect(check(record)).toEqual(expected))
})
