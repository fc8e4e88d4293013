import { describe, expect, it } from 'vitest'
import { Done, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import type { ListColumns } from '#react/list'
import { ids, openList, page, ready, run, status, treeOf } from './harness.ts'

describe('loading a list', () => {
  it('shows what came', async () => {
    const opened = openList()
    expect(status(opened)).toBe('loading')
    await ready(opened)
    expect(ids(opened)).toEqual(['1'])
  })

  it('never lets an older answer win', async () => {
    const answers = [deferred<unknown>(), deferred<unknown>()]
    let requestCount = 0
    const opened = openList({ handlers: { 'GET /dv/thing/list': () => answers[requestCount++]?.promise } })
    await expect.poll(() => requestCount).toBe(1)
    opened.list.dispatch({ type: 'page', page: 2 })
    await expect.poll(() => requestCount).toBe(2)
    answers[1]?.resolve({ records: [{ id: 'new' }], total: 20 })
    await expect.poll(() => ids(opened)).toEqual(['new'])
    answers[0]?.resolve(page({ id: 'old' }))
    await answers[0]?.promise
    expect(ids(opened)).toEqual(['new'])
  })

  it('names the right that is missing', async () => {
    const opened = openList({
      handlers: { 'GET /dv/thing/list': () => new Refusal('没有权限', { status: 403, code: 510 }) },
    })
    await expect.poll(() => status(opened)).toBe('denied')
    expect(opened.list.state.snapshot().failure?.code).toBe('thing:list')
  })

  it('tells what the server refuses in its place, with the number of the call, and as a warning', async () => {
    const opened = openList({ handlers: { 'GET /dv/thing/list': () => new Refusal('查询失败') } })
    await expect.poll(() => status(opened)).toBe('failed')
    expect(opened.list.state.snapshot().failure).toMatchObject({
      message: '查询失败',
      requestId: expect.stringContaining('request-'),
    })
    expect(opened.world.notices).toEqual([{ tone: 'warning', message: '查询失败' }])
  })

  it('keeps its rows when newer ones do not come, and says so in its place', async () => {
    const opened = openList()
    await ready(opened)
    opened.world.answer({ 'GET /dv/thing/list': () => new Refusal('', { status: 504 }) })
    opened.list.dispatch({ type: 'refresh' })
    await expect.poll(() => opened.list.state.snapshot().failure?.message).toBe('网络超时')
    expect([status(opened), ids(opened), opened.world.notices]).toEqual(['ready', ['1'], []])
  })

  it('counts beyond the cap when it is asked to', async () => {
    const opened = openList({
      handlers: {
        'GET /dv/thing/list': ({ query }) =>
          query.fullCount
            ? { ...page({ id: '1' }), total: 12_345 }
            : { ...page({ id: '1' }), total: 10_000, capped: true },
      },
    })
    await ready(opened)
    opened.list.dispatch({ type: 'count' })
    await expect.poll(() => opened.list.state.snapshot().total).toBe(12_345)
    expect(opened.world.callsOf('GET /dv/thing/list').map(({ query }) => [query.pageSize, query.fullCount])).toEqual([
      ['10', undefined],
      ['1', '1'],
    ])
  })

  it('ends with the screen', async () => {
    const answer = deferred<unknown>()
    const opened = openList({ handlers: { 'GET /dv/thing/list': () => answer.promise } })
    opened.stop()
    answer.resolve(page({ id: '1' }))
    await answer.promise
    expect(status(opened)).toBe('loading')
    opened.list.start()
    await ready(opened)
  })

  it('remembers page size and columns', async () => {
    const first = openList()
    const setting: ListColumns = {
      columnIds: ['code', 'name'],
      widthsPx: { code: 222 },
      pins: { name: 'right', code: 'none' },
    }
    first.list.dispatch({ type: 'pageSize', pageSize: 30 })
    first.list.dispatch({ type: 'columns', columns: setting })
    const again = openList({ world: first.world })
    expect(again.list.state.snapshot().pageSize).toBe(30)
    expect(again.list.columns.snapshot().map(({ column, widthPx, pin }) => [column.id, widthPx, pin])).toEqual([
      ['code', 222, null],
      ['name', 160, 'right'],
    ])
    again.world.pass(8 * 86_400_000)
    expect(openList({ world: first.world }).list.state.snapshot().columns).toBeNull()
  })
})

describe('what a user may do', () => {
  it('goes from the tools of an open list when it is taken away', async () => {
    const lacks: string[] = []
    const { list } = openList({ lacks })
    const tools = () => list.toolbar.snapshot().actions.map(({ id }) => id)
    expect(tools()).toContain('create')
    lacks.push('thing:add')
    expect(tools()).not.toContain('create')
  })

  it('hides actions and columns whose right is missing', async () => {
    const opened = openList({ lacks: ['thing:add', 'thing:delete', 'thing:stop', 'thing:field:code'] })
    await ready(opened)
    expect(opened.list.toolbar.snapshot().actions.map(({ id }) => id)).toEqual(['import', 'export', 'batch_delete'])
    const [row] = opened.list.rows.snapshot()
    const bar = opened.list.rowActions(row?.row ?? {})
    expect([...bar.actions, ...bar.more].map(({ id }) => id)).toEqual(['scrap', 'edit', 'detail'])
    expect(opened.list.columns.snapshot().map(({ column }) => column.id)).not.toContain('code')
  })

  it('goes by the state of the row', async () => {
    const rowActions = [
      'edit',
      'delete',
      'stop',
      'scrap',
      { id: 'wake', title: '唤醒{name}', visibleWhen: "status == 'off'", run: [{ refresh: true }] },
    ]
    const rows = [
      { id: '1', name: 'a', status: 'on' },
      { id: '2', name: 'b', status: 'off' },
      { id: '3', name: 'c', status: 'gone' },
    ]
    const opened = openList({ document: { rowActions }, handlers: { 'GET /dv/thing/list': () => page(...rows) } })
    await ready(opened)
    const seen = rows.map((row) =>
      opened.list
        .rowActions(row)
        .actions.map(({ id, title, disabled }) => `${id === 'wake' ? title : id}${disabled ? '-' : ''}`),
    )
    expect(seen).toEqual([
      ['edit', 'delete-', 'stop', 'scrap'],
      ['edit', 'delete', 'scrap', '唤醒b'],
      ['edit-', 'delete'],
    ])
  })

  it('runs a row action from its column, where the row is in a state for it', async () => {
    const wake = { id: 'wake', title: '唤醒', visibleWhen: "status == 'off'", run: [{ message: '已唤醒' }] }
    const opened = openList({ document: { columns: [{ field: 'name', action: 'wake' }], rowActions: [wake] } })
    await ready(opened)
    expect(opened.list.opening({ id: '1', status: 'on' }, 'wake')).toBeUndefined()
    opened.list.opening({ id: '2', status: 'off' }, 'wake')?.()
    await expect.poll(() => opened.world.notices.map(({ message }) => message)).toEqual(['已唤醒'])
  })

  it('opens rows only where the right is there', async () => {
    const opened = openList({ lacks: ['thing:edit'] })
    await ready(opened)
    expect(opened.list.opening({ id: '1' }, 'edit')).toBeUndefined()
    opened.list.opening({ id: '1' }, 'detail')?.()
    await expect.poll(() => opened.opened.map(({ mode, recordId }) => [mode, recordId])).toEqual([['view', '1']])
  })
})

describe('built-in actions', () => {
  it('delete a row after asking, and step back from the page it leaves empty', async () => {
    const opened = openList({ handlers: { 'DELETE /dv/thing/delete': () => new Done('删除成功!') } })
    await ready(opened)
    opened.list.dispatch({ type: 'page', page: 2 })
    await expect.poll(() => opened.list.state.snapshot().busy).toBe(false)
    opened.world.says(false)
    await run(opened, 'delete', '1')
    expect(opened.world.callsOf('DELETE /dv/thing/delete')).toHaveLength(0)
    opened.world.says(true)
    await run(opened, 'delete', '1')
    const question = { title: '删除物品', message: '确定删除吗?', names: 'a', danger: true }
    expect(opened.world.wholeQuestions).toMatchObject([question, question])
    expect(opened.world.callsOf('DELETE /dv/thing/delete')[0]?.query).toEqual({ id: '1' })
    expect(opened.list.state.snapshot().page).toBe(1)
    expect(opened.world.notices).toEqual([{ tone: 'success', message: '删除成功!' }])
  })

  it('delete many, and say when nothing is ticked', async () => {
    const opened = openList({ handlers: { 'DELETE /dv/thing/deleteBatch': () => new Done('批量删除成功！') } })
    await ready(opened)
    await run(opened, 'batch_delete')
    expect(opened.world.notices).toEqual([{ tone: 'warning', message: '请选择一条记录！' }])
    const rows = ['水泵', '阀门', '水表', '电机'].map((name, index) => ({ id: String(index + 1), name }))
    opened.list.dispatch({ type: 'select', rows, selected: true })
    await run(opened, 'batch_delete')
    const asks = { message: '确定删除这 4 条数据吗？', names: '水泵、阀门、水表 等 4 条' }
    expect(opened.world.wholeQuestions).toMatchObject([{ title: '删除 4 个物品', ...asks }])
    expect(opened.world.callsOf('DELETE /dv/thing/deleteBatch')[0]?.query).toEqual({ ids: '1,2,3,4' })
    expect([...opened.list.state.snapshot().selected.keys()]).toEqual([])
  })

  it('take ticked rows a step on, each that is in a state for it, and tell why others stay', async () => {
    const opened = openList({
      document: { toolbar: ['stop'] },
      handlers: {
        'POST /dv/thing/move/stop': ({ body }) =>
          (body as { id: string }).id === '2'
            ? new Refusal('数据已被他人修改', { status: 409, code: 409 })
            : new Done('停用成功'),
      },
    })
    await ready(opened)
    expect(opened.list.toolbar.snapshot().actions.map(({ title }) => title)).toEqual(['批量停用'])
    const rows = ['on', 'on', 'off'].map((status, index) => ({ id: String(index + 1), status, rowVersion: 4 }))
    opened.list.dispatch({ type: 'select', rows: rows.slice(2), selected: true })
    await run(opened, 'stop')
    expect(opened.world.notices.at(-1)).toEqual({ tone: 'warning', message: '选中的记录当前状态都不能停用' })
    opened.list.dispatch({ type: 'select', rows, selected: true })
    await run(opened, 'stop')
    const question = { title: '停用 2 个物品', message: '确定停用选中的 2 项吗？', danger: false }
    expect(opened.world.wholeQuestions).toMatchObject([question])
    expect(opened.world.callsOf('POST /dv/thing/move/stop').map(({ body }) => body)).toEqual([
      { id: '1', rowVersion: 4 },
      { id: '2', rowVersion: 4 },
    ])
    expect(opened.world.notices.at(-1)?.message).toMatch(/^已停用 1 项，2 项未成功：/)
    expect(opened.world.notices).toHaveLength(2)
    expect([...opened.list.state.snapshot().selected.keys()]).toEqual([])
  })

  it('say what is missing where a model has no address to delete at', async () => {
    const opened = openList({
      model: { internal: true },
      document: { toolbar: ['batch_delete'], rowActions: ['delete'] },
    })
    opened.list.dispatch({ type: 'select', rows: [{ id: '1' }], selected: true })
    await run(opened, 'batch_delete')
    const { actions, more } = opened.list.rowActions({ id: '1' })
    const remove = [...actions, ...more].find(({ id }) => id === 'delete')
    if (remove) await opened.list.run({ action: remove.action, record: { id: '1' } })
    expect(opened.world.notices.map(({ message }) => message)).toEqual([
      '请设置url.deleteBatch属性!',
      '请设置url.delete属性!',
    ])
    expect(opened.world.questions).toEqual([])
  })

  it('keep what is ticked when the server refuses', async () => {
    const opened = openList({
      handlers: { 'DELETE /dv/thing/deleteBatch': () => new Refusal('该数据已被引用，不能删除') },
    })
    await ready(opened)
    opened.list.dispatch({ type: 'select', rows: [{ id: '1' }], selected: true })
    await run(opened, 'batch_delete')
    expect(opened.world.notices).toEqual([{ tone: 'warning', message: '该数据已被引用，不能删除' }])
    expect([...opened.list.state.snapshot().selected.keys()]).toEqual(['1'])
  })

  it('say which records stand in the way of a deletion, and how many', async () => {
    const result = { model: 'agent', title: '代理人', count: 2 }
    const opened = openList({
      handlers: { 'DELETE /dv/thing/deleteBatch': () => new Refusal('该数据已被引用，不能删除', { result }) },
    })
    await ready(opened)
    opened.list.dispatch({ type: 'select', rows: [{ id: '1' }], selected: true })
    await run(opened, 'batch_delete')
    expect(opened.world.notices.map(({ message }) => message)).toEqual(['该数据已被引用，不能删除：代理人有 2 条'])
  })

  it('create under the chosen tree node, and below a row', async () => {
    const document = {
      nested: 'parentId',
      tree: [{ title: '部门', model: 'sysDepart', field: 'orgCode' }],
      rowActions: ['create'],
    }
    const opened = openList({ document, handlers: treeOf(page()) })
    await ready(opened)
    opened.list.dispatch({ type: 'tree', field: 'orgCode', value: 'A01' })
    await run(opened, 'create')
    await run(opened, 'create', '1')
    expect(opened.opened.map(({ mode, values }) => [mode, values])).toEqual([
      ['create', { orgCode: 'A01' }],
      ['create', { orgCode: 'A01', parentId: '1' }],
    ])
  })

  it('load again only after something was saved', async () => {
    const opened = openList()
    await ready(opened)
    const loads = () => opened.world.callsOf('GET /dv/thing/list').length
    await run(opened, 'edit', '1')
    expect(loads()).toBe(1)
    opened.ends({ kind: 'saved', id: '1' })
    await run(opened, 'edit', '1')
    await expect.poll(loads).toBe(2)
    expect(opened.opened.map(({ mode, recordId }) => [mode, recordId])).toEqual([
      ['edit', '1'],
      ['edit', '1'],
    ])
  })

  it('copy without what only the original may have', async () => {
    const record = { id: '1', name: 'a', code: 'c', note: 'n', status: 'on', createBy: 'who', rowVersion: 2 }
    const opened = openList({
      document: { rowActions: ['copy'] },
      handlers: { 'GET /dv/thing/queryById': () => record },
    })
    await ready(opened)
    await run(opened, 'copy', '1')
    expect(opened.opened[0]).toMatchObject({ mode: 'create', values: { name: 'a', status: 'on' } })
    expect(Object.keys(opened.opened[0]?.values ?? {})).toEqual(['name', 'status'])
  })

  it('export what is shown, or what is ticked', async () => {
    const opened = openList({ document: { filters: ['name'] }, handlers: { 'GET /dv/thing/exportXls': () => 'file' } })
    await ready(opened)
    opened.list.dispatch({ type: 'filter', id: 'name', value: 'a' })
    opened.list.dispatch({ type: 'search' })
    opened.list.dispatch({ type: 'select', rows: [{ id: '7' }], selected: true })
    await run(opened, 'export')
    const { query } = opened.world.callsOf('GET /dv/thing/exportXls')[0] ?? {}
    expect(query).toMatchObject({ name: '*a*', selections: '7', column: 'createTime' })
    expect(query).not.toHaveProperty('pageNo')
    expect(opened.world.saved).toEqual([expect.stringMatching(/^物品_\d{8}\.xlsx$/)])
  })

  it('print a report: its page in a window, under the conditions of the list, by a ticket', async () => {
    const document = { filters: ['name'], toolbar: ['print_report'] }
    const opened = openList({ document, handlers: { 'POST /sys/common/ticket': () => ({ ticket: 't1' }) } })
    await ready(opened)
    opened.list.dispatch({ type: 'filter', id: 'name', value: 'a' })
    opened.list.dispatch({ type: 'search' })
    await run(opened, 'print_report')
    const [ticketCall] = opened.world.callsOf('POST /sys/common/ticket')
    expect(ticketCall?.body).toEqual({ path: '/system-api/online/report/print/thing' })
    const { pathname, searchParams } = new URL(opened.world.visited.at(-1) ?? '', 'https://village.test')
    expect(pathname).toBe('/system-api/online/report/print')
    expect(Object.fromEntries(searchParams)).toMatchObject({ id: 'thing', token: 't1', name: '*a*' })
    expect(searchParams.has('pageNo')).toBe(false)
  })

  it('open dialogs', async () => {
    const opened = openList({ document: { toolbar: ['import', 'columns', 'super_query', 'print'] } })
    await ready(opened)
    await run(opened, 'import')
    expect(opened.list.state.snapshot().dialog).toBe('import')
    await run(opened, 'print')
    expect(opened.list.state.snapshot().dialog).toBe('print')
  })
})
