import { describe, expect, it } from 'vitest'
import type { DetailDocument } from '#core/document'
import { modelWith, programOf } from '#fixtures/engineDocuments.ts'
import { createWorld, Done, type Handlers, Refusal } from '#fixtures/engineWorld.ts'
import { libraryOf } from '#fixtures/library.ts'
import type { OpenRequest, OpenResult } from '#react/action'
import { createDetailController } from '#react/detail'
import { screenPorts } from '#react/engine'
import { createScope } from '#react/scope'

const text = { type: 'text', title: '文本' }
const apart = { ...text, hide: ['detail' as const] }
const model = modelWith({
  name: text,
  status: text,
  kind: apart,
  note: apart,
  memo: apart,
  size: apart,
  secret: { type: 'secret', title: '密钥' },
})

function open(document: Partial<DetailDocument> = {}, handlers: Handlers = {}) {
  const screen: DetailDocument = {
    kind: 'screen',
    version: 2,
    id: 'test/detail',
    type: 'detail',
    title: '物品',
    model: 'thing',
    ...document,
  }
  const library = libraryOf(model, screen)
  const program = programOf(library, 'test/detail')
  if (program.kind !== 'detail') throw new Error('no detail')
  const world = createWorld({ 'GET /dv/thing/queryById': () => ({ id: '1', name: 'a', status: 'on' }), ...handlers })
  const closed: (OpenResult | undefined)[] = []
  const opened: OpenRequest[] = []
  const opener = {
    open: async (request: OpenRequest): Promise<OpenResult> => {
      opened.push(request)
      return { kind: 'saved', id: '1' }
    },
    ask: async () => null,
    close: async (result?: OpenResult) => void closed.push(result),
    changed: () => undefined,
  }
  const { runtime } = world
  const base = screenPorts(runtime, {})
  const permissions = () => ({ ...runtime.session.permissions(), shows: () => true })
  const scope = createScope({ ...base, permissions })
  const more = {
    files: runtime.files,
    navigation: runtime.ports.navigation,
    openLink: () => undefined,
    absoluteAddress: (address: string) => address,
    copy: async () => true,
    print: () => void world.visited.push('print'),
  }
  const detail = createDetailController({
    headed: true,
    program,
    library,
    scope,
    ports: { ...base, ...more },
    opener,
    recordId: '1',
    form: 'test/form',
  })
  const stop = detail.start()
  return { detail, world, opened, closed, stop }
}

const ready = ({ detail }: ReturnType<typeof open>) => expect.poll(() => detail.state.snapshot().status).toBe('ready')
const run = async ({ detail }: ReturnType<typeof open>, id: string) => {
  const view = detail.actions.snapshot().actions.find((one) => one.id === id)
  if (!view) throw new Error(`no action ${id}`)
  await detail.run(view.action)
}

describe('a detail', () => {
  it('shows the items, and last who made the record', async () => {
    const opened = open()
    await ready(opened)
    expect(opened.detail.items.map(({ id }) => id)).toEqual(['name', 'status', 'system'])
    expect(opened.detail.item('system').snapshot().title).toBe('系统信息')
  })

  it('leaves the system group out where the document says so', async () => {
    const opened = open({ system: false })
    await ready(opened)
    expect(opened.detail.items.map(({ id }) => id)).toEqual(['name', 'status'])
  })

  it('counts the empty fields that nothing else hides, by the page of tabs that they are on', async () => {
    const note = { field: 'note', visibleWhen: "name == 'b'" }
    const tabs = {
      tabs: [
        { title: '一', items: ['memo', 'status'] },
        { title: '二', items: ['size'] },
      ],
    }
    const opened = open({ foldEmpty: true, items: ['name', 'kind', note, tabs] })
    await ready(opened)
    const [tabsItem] = opened.detail.items.filter(({ kind }) => kind === 'tabs')
    if (tabsItem?.kind !== 'tabs') throw new Error('no tabs')
    const pages = () =>
      opened.detail
        .pages(tabsItem)
        .snapshot()
        .map(({ title }) => title)
    const first = `${tabsItem.id}/${tabsItem.tabs[0]?.id}`
    expect([opened.detail.folded('').snapshot(), opened.detail.folded(first).snapshot(), pages()]).toEqual([
      2,
      1,
      ['一'],
    ])
    opened.detail.unfold()
    expect([opened.detail.folded('').snapshot(), pages()]).toEqual([0, ['一', '二']])
    opened.detail.refresh()
    await expect.poll(() => opened.world.callsOf('GET /dv/thing/queryById').length).toBe(2)
    expect(opened.detail.item('kind').snapshot().state.visible).toBe(true)
  })

  it('leaves out of its body what its header says, but for what is empty', async () => {
    const opened = open(
      { facts: ['kind', 'size'], items: ['name', 'kind', 'size'] },
      {
        'GET /dv/thing/queryById': () => ({ id: '1', name: 'a', kind: '水' }),
      },
    )
    await ready(opened)
    const { name, facts } = opened.detail.head.snapshot()
    expect([name?.name, facts.map(({ id }) => id)]).toEqual(['name', ['kind']])
    const visible = (id: string) => opened.detail.item(id).snapshot().state.visible
    expect(['name', 'kind', 'size'].map(visible)).toEqual([false, false, true])
  })

  it.each([
    ['{size} 亩', {}, []],
    ['{size} 亩', { size: null }, []],
    ['{size} 亩', { size: 0 }, ['0 亩']],
    ['{kind}：{size} 亩', { kind: '水' }, ['水： 亩']],
    ['{kind}：{size} 亩', { kind: '' }, []],
    ['=concat(size, kind)', {}, []],
    ['长期', {}, ['长期']],
  ])('has a fact %s of %j as %j: nothing where all in its braces is empty', async (value, record, expected) => {
    const opened = open(
      { facts: [{ title: '面积', value }], items: ['name', 'kind', 'size'] },
      { 'GET /dv/thing/queryById': () => ({ id: '1', name: 'a', ...record }) },
    )
    await ready(opened)
    const { facts } = opened.detail.head.snapshot()
    expect(facts.map((fact) => fact.kind === 'text' && fact.value)).toEqual(expected)
  })

  it('hides what the record says', async () => {
    const opened = open({ items: ['name', { field: 'status', visibleWhen: "name == 'b'" }] })
    await ready(opened)
    expect(opened.detail.item('status').snapshot().state.visible).toBe(false)
  })

  it.each([
    ['denied', new Refusal('没有权限', { status: 403, code: 510 }), 'thing:detail'],
    ['notFound', new Refusal('没有', { status: 404 }), ''],
    ['notFound', null, ''],
    ['failed', new Refusal('坏了', { status: 500 }), ''],
  ])('may be %s', async (status, answer, code) => {
    const { detail } = open({}, { 'GET /dv/thing/queryById': () => answer })
    await expect.poll(() => detail.state.snapshot().status).toBe(status)
    const state = detail.state.snapshot()
    expect('failure' in state && state.failure.code).toBe(code)
  })

  it('shows the record anew after it was edited', async () => {
    const opened = open({ actions: ['edit'] })
    await ready(opened)
    await run(opened, 'edit')
    expect(opened.opened).toEqual([{ what: 'test/form', mode: 'edit', recordId: '1' }])
    await expect.poll(() => opened.world.callsOf('GET /dv/thing/queryById').length).toBe(2)
    expect(opened.detail.state.snapshot().status).toBe('ready')
  })

  it('closes after its record was deleted', async () => {
    const opened = open({ actions: ['delete'] }, { 'DELETE /dv/thing/delete': () => new Done('删除成功!') })
    await ready(opened)
    await run(opened, 'delete')
    expect([opened.world.questions, opened.closed]).toEqual([['确定删除吗?'], [{ kind: 'saved', id: null }]])
  })

  it('prints', async () => {
    const opened = open({ actions: ['print'] })
    await ready(opened)
    await run(opened, 'print')
    expect(opened.world.visited).toEqual(['print'])
  })
})
