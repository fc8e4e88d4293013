import { describe, expect, it } from 'vitest'
import type { FieldDocument, ModelDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { inlineEdits } from '#react/list'
import { openList, page, ready } from './harness.ts'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '名称', required: true, max: 10, rules: ['*6-16'] },
  level: { type: 'int', title: '级别' },
  pay: { type: 'int', title: '薪资', permission: 'thing:pay' },
  status: { type: 'text', title: '状态', readonly: true },
  note: { type: 'text', title: '备注' },
}
const plain = { fields, editWhen: undefined, states: undefined } as unknown as Partial<ModelDocument>
const model: Partial<ModelDocument> = { ...plain, editWhen: "status != 'gone'" }
const document = {
  filters: [],
  columns: [
    { field: 'name', inline: true as const },
    'note',
    { field: 'level', inline: true as const, readonlyWhen: "name == 'fixed level'", requiredWhen: "status == 'on'" },
    { field: 'pay', inline: true as const, confirm: '{name}改为{pay}？', rules: [{ rule: 'range', min: 5, max: 99 }] },
  ],
}
const row = { id: '1', name: 'a name', level: 1, pay: 7, status: 'on', rowVersion: 3 }

async function open({ edit, ...settings }: Partial<Parameters<typeof openList>[0]> & { edit?: () => unknown } = {}) {
  const opened = openList({
    model,
    document,
    handlers: { 'GET /dv/thing/list': () => page({ ...row }), 'PUT /dv/thing/edit': edit ?? (() => null) },
    ...settings,
  })
  await ready(opened)
  const { list, world } = opened
  const edits = inlineEdits(list)
  const column = (id: string) => {
    const found = list.program.columns.find((one) => one.id === id)
    if (!found) throw new Error(`no column ${id}`)
    return found
  }
  return {
    ...opened,
    edits,
    column,
    may: (id: string, of: object = row) => edits.mayEdit({ ...row, ...of }, column(id)),
    commit: (id: string, value: unknown, of: object = row) => edits.commit(of as typeof row, column(id), value),
    sent: () => world.callsOf('PUT /dv/thing/edit').map(({ body }) => body),
    loads: () => world.callsOf('GET /dv/thing/list').length,
  }
}

describe('a cell may be edited', () => {
  const writable = async (settings: Parameters<typeof open>[0], of = {}) => {
    const { may } = await open(settings)
    return ['name', 'note', 'level', 'pay'].filter((id) => may(id, of))
  }

  it.each<[string, Parameters<typeof open>[0], object, string[]]>([
    ['where its column is inline', {}, {}, ['name', 'level', 'pay']],
    ['not without the right to edit', { lacks: ['thing:edit'] }, {}, []],
    ['not where editing is disabled', { disabled: ['thing:edit'] }, {}, []],
    ['not without the code of its field', { lacks: ['thing:pay'] }, {}, ['name', 'level']],
    ['not where its field is hidden', { lacks: ['thing:field:level'] }, {}, ['name', 'pay']],
    ['not in a row whose state is closed', {}, { status: 'gone' }, []],
    ['not where a condition makes it read-only', {}, { name: 'fixed level' }, ['name', 'pay']],
    ['in every row where the model has no condition', { model: plain }, { status: 'gone' }, ['name', 'level', 'pay']],
  ])('%s', async (_, settings, of, ids) => {
    expect(await writable(settings, of)).toEqual(ids)
  })

  it('not in the recycle bin', async () => {
    const { may } = await open({
      document: { ...document, trash: true },
      handlers: { 'GET /dv/thing/recycleBin/list': () => page(row), 'GET /dv/thing/recycleBin': () => page(row) },
    })
    expect(may('name')).toBe(false)
  })
})

describe('an edited cell', () => {
  it('is the only one, and is given up', async () => {
    const { edits, column } = await open()
    edits.begin(row, column('name'))
    expect(edits.edited.snapshot()).toEqual({ rowId: '1', columnId: 'name', saving: false })
    edits.begin(row, column('level'))
    edits.refuse(row, column('level'), '不行')
    expect(edits.fault.snapshot()).toEqual({ row, columnId: 'level', message: '不行' })
    edits.giveUp()
    expect([edits.edited.snapshot(), edits.fault.snapshot()]).toEqual([null, null])
  })

  it('neither gives way to another one nor is given up while it is saved', async () => {
    const answer = deferred<null>()
    const { edits, column, commit } = await open({ edit: () => answer.promise })
    edits.begin(row, column('name'))
    const saved = commit('name', 'another')
    const saving = { rowId: '1', columnId: 'name', saving: true }
    expect(edits.edited.snapshot()).toEqual(saving)
    edits.begin(row, column('level'))
    edits.giveUp()
    expect(edits.edited.snapshot()).toEqual(saving)
    answer.resolve(null)
    expect(await saved).toBe(true)
    expect(edits.edited.snapshot()).toBeNull()
  })

  it('forgets the fault of another cell when it begins', async () => {
    const { edits, column } = await open()
    edits.refuse(row, column('level'), '不行')
    edits.begin(row, column('name'))
    expect(edits.fault.snapshot()).toBeNull()
  })

  it('is shared by all that ask for the edits of the list', async () => {
    const { edits, list } = await open()
    expect(inlineEdits(list)).toBe(edits)
    expect(inlineEdits((await open()).list)).not.toBe(edits)
  })
})

describe('a value that is committed', () => {
  it('is saved with the version of its row, and the list shows what is stored when it is done', async () => {
    const { edits, column, commit, sent, loads, list } = await open()
    edits.begin(row, column('name'))
    expect(await commit('name', 'another')).toBe(true)
    expect(sent()).toEqual([{ id: '1', rowVersion: 3, name: 'another' }])
    expect([loads(), list.state.snapshot().busy, edits.edited.snapshot()]).toEqual([2, false, null])
  })

  it('is saved without a version where the row has none', async () => {
    const { commit, sent } = await open()
    await commit('name', 'another', { ...row, rowVersion: undefined })
    expect(sent()).toEqual([{ id: '1', name: 'another' }])
  })

  it.each([
    ['name', 'a name'],
    ['level', '1'],
    ['note', ''],
  ])('asks for nothing where %s is %s as before', async (id, value) => {
    const { edits, column, commit, sent } = await open()
    edits.begin(row, column(id))
    edits.refuse(row, column(id), 'old fault')
    expect(await commit(id, value)).toBe(true)
    expect([sent(), edits.edited.snapshot(), edits.fault.snapshot()]).toEqual([[], null, null])
  })

  it.each([
    ['its field requires one', 'name', '', row, '请输入名称'],
    ['its column requires one in this row', 'level', null, row, '请输入级别'],
    ['a bound of the field is passed', 'name', 'a name too long', row, '最大长度10位字符'],
    ['a rule of the field is broken', 'name', 'abc', row, '请输入6到16位任意字符'],
    ['a rule of the column is broken', 'pay', 4, row, '薪资应在5到99之间'],
  ])('is rejected at its cell where %s', async (_, id, value, of, message) => {
    const { edits, column, commit, sent } = await open()
    edits.begin(of, column(id))
    expect(await commit(id, value, of)).toBe(false)
    expect(edits.fault.snapshot()).toEqual({ row: of, columnId: id, message })
    expect([sent(), edits.edited.snapshot()?.columnId]).toEqual([[], id])
  })

  it('may be empty where nothing requires it', async () => {
    const { commit, sent } = await open()
    const off = { ...row, status: 'off' }
    expect(await commit('level', null, off)).toBe(true)
    expect(sent()).toEqual([{ id: '1', rowVersion: 3, level: null }])
  })

  it('is asked about where its column says so, with the new value', async () => {
    const { edits, column, commit, sent, world } = await open()
    edits.begin(row, column('pay'))
    world.says(false)
    await commit('pay', 9)
    expect([sent(), edits.edited.snapshot()]).toEqual([[], null])
    world.says(true)
    await commit('pay', 9)
    const question = { title: '修改薪资', message: 'a name改为9？', okText: '保存', focus: 'cancel' }
    expect(world.wholeQuestions).toEqual([question, question])
    expect(sent()).toEqual([{ id: '1', rowVersion: 3, pay: 9 }])
  })
})

describe('a value that the server refuses', () => {
  const fieldsOf = (...named: unknown[]) => ({ result: { fields: named } })

  it.each([
    [
      'by what it says of the field',
      fieldsOf({ field: 'note', message: '别的' }, { field: 'name', message: '重名' }),
      '重名',
    ],
    ['by the message of the call where it names other fields', fieldsOf({ field: 'note', message: '别的' }), '不行'],
    ['by the message of the call where it names none', {}, '不行'],
    ['by the message of the call where the list of fields is none', { result: { fields: 'name' } }, '不行'],
    ['by the message of the call where the field has no words', fieldsOf({ field: 'name' }, null), '不行'],
  ])('is told at its cell %s', async (_, more, message) => {
    const { edits, commit, world, loads } = await open({ edit: () => new Refusal('不行', more) })
    expect(await commit('name', 'another')).toBe(true)
    expect(edits.fault.snapshot()).toEqual({ row, columnId: 'name', message })
    expect([edits.edited.snapshot(), world.notices, loads()]).toEqual([null, [], 1])
  })

  it('as somebody else has changed the row is told, and the row is loaded again', async () => {
    const { edits, commit, world, loads } = await open({
      edit: () => new Refusal('数据已被他人修改', { status: 409, code: 409 }),
    })
    await commit('name', 'another')
    expect(world.notices).toEqual([{ tone: 'warning', message: '数据已被他人修改' }])
    expect([edits.fault.snapshot(), edits.edited.snapshot(), loads()]).toEqual([null, null, 2])
  })

  it('by no answer at all is told as unknown, and the mistake is logged', async () => {
    const opened = await open()
    const { edits, column, list, world } = opened
    const broken = { ...list, calls: { ...list.calls, edit: () => Promise.reject(new Error('bug')) } }
    const own = inlineEdits(broken)
    await own.commit(row, column('name'), 'another')
    expect(own.fault.snapshot()?.message).toBe('操作失败，请稍后再试')
    expect(edits.fault.snapshot()).toBeNull()
    expect(world.warnings).toHaveLength(1)
  })
})

describe('the cell beside', () => {
  it('is the next one that may be edited, in the shown order', async () => {
    const { edits, column } = await open()
    const beside = (id: string, step: 1 | -1, of: object = row) =>
      edits.beside(of as typeof row, column(id), step)?.id ?? null
    expect([beside('name', 1), beside('level', 1), beside('pay', 1)]).toEqual(['level', 'pay', null])
    expect([beside('pay', -1), beside('level', -1), beside('name', -1)]).toEqual(['level', 'name', null])
    expect(beside('name', 1, { ...row, name: 'fixed level' })).toBe('pay')
  })

  it('is none before a column that is not shown', async () => {
    const { edits, column, list } = await open()
    list.dispatch({ type: 'columns', columns: { columnIds: ['name', 'pay'], widthsPx: {}, pins: {} } })
    expect(edits.beside(row, column('level'), -1)).toBeNull()
    expect(edits.beside(row, column('pay'), -1)?.id).toBe('name')
  })
})

describe('the moves of a cell', () => {
  const states: ModelDocument['states'] = {
    field: 'status',
    moves: [
      { id: 'stop', title: '停用', from: ['on'], to: 'off' },
      { id: 'wake', title: '唤醒', from: ['off'], to: 'on' },
      { id: 'scrap', title: '报废', from: ['on', 'off'], to: 'gone' },
    ],
  }
  const withStates = { ...model, states }
  const moves = async (settings: Parameters<typeof open>[0], of: object = row) => {
    const { edits } = await open({ model: withStates, ...settings })
    return edits.moves({ ...row, ...of }).map(({ title }) => title)
  }
  const without = { ...document, rowActions: ['edit'] }

  it('are those out of the state of its row, for which the user has the right', async () => {
    expect(await moves({ document: without })).toEqual(['停用', '报废'])
    expect(await moves({ document: without }, { status: 'off' })).toEqual(['唤醒', '报废'])
    expect(await moves({ document: without }, { status: 'gone' })).toEqual([])
    expect(await moves({ document: without, lacks: ['thing:stop'] })).toEqual(['报废'])
    expect(await moves({ document: without, disabled: ['thing:scrap'] })).toEqual(['停用'])
  })

  it('are the actions of the list where it has them, and only while these are shown', async () => {
    const rowActions = [
      'edit',
      { id: 'stop', title: '停下', visibleWhen: 'level == 1', run: [{ refresh: true as const }] },
    ]
    expect(await moves({ document: { ...document, rowActions } })).toEqual(['停下', '报废'])
    expect(await moves({ document: { ...document, rowActions } }, { level: 2 })).toEqual(['报废'])
  })

  it('run as the moves of the model', async () => {
    const opened = await open({
      model: withStates,
      document: without,
      handlers: { 'GET /dv/thing/list': () => page(row), 'POST /dv/thing/move/stop': () => null },
    })
    const [view] = opened.edits.moves(row)
    expect(view).toMatchObject({ id: 'stop', disabled: false, hint: '' })
    if (view) await opened.list.run({ action: view.action, record: row })
    expect(opened.world.callsOf('POST /dv/thing/move/stop').map(({ body }) => body)).toEqual([
      { id: '1', rowVersion: 3 },
    ])
  })

  it('are none of a model without states', async () => {
    expect(await moves({ model })).toEqual([])
  })
})
