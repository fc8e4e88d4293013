import { describe, expect, it } from 'vitest'
import type { AnyDocument, ListDocument } from '#core/document'
import { Done, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { takesRows } from '#react/list'
import { type OpenedList, openList, page, ready, run, treeOf } from './harness.ts'

const rows = [
  { id: '1', name: 'a', status: 'on' },
  { id: '2', name: 'b', status: 'gone' },
  { id: '3', name: 'c', status: 'off' },
]
const handlers = { 'GET /dv/thing/list': () => page(...rows), 'GET /dv/thing/queryById': () => null }
const state = ({ list }: OpenedList) => list.state.snapshot()

async function open(document: Partial<ListDocument>, more: Parameters<typeof openList>[0] = {}) {
  const opened = openList({ document, handlers, ...more })
  await ready(opened)
  return opened
}
const otherForm = { kind: 'screen', version: 2, id: 'test/other', type: 'form', title: '别的', model: 'thing' } as const

describe('the rows of an action', () => {
  it('are walked in a detail in the order of the page', async () => {
    const opened = await open({ rowActions: ['detail'] })
    await run(opened, 'detail', '2')
    expect(opened.opened[0]?.walk).toEqual({ at: 1, stops: [{ recordId: '1' }, { recordId: '2' }, { recordId: '3' }] })
  })

  it('are not walked where the action is not for them', async () => {
    const detail = { id: 'detail', disabledWhen: "status == 'gone'" }
    const opened = await open({ rowActions: [detail] } as never)
    await run(opened, 'detail', '3')
    expect(opened.opened[0]?.walk).toEqual({ at: 1, stops: [{ recordId: '1' }, { recordId: '3' }] })
  })

  it('of a tree are those that are shown, without what stands for further ones', async () => {
    const opened = openList({
      document: { nested: 'parentId', rowActions: ['detail'] },
      handlers: treeOf({ records: [{ id: '11' }], total: 3 }),
    })
    await ready(opened)
    opened.list.dispatch({ type: 'open', id: '1' })
    await expect.poll(() => opened.list.rows.snapshot().map(({ id }) => id)).toEqual(['1', '11', '1+', '2'])
    await run(opened, 'detail', '11')
    expect(opened.opened[0]?.walk).toEqual({
      at: 1,
      stops: [{ recordId: '1' }, { recordId: '11' }, { recordId: '2' }],
    })
  })

  it('are those of the page or all instead of the ticked ones, where the caller says so', async () => {
    const exported = { 'GET /dv/thing/exportXls': () => 'file' }
    const opened = await open({ toolbar: ['export'] }, { handlers: { ...handlers, ...exported } })
    opened.list.dispatch({ type: 'select', rows: rows.slice(0, 1), selected: true })
    const [view] = opened.list.toolbar.snapshot().actions
    if (!view) throw new Error('no export')
    await opened.list.run({ action: view.action, rows: 'page' })
    await opened.list.run({ action: view.action, rows: 'all' })
    await opened.list.run({ action: view.action })
    const sent = opened.world.callsOf('GET /dv/thing/exportXls').map(({ query }) => query.selections)
    expect(sent).toEqual(['1,2,3', undefined, '1'])
    expect(opened.world.followed).toEqual([])
  })

  it('can be ticked where some action of the user takes them', async () => {
    const selectable = async (document: Partial<ListDocument>, ...lacks: string[]) =>
      (await open(document, { lacks })).list.selectable()
    expect(await selectable({ toolbar: ['create', 'batch_delete'] })).toBe(true)
    expect(await selectable({ toolbar: ['create', 'export'] })).toBe(true)
    expect(await selectable({ toolbar: ['create', 'refresh'] })).toBe(false)
    expect(await selectable({ toolbar: ['create', 'batch_delete'], selection: false })).toBe(false)
    expect(await selectable({ toolbar: ['create', 'batch_delete'] }, 'thing:delete', 'thing:batch_delete')).toBe(false)
  })

  it('are taken by actions over a selection and by exports', () => {
    const action = { pointer: '', kind: 'steps', min: 1, values: {}, steps: [], title: { read: () => '' } } as never
    const takes = (more: object) => takesRows({ ...(action as object), ...more } as never)
    expect(takes({ id: 'x', on: 'selection' })).toBe(true)
    expect(takes({ id: 'export', on: 'screen' })).toBe(true)
    expect(takes({ id: 'x', on: 'screen' })).toBe(false)
  })

  it('that are ticked change what the toolbar says', async () => {
    const look = { id: 'look', title: '看', on: 'selection', max: 2, run: [{ message: '看过' }] }
    const { list } = await open({ toolbar: [look] } as never)
    const hint = () => list.toolbar.snapshot().actions.map(({ hint }) => hint)
    list.dispatch({ type: 'select', rows: rows.slice(0, 2), selected: true })
    const before = hint()
    list.dispatch({ type: 'select', rows, selected: true })
    expect([before, hint()]).toEqual([[''], ['一次最多选择 2 条']])
  })
})

describe('what a built-in action opens', () => {
  const opens = async (document: Partial<ListDocument>, id: string, rowId?: string, others: AnyDocument[] = []) => {
    const opened = await open(document, { others })
    await run(opened, id, rowId)
    const [request] = opened.opened
    return { request, program: opened.list.program }
  }

  it('is the form or the detail of the list', async () => {
    for (const id of ['create', 'edit', 'copy'] as const) {
      const { request, program } = await opens({ rowActions: [id] }, id, '1')
      expect(request?.what, id).toBe(program.form)
    }
    const { request, program } = await opens({ rowActions: ['detail'] }, 'detail', '1')
    expect([request?.what, request?.form]).toEqual([program.detail, program.form])
  })

  it.each(['create', 'edit', 'copy', 'detail'])('is the screen of the action %s where it names one', async (id) => {
    const rowActions = [{ id, screen: 'test/other' }]
    const { request } = await opens({ rowActions } as never, id, '1', [otherForm])
    expect(request?.what).toBe('test/other')
  })

  it('is a page to print with the record of the row, where the action names one', async () => {
    const rowActions = [{ id: 'print', screen: 'test/other' }]
    const { request } = await opens({ rowActions } as never, 'print', '1', [otherForm])
    expect(request).toMatchObject({ what: 'test/other', as: 'page', mode: 'view', recordId: '1' })
  })

  it('begins with the values of the action', async () => {
    const create = { id: 'create', values: { status: 'new', note: '=name' } }
    const below = await opens({ rowActions: [create] } as never, 'create', '1')
    expect(below.request?.values).toEqual({ status: 'new', note: 'a' })
    const alone = await opens({ toolbar: [{ id: 'create', values: { note: '=$today' } }] } as never, 'create')
    expect(alone.request?.values).toEqual({ note: '2026-05-06' })
  })

  it('copies the row where its record cannot be read', async () => {
    const { request } = await opens({ rowActions: ['copy'] }, 'copy', '1')
    expect(request?.values).toEqual({ name: 'a', status: 'on' })
  })

  it('copies neither formulas nor passwords', async () => {
    const model = {
      fields: {
        name: { type: 'text', title: '名称' },
        double: { type: 'formula', title: '两倍', expression: 'concat(name, name)' },
        pass: { type: 'password', title: '密码' },
      },
      states: undefined,
      editWhen: undefined,
      deleteWhen: undefined,
    } as never
    const record = { id: '1', name: 'a', double: 'aa', pass: 'x' }
    const answers = { 'GET /dv/thing/list': () => page(record), 'GET /dv/thing/queryById': () => record }
    const opened = await open({ rowActions: ['copy'] }, { model, handlers: answers })
    await run(opened, 'copy', '1')
    expect(opened.opened[0]?.values).toEqual({ name: 'a' })
  })
})

describe('after a form', () => {
  it('nothing is loaded where it was only closed', async () => {
    const opened = await open({ rowActions: ['edit', 'detail', 'copy'] })
    for (const id of ['edit', 'detail', 'copy']) await run(opened, id, '1')
    expect(state(opened).requested).toBe(1)
    opened.ends({ kind: 'saved', id: '1' })
    await run(opened, 'detail', '1')
    expect(state(opened).requested).toBe(2)
  })

  it('only the row below which another one was added is opened', async () => {
    const tree = openList({
      document: { nested: 'parentId', rowActions: ['create'], toolbar: ['create'] },
      handlers: treeOf(page()),
    })
    await ready(tree)
    await run(tree, 'create', '1')
    expect([...state(tree).opened], 'it was only closed').toEqual([])
    tree.ends({ kind: 'saved', id: '9' })
    await run(tree, 'create')
    expect([...state(tree).opened], 'it stands at the top').toEqual([])
    await run(tree, 'create', '1')
    expect([...state(tree).opened]).toEqual(['1'])
    const flat = await open({ rowActions: ['create'] })
    flat.ends({ kind: 'saved', id: '9' })
    await run(flat, 'create', '1')
    expect([...state(flat).opened]).toEqual([])
  })
})

describe('the toolbar', () => {
  it('refreshes, resets and opens the dialogs of the list', async () => {
    const opened = await open({ filters: ['name'], toolbar: ['refresh', 'reset', 'columns', 'super_query'] })
    await run(opened, 'refresh')
    expect(state(opened)).toMatchObject({ requested: 2, renewed: 1 })
    opened.list.dispatch({ type: 'filter', id: 'name', value: 'x' })
    await run(opened, 'reset')
    expect(state(opened).filters).toEqual({})
    for (const dialog of ['columns', 'super_query'] as const) {
      await run(opened, dialog)
      expect(state(opened).dialog).toBe(dialog)
    }
  })

  it('hands out the empty sheet of an import', async () => {
    const template = { 'GET /dv/thing/importTemplate': () => 'sheet' }
    const opened = await open({ toolbar: ['export_template'] }, { handlers: { ...handlers, ...template } })
    await run(opened, 'export_template')
    expect(opened.world.saved).toEqual(['物品导入模板.xlsx'])
  })

  it('names an export after the list and the day', async () => {
    const exported = { 'GET /dv/thing/exportXls': () => 'file' }
    const opened = await open({ title: '一览', toolbar: ['export'] }, { handlers: { ...handlers, ...exported } })
    await run(opened, 'export')
    expect(opened.world.saved).toEqual(['一览_20260506.xlsx'])
  })

  it('cancels a running export', async () => {
    const exported = { 'GET /dv/thing/exportXls': () => deferred<unknown>().promise }
    const opened = await open({ toolbar: ['export'] }, { handlers: { ...handlers, ...exported } })
    const exporting = run(opened, 'export')
    await expect.poll(() => opened.world.callsOf('GET /dv/thing/exportXls').length).toBe(1)
    opened.list.cancel('export')
    await exporting
    expect([opened.world.saved, opened.world.notices]).toEqual([[], []])
  })
})

describe('a deletion', () => {
  it('is told in the words of the server, else in its own, and to the screens below', async () => {
    const answers = { 'DELETE /dv/thing/delete': () => null, 'DELETE /dv/thing/deleteBatch': () => null }
    const opened = await open(
      { rowActions: ['delete'], toolbar: ['batch_delete'] },
      { handlers: { ...handlers, ...answers } },
    )
    await run(opened, 'delete', '2')
    opened.list.dispatch({ type: 'select', rows: rows.slice(1), selected: true })
    await run(opened, 'batch_delete')
    opened.world.answer({ 'DELETE /dv/thing/deleteBatch': () => new Done('两条已删除') })
    opened.list.dispatch({ type: 'select', rows: rows.slice(1), selected: true })
    await run(opened, 'batch_delete')
    expect(opened.world.notices).toEqual(
      ['删除成功!', '批量删除成功！', '两条已删除'].map((message) => ({ tone: 'success', message })),
    )
    expect([opened.changes(), state(opened).renewed]).toEqual([3, 3])
  })

  it('is warned of where the model has no address to delete at', async () => {
    const opened = openList({ model: { internal: true }, document: { toolbar: ['batch_delete'] } })
    opened.list.dispatch({ type: 'select', rows: [{ id: '1' }], selected: true })
    await run(opened, 'batch_delete')
    expect(opened.world.notices.map(({ tone }) => tone)).toEqual(['warning'])
  })

  it('is asked about by the action itself where it has its own words', async () => {
    const opened = await open({ rowActions: [{ id: 'delete', confirm: '删掉{name}？' }] } as never, {
      handlers: { ...handlers, 'DELETE /dv/thing/delete': () => null },
    })
    await run(opened, 'delete', '1')
    expect(opened.world.questions).toEqual(['删掉a？'])
  })
})

describe('a column that opens its row', () => {
  it('runs the action of the list, else the built-in one of that name, and no other', async () => {
    const opened = await open({ columns: ['name'], rowActions: ['scrap'] })
    opened.list.opening({ id: '1' }, 'edit')?.()
    await expect.poll(() => opened.opened.map(({ mode }) => mode)).toEqual(['edit'])
    expect(opened.list.opening({ id: '1' }, 'copy')).toBeUndefined()
    expect(opened.list.opening({ id: '1', status: 'gone' }, 'edit')).toBeUndefined()
  })

  it('runs nothing that the user may not', async () => {
    const { list } = await open({ columns: ['name'], rowActions: [] }, { lacks: ['thing:detail'] })
    expect(list.opening({ id: '1' }, 'detail')).toBeUndefined()
  })
})

describe('a sheet that is imported', () => {
  const sheet = { file: new Blob(['x']), fileName: 'x.xlsx' } as never
  const watch = { signal: new AbortController().signal, onProgress: () => undefined }

  it('is checked before, and its rows are loaded', async () => {
    const answers = {
      'POST /dv/thing/importCheck': () => ({ total: 2, sound: 1, faulty: 1, faultCount: 1 }),
      'POST /dv/thing/importExcel': () => ({ total: 2 }),
    }
    const opened = await open({}, { handlers: { ...handlers, ...answers } })
    expect(await opened.list.checkSheet(sheet, watch)).toMatchObject({ total: 2, sound: 1 })
    expect([opened.changes(), state(opened).requested]).toEqual([0, 1])
    await opened.list.importSheet(sheet, watch)
    expect([opened.changes(), state(opened)]).toMatchObject([1, { requested: 2, renewed: 1 }])
  })

  it('may have stored some rows although it failed, which its caller tells', async () => {
    const answers = { 'POST /dv/thing/importExcel': () => new Refusal('第 3 行不对') }
    const opened = await open({}, { handlers: { ...handlers, ...answers } })
    await expect(opened.list.importSheet(sheet, watch)).rejects.toThrow('第 3 行不对')
    expect([opened.changes(), state(opened).requested, opened.world.notices]).toEqual([1, 2, []])
  })
})
