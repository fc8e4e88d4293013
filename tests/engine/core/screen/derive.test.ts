import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { compileScreen, type FormProgram, inheritScreen, type ListProgram } from '#core/screen'
import { dictDocument, libraryOf, modelDocument, screenDocument } from '#fixtures/library.ts'

const device = modelDocument('device', {
  title: '设备',
  permission: 'dev',
  fields: {
    code: { type: 'text', title: '编号', unique: true, fixed: true },
    name: { type: 'text', title: '名称', required: true, tags: ['main'] },
    status: { type: 'dict', title: '状态', dict: 'status', default: '1' },
    note: { type: 'longtext', title: '备注' },
    secret: { type: 'secret', title: '密钥' },
    age: { type: 'formula', title: '天数', expression: 'len(name)', result: 'number' },
    hiddenOne: { type: 'text', title: '内部', hide: ['list', 'form', 'detail', 'filter'] },
    seen: { type: 'datetime', title: '最近', readonly: true, tags: ['main'] },
  },
})
const status = dictDocument('status', { 1: '启用', 0: '停用' })

function compiled<T>(screen: AnyDocument, ...others: AnyDocument[]): T {
  const library = libraryOf(device, status, screen, ...others)
  const { program, diagnostics } = compileScreen(library.screen(screen.id) as never, library, {
    inherit: inheritScreen,
  })
  expect(diagnostics).toEqual([])
  return program as T
}

describe('what #rest stands for', () => {
  it('every field of a list that no other entry names', () => {
    const columns = ['name', '#rest', { field: 'status', hidden: true }]
    const body = { type: 'list', title: '设备', model: 'device', columns }
    const list = compiled<ListProgram>(screenDocument('dev/list', body))
    expect(list.columns.map(({ id }) => id)).toEqual(['name', 'code', 'age', 'seen', 'createTime', 'status'])
  })

  it('every field of a form that stands in no group or tab', () => {
    const items = [{ group: '主要', items: ['name', '#rest'] }, { tabs: [{ title: '其他', items: ['note'] }] }]
    const form = compiled<FormProgram>(
      screenDocument('dev/form', { type: 'form', title: '设备', model: 'device', items }),
    )
    expect(form.fieldItems.map(({ field }) => field.name)).toEqual(['name', 'code', 'status', 'secret', 'note'])
  })
})

describe('what a list derives from its model', () => {
  const list = compiled<ListProgram>(screenDocument('dev/list', { type: 'list', title: '设备', model: 'device' }))

  it('shows what fits into a row, then when it was made', () => {
    expect(list.columns.map(({ id }) => id)).toEqual(
      ['code', 'name', 'status', 'age', 'hiddenOne', 'seen', 'createTime'].filter((id) => id !== 'hiddenOne'),
    )
  })

  it('knows what to show first where there is little room: name, state and time, and codes last', () => {
    const items = [{ value: '1', text: '启用', tone: 'success' as const }]
    const toned: AnyDocument = { ...status, kind: 'dict', dicts: { status: { title: '状态', items } } }
    const columns = ['#rest', { field: 'age', priority: 3 as const }]
    const own = screenDocument('dev/list', { type: 'list', title: '设备', model: 'device', columns })
    const priorities = ({ columns }: ListProgram) => columns.map(({ id, priority }) => `${id} ${priority}`)
    expect(priorities(list)).toEqual(['code 3', 'name 1', 'status 2', 'age 2', 'seen 1', 'createTime 3'])
    expect(priorities(compiled(own, toned))).toEqual([
      'code 3',
      'name 1',
      'status 1',
      'seen 1',
      'createTime 3',
      'age 3',
    ])
  })

  it('opens the detail from the name', () =>
    expect(list.columns.find(({ id }) => id === 'name')?.action).toBe('detail'))

  it('filters by name, unique texts and choices', () =>
    expect(list.filters.map(({ id, match }) => `${id}:${match}`)).toEqual(['name:like', 'code:like', 'status:eq']))

  it('has the usual tools with the codes of the model', () => {
    expect(list.toolbar.actions.map(({ id, permission }) => `${id} ${permission}`)).toEqual([
      'create dev:add',
      'import dev:import',
      'export dev:export',
      'batch_delete dev:batch_delete',
    ])
    expect(list.rowActions.actions.map(({ id }) => id)).toEqual(['edit'])
    expect(list.rowActions.more.map(({ id }) => id)).toEqual(['detail', 'delete'])
    const states = { field: 'status', moves: [{ id: 'stop', title: '停用', from: ['1'], to: '0' }] }
    const moved = screenDocument('lamp/list', { type: 'list', title: '路灯', model: 'lamp' })
    const lamp = { ...device, id: 'lamp', permission: 'lamp', states }
    const { rowActions, detail } = compiled<ListProgram>(moved, lamp)
    expect(rowActions.actions.map(({ id }) => id)).toEqual(['stop', 'edit'])
    expect(detail.actions.actions.map(({ id }) => id)).toEqual(['stop', 'edit'])
    expect(detail.actions.more.map(({ id }) => id)).toEqual(['delete'])
  })

  it('leaves a detail the actions that it writes, and none to rows of the recycle bin', () => {
    const detailOf = (words: object) =>
      compiled<ListProgram>(
        screenDocument('dev/own', { type: 'list', title: '设备', model: 'device', ...words }),
        device,
      ).detail.actions
    expect(detailOf({ detail: { actions: ['print'] } }).actions.map(({ id }) => id)).toEqual(['print'])
    expect(detailOf({ detail: { actions: [] } })).toEqual({ actions: [], more: [] })
    expect(detailOf({ trash: true })).toEqual({ actions: [], more: [] })
  })

  it('puts what a person writes into the form', () =>
    expect(list.form.fieldItems.map(({ id }) => id)).toEqual(['code', 'name', 'status', 'note', 'secret']))

  it('puts what can be read into the detail', () =>
    expect(list.detail.fieldItems.map(({ id }) => id)).toEqual(['code', 'name', 'status', 'note', 'age', 'seen']))

  it('sorts by the newest and shows 10 rows', () =>
    expect([list.sort, list.pageSize]).toEqual([[{ field: 'createTime', order: 'desc' }], 10]))
})

describe('what a document says wins', () => {
  it('replaces the parts it writes', () => {
    const list = compiled<ListProgram>(
      screenDocument('dev/list', {
        type: 'list',
        model: 'device',
        columns: ['#main', { field: 'code', width: 90, pin: 'left' }],
        sort: [{ field: 'name', order: 'asc' }],
        pageSize: 30,
      }),
    )
    expect(list.columns.map(({ id, widthPx, pin }) => [id, widthPx, pin])).toEqual([
      ['name', 160, 'left'],
      ['seen', 180, undefined],
      ['code', 90, 'left'],
    ])
    expect(list.sort).toEqual([{ field: 'name', order: 'asc' }])
    expect(list.pageSize).toBe(30)
  })

  it('overrides a built-in action by its id', () => {
    const list = compiled<ListProgram>(
      screenDocument('dev/list', {
        type: 'list',
        model: 'device',
        toolbar: [{ id: 'create', title: '登记设备', permission: 'dev:register' }],
      }),
    )
    const [create] = list.toolbar.actions
    expect([create?.title.text, create?.permission, create?.kind]).toEqual(['登记设备', 'dev:register', 'builtIn'])
  })

  it('takes a form from another screen', () => {
    const form = screenDocument('dev/form', {
      type: 'form',
      model: 'device',
      items: ['name'],
      present: 'drawer',
      width: 720,
    })
    const list = compiled<ListProgram>(
      screenDocument('dev/list', { type: 'list', model: 'device', form: 'dev/form' }),
      form,
    )
    expect([list.form.id, list.form.present, list.form.widthPx, list.form.fieldItems.map(({ id }) => id)]).toEqual([
      'dev/form',
      'drawer',
      720,
      ['name'],
    ])
  })

  it('opens a short form in a modal and a long one in a drawer', () => {
    const short = compiled<FormProgram>(
      screenDocument('dev/form', { type: 'form', present: 'modal', model: 'device', items: ['name'] }),
    )
    expect([short.present, short.widthPx, short.grid]).toEqual(['modal', 560, 1])
  })

  it.each([
    [['code'], 800],
    [['code', 'name', 'status', 'seen'], 800],
    [['code', 'name', 'status', 'seen', { field: 'note', width: 300 }], 1070],
    [['code', 'name', 'status', 'seen', { field: 'note', width: 900 }], 1200],
  ])('opens a form around the columns %j as wide as they need', (columns, widthPx) => {
    const parts = { type: 'table', title: '设备', model: 'device', foreignKey: 'parentId' }
    const batch = modelDocument('batch', { title: '批次', fields: { name: { type: 'text', title: '名称' }, parts } })
    const body = { type: 'form', title: '批次', model: 'batch', items: ['name', { field: 'parts', columns }] }
    const form = compiled<FormProgram>(screenDocument('dev/batch', body), batch)
    expect([form.widthPx, form.grid]).toEqual([widthPx, 2])
  })
})

describe('reuse', () => {
  const base = screenDocument('dev/kind-list', {
    type: 'list',
    abstract: true,
    params: { kind: { type: 'text' }, model: { type: 'model' } },
    model: '$params.model',
    where: 'status == $params.kind',
    columns: ['name'],
  })

  it('fills parameters into ids and expressions', () => {
    const list = compiled<ListProgram>(
      screenDocument('dev/on-list', {
        extends: 'dev/kind-list',
        with: { kind: '1', model: 'device' },
        columns: ['code', 'name'],
      }),
      base,
    )
    expect(list.model.id).toBe('device')
    expect(list.where).toBeDefined()
    expect(list.columns.map(({ id }) => id)).toEqual(['code', 'name'])
  })

  it('is not drawn itself', () => {
    const library = libraryOf(device, status, base)
    expect(compileScreen(library.screen('dev/kind-list') as never, library, { inherit: inheritScreen })).toEqual({
      diagnostics: [],
    })
  })

  it('names a ring of screens', () => {
    const library = libraryOf(
      device,
      screenDocument('a/one', { extends: 'a/two' }),
      screenDocument('a/two', { extends: 'a/one' }),
    )
    expect(
      compileScreen(library.screen('a/one') as never, library, { inherit: inheritScreen }).diagnostics.map(
        (one) => one.code,
      ),
    ).toEqual(['cycle'])
  })
})

describe('what is wrong stays in its place', () => {
  it('draws a broken item and keeps the rest', () => {
    const library = libraryOf(
      device,
      status,
      screenDocument('dev/form', {
        type: 'form',
        model: 'device',
        items: ['name', { group: '其他', items: ['nmae', 'code'] }],
      }),
    )
    const { program, diagnostics } = compileScreen(library.screen('dev/form') as never, library, {
      inherit: inheritScreen,
    })
    expect(diagnostics).toMatchObject([{ pointer: '/items/1/items/0', code: 'unknown-field', hint: '是否指 "name"？' }])
    const form = program as FormProgram
    expect(form.fieldItems.map(({ id }) => id)).toEqual(['name', 'code'])
    expect(form.items[1]).toMatchObject({
      kind: 'group',
      items: [
        { kind: 'broken', id: 'nmae' },
        { kind: 'field', id: 'code' },
      ],
    })
  })
})

describe('what a field tells its widget', () => {
  const options = [{ value: 'a', text: '甲' }]
  const line = modelDocument('line', {
    internal: true,
    fields: {
      deviceId: { type: 'ref', title: '设备', model: 'kinds' },
      kind: { type: 'text', title: '类型', widget: 'select', props: { as: 'text', options } },
    },
  })
  const kinds = modelDocument('kinds', {
    title: '类型',
    fields: {
      name: { type: 'text', title: '名称' },
      kind: { type: 'text', title: '类型', widget: 'select', props: { as: 'text', options } },
      lines: { type: 'table', title: '明细', model: 'line', foreignKey: 'deviceId' },
    },
  })
  const list = {
    type: 'list',
    title: '类型',
    model: 'kinds',
    columns: ['name', { field: 'kind', props: { as: 'tag' } }],
  }

  it('holds in filters and columns, which may say otherwise', () => {
    const { columns, filters } = compiled<ListProgram>(
      screenDocument('kinds/list', { ...list, filters: [{ field: 'kind', widget: 'select' }] }),
      kinds,
      line,
    )
    expect([columns[1]?.props, filters[0]?.props]).toEqual([
      { as: 'tag', options },
      { as: 'text', options },
    ])
  })

  it('holds in the rows of a sub-table', () => {
    const body = { type: 'form', title: '类型', model: 'kinds', items: ['name', 'lines'] }
    const form = compiled<FormProgram>(screenDocument('kinds/form', body), kinds, line)
    const [column] = form.fieldItems[1]?.columns ?? []
    expect([column?.id, column?.props]).toEqual(['kind', { as: 'text', options }])
  })
})

it('leaves out of a sub-table what its rows hide from forms', () => {
  const line = modelDocument('line', {
    fields: {
      name: { type: 'text', title: '名称' },
      total: { type: 'formula', title: '小计', expression: '1 + 1', result: 'number', hide: ['form', 'list'] },
    },
  })
  const order = modelDocument('order', {
    fields: { lines: { type: 'table', title: '明细', model: 'line', foreignKey: 'orderId' } },
  })
  const body = { type: 'form', title: '订单', model: 'order', items: ['lines'] }
  const form = compiled<FormProgram>(screenDocument('order/form', body), order, line)
  expect(form.fieldItems[0]?.columns?.map(({ id }) => id)).toEqual(['name'])
})
