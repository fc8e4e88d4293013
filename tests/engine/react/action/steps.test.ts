import { describe, expect, it } from 'vitest'
import type { ActionDocument } from '#core/document'
import { Done, type Handlers, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { type OpenedList, openList } from '../list/harness.ts'

const open = async (action: ActionDocument, handlers: Handlers = {}): Promise<OpenedList> => {
  const opened = openList({ document: { rowActions: [action] }, handlers })
  await expect.poll(() => opened.list.state.snapshot().status).toBe('ready')
  return opened
}

const run = ({ list }: OpenedList) => {
  const [firstRow] = list.rows.snapshot()
  const [view] = list.rowActions(firstRow?.row ?? {}).actions
  if (!view || !firstRow) throw new Error('no action')
  return list.run({ action: view.action, record: firstRow.row })
}

describe('steps', () => {
  it('run in order, with what was asked', async () => {
    const opened = await open(
      {
        id: 'restart',
        title: '重启',
        confirm: '确定重启{name}？',
        run: [
          { ask: { title: '重启：{name}', fields: { delay: { type: 'int', title: '延时' } } } },
          { call: 'POST /dv/thing/restart', with: { id: '=id', delay: '=$ask.delay', kind: 'soft' } },
          { refresh: true },
          { message: '已重启{name}' },
        ],
      },
      { 'POST /dv/thing/restart': () => new Done('好') },
    )
    opened.answers({ delay: 5 })
    await run(opened)
    expect([opened.world.questions, opened.confirmations]).toEqual([['确定重启a？'], ['delay']])
    expect(opened.headings).toEqual(['重启：a'])
    expect(opened.world.callsOf('POST /dv/thing/restart')[0]?.body).toEqual({ id: '1', delay: 5, kind: 'soft' })
    expect(opened.world.notices).toEqual([
      { tone: 'success', message: '好' },
      { tone: 'info', message: '已重启a' },
    ])
    await expect.poll(() => opened.world.callsOf('GET /dv/thing/list').length).toBe(2)
  })

  const described = {
    id: 'invoke',
    title: '调用',
    run: [
      { ask: { title: '{name}', fields: '=status' } },
      { call: 'POST /dv/thing/restart', with: { id: '=id', params: '=$ask' } },
    ],
  } as never
  const describing = (status: unknown): Handlers => ({
    'GET /dv/thing/list': () => ({ records: [{ id: '1', name: 'a', status }], total: 1 }),
    'POST /dv/thing/restart': () => new Done('好'),
  })

  it('ask what the record describes, and send all of it', async () => {
    const opened = await open(described, describing('{"minutes":{"type":"int","title":"时长"}}'))
    opened.answers({ minutes: 5 })
    await run(opened)
    expect([opened.confirmations, opened.headings]).toEqual([['minutes'], ['a']])
    expect(opened.world.callsOf('POST /dv/thing/restart')[0]?.body).toEqual({ id: '1', params: { minutes: 5 } })
  })

  it('ask nothing where the record describes nothing', async () => {
    const opened = await open(described, describing(null))
    await run(opened)
    expect(opened.world.callsOf('POST /dv/thing/restart')[0]?.body).toEqual({ id: '1', params: {} })
  })

  it('end where nothing was asked and the call is refused', async () => {
    const opened = await open(described, {
      ...describing(null),
      'POST /dv/thing/restart': () => new Refusal('现在不行'),
    })
    await run(opened)
    expect(opened.world.callsOf('POST /dv/thing/restart')).toHaveLength(1)
    expect(opened.world.notices).toEqual([{ tone: 'warning', message: '现在不行' }])
  })

  it('end where the record describes what is no question, and say so', async () => {
    const opened = await open(described, describing('{"minutes":{"type":"integer"}}'))
    await run(opened)
    expect(opened.world.callsOf('POST /dv/thing/restart')).toEqual([])
    expect(opened.world.notices[0]?.message).toContain('minutes/type  unknown-field-type')
  })

  const branches = [
    { when: "status == 'off'", run: [{ message: '已停用' }] },
    {
      when: "status == 'on'",
      run: [{ ask: { title: '问', fields: { why: { type: 'text' } } } }, { message: '{$ask.why}' }],
    },
    { run: [{ message: '其他' }] },
  ]
  it('go the way of the first branch that holds, and on from there', async () => {
    const opened = await open({ id: 'judge', title: '评定', run: [{ choose: branches }, { message: '完成' }] } as never)
    opened.answers({ why: '原因' })
    await run(opened)
    expect(opened.world.notices.map(({ message }) => message)).toEqual(['原因', '完成'])
  })

  it('end where a question of a branch is turned away', async () => {
    const opened = await open({ id: 'judge', title: '评定', run: [{ choose: branches }, { message: '完成' }] } as never)
    opened.answers(null)
    await run(opened)
    expect([opened.confirmations, opened.world.notices]).toEqual([['why'], []])
  })

  it('open a screen in a tab of its own, with its parameters in the address', async () => {
    const step = { open: 'test/list', as: 'tab', with: { id: '=id', word: '甲 乙' } }
    const opened = await open({ id: 'look', title: '查看', run: [step, { message: '完成' }] } as never)
    await run(opened)
    expect(opened.world.visited).toEqual(['/screen/test/list?id=1&word=%E7%94%B2+%E4%B9%99'])
    expect([opened.opened, opened.world.notices.length]).toEqual([[], 1])
  })

  it('go on where no branch holds', async () => {
    const one = { choose: [{ when: 'false', run: [{ message: '不会' }] }] }
    const opened = await open({ id: 'judge', title: '评定', run: [one, { message: '完成' }] } as never)
    await run(opened)
    expect(opened.world.notices.map(({ message }) => message)).toEqual(['完成'])
  })

  it('hand over what a call was answered, to be copied whole', async () => {
    const opened = await open(
      {
        id: 'go',
        title: '走',
        run: [
          { call: 'POST /dv/thing/link', message: '好了' },
          { copy: '{$answer.link}', title: '{name}的链接' },
          { message: 'next' },
        ],
      },
      { 'POST /dv/thing/link': () => ({ link: '/user/login#reset=1' }) },
    )
    await run(opened)
    expect([opened.world.questions, opened.world.okTexts]).toEqual([['https://site.test/user/login#reset=1'], ['复制']])
    expect(opened.world.saved).toEqual(['https://site.test/user/login#reset=1'])
    opened.world.says(false)
    await run(opened)
    expect(opened.world.saved).toHaveLength(1)
    expect(opened.world.notices.map(({ message }) => message)).toEqual(['好了', 'next', '好了', 'next'])
  })

  it('keep what is handed over in sight, and say so, until it can be copied', async () => {
    const opened = await open({ id: 'go', title: '走', run: [{ copy: '/x' }, { message: 'next' }] })
    opened.world.clipboard = [false, true]
    await run(opened)
    expect(opened.world.questions).toEqual(['https://site.test/x', 'https://site.test/x'])
    expect(opened.world.notices).toEqual([
      { tone: 'warning', message: '复制失败，请选中文字后手动复制' },
      { tone: 'info', message: 'next' },
    ])
  })

  it('end when the user turns a question away', async () => {
    const opened = await open({
      id: 'restart',
      title: '重启',
      run: [{ ask: { title: '重启', fields: { delay: { type: 'int', title: '延时' } } } }, { message: 'never' }],
    })
    opened.answers(null)
    await run(opened)
    expect(opened.world.notices).toEqual([])
  })

  it('end when the question before them is answered with no', async () => {
    const opened = await open({ id: 'go', title: '走', confirm: '确定？', run: [{ message: 'never' }] })
    opened.world.says(false)
    await run(opened)
    expect(opened.world.notices).toEqual([])
  })

  it('are not under way while the question before them is open', async () => {
    const opened = await open({ id: 'go', title: '走', confirm: '确定？', run: [{ message: '好' }] })
    const ran = run(opened)
    expect([opened.world.questions, [...opened.list.running.snapshot()]]).toEqual([['确定？'], []])
    const seen: string[][] = []
    opened.list.running.subscribe(() => seen.push([...opened.list.running.snapshot()]))
    await ran
    expect(seen).toEqual([['go#1'], []])
  })

  it('end when a call fails, and say why', async () => {
    const opened = await open(
      { id: 'go', title: '走', run: [{ call: 'POST /dv/thing/go' }, { message: 'never' }] },
      { 'POST /dv/thing/go': () => new Refusal('现在不行') },
    )
    await run(opened)
    expect(opened.world.notices).toEqual([{ tone: 'warning', message: '现在不行' }])
  })

  it('ask again with what was answered when the call after a question is refused', async () => {
    const refusals = ['延时太长', '设备离线']
    const opened = await open(
      {
        id: 'restart',
        title: '重启',
        run: [
          {
            ask: {
              title: '重启',
              fields: { delay: { type: 'int', title: '延时' }, key: { type: 'secret', title: '口令' } },
            },
          },
          { call: 'POST /dv/thing/restart', with: { id: '=id', delay: '=$ask.delay' } },
          { message: '已重启' },
        ],
      },
      {
        'POST /dv/thing/restart': () => {
          const reason = refusals.shift()
          return reason ? new Refusal(reason) : new Done('好')
        },
      },
    )
    opened.answers({ delay: 5, key: 'x' })
    await run(opened)
    expect(opened.begunWith, 'what is never shown again is not kept').toEqual([{}, { delay: 5 }, { delay: 5 }])
    expect(opened.world.notices.map(({ message }) => message)).toEqual(['延时太长', '设备离线', '好', '已重启'])
    expect(opened.world.callsOf('POST /dv/thing/restart')).toHaveLength(3)
  })

  it('ask again what the record describes', async () => {
    let refused = true
    const opened = await open(described, {
      ...describing({ delay: { type: 'int', title: '延时' } }),
      'POST /dv/thing/restart': () => {
        const answer = refused ? new Refusal('现在不行') : new Done('好')
        refused = false
        return answer
      },
    })
    opened.answers({ delay: 5 })
    await run(opened)
    expect(opened.begunWith).toEqual([{}, { delay: 5 }])
  })

  it('fill the path of a call, and send the rest as a query', async () => {
    const opened = await open(
      {
        id: 'go',
        title: '走',
        run: [{ call: 'DELETE /dv/thing/{id}/part', with: { id: '=id', part: 'a b' }, message: '去掉了' }],
      },
      { 'DELETE /dv/thing/1/part': () => new Done('x') },
    )
    await run(opened)
    expect(opened.world.callsOf('DELETE /dv/thing/1/part')[0]?.query).toEqual({ part: 'a b' })
    expect(opened.world.notices).toEqual([{ tone: 'success', message: '去掉了' }])
  })

  it('open screens with parameters and values apart', async () => {
    const opened = await open({
      id: 'go',
      title: '走',
      run: [{ open: 'test/list', as: 'modal', with: { kind: '=status' }, values: { name: '=name' } }],
    })
    await run(opened)
    expect(opened.opened).toEqual([
      { what: 'test/list', title: '走：a', as: 'modal', params: { kind: 'on' }, values: { name: 'a' } },
    ])
  })

  it('follow links inside and outside, and no others', async () => {
    for (const link of ['/thing/1', 'https://example.com/', "{'java'}script:alert(1)", "{'//'}evil.example"]) {
      const opened = await open({ id: 'go', title: '走', run: [{ link }] })
      await run(opened)
      expect(opened.world.visited).toEqual(link.startsWith('{') ? [] : [link])
    }
  })

  it('save a file that a call answers, under its own name or the one they say', async () => {
    const opened = await open(
      {
        id: 'fetch',
        title: '下载',
        run: [
          { download: '/dv/thing/file?id={id}', name: '物品.txt' },
          { download: '/dv/thing/gone' },
          { message: '好了' },
        ],
      },
      { 'GET /dv/thing/file': ({ query }) => `文件${query.id}` },
    )
    await run(opened)
    expect(opened.world.saved).toEqual(['物品.txt'])
    expect(opened.world.blobs.map(({ size }) => size)).toEqual([new TextEncoder().encode('文件1').length])
    expect(
      opened.world.notices.map(({ message }) => message),
      'what fails ends the steps',
    ).not.toContain('好了')
    expect(opened.world.notices).toHaveLength(1)
  })

  it('begin once however often the button is pressed', async () => {
    const answer = deferred<unknown>()
    const opened = await open(
      { id: 'go', title: '走', run: [{ call: 'POST /dv/thing/go' }] },
      { 'POST /dv/thing/go': () => answer.promise },
    )
    const both = [run(opened), run(opened)]
    expect([...opened.list.running.snapshot()]).toEqual(['go#1'])
    answer.resolve(null)
    await Promise.all(both)
    expect([opened.world.callsOf('POST /dv/thing/go').length, opened.list.running.snapshot().size]).toEqual([1, 0])
  })
})

describe('an action on what is ticked', () => {
  it('wants enough, and not too many', async () => {
    const action: ActionDocument = {
      id: 'pair',
      title: '配对',
      on: 'selection',
      min: 2,
      max: 2,
      run: [{ call: 'POST /dv/thing/pair', with: { ids: "=join($selection.ids, ',')" } }],
    }
    const opened = openList({ document: { toolbar: [action] }, handlers: { 'POST /dv/thing/pair': () => null } })
    await expect.poll(() => opened.list.state.snapshot().status).toBe('ready')
    const view = () => opened.list.toolbar.snapshot().actions[0]
    const press = async () => {
      const buttons = view()
      if (buttons) await opened.list.run({ action: buttons.action })
    }
    opened.list.dispatch({ type: 'select', rows: [{ id: '1' }], selected: true })
    await press()
    expect(opened.world.notices).toEqual([{ tone: 'warning', message: '请至少选择 2 条记录！' }])
    opened.list.dispatch({ type: 'select', rows: [{ id: '2' }], selected: true })
    expect(view()?.disabled).toBe(false)
    await press()
    expect(opened.world.callsOf('POST /dv/thing/pair')[0]?.body).toEqual({ ids: '1,2' })
    opened.list.dispatch({ type: 'select', rows: [{ id: '1' }, { id: '2' }, { id: '3' }], selected: true })
    expect(view()?.disabled).toBe(true)
  })
})
