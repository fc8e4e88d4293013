import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AnyDocument, FormDocument } from '#core/document'
import { closureAnswer } from '#fixtures/engineScreen.tsx'
import { createWorld, Done, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { detail, documents, form, list, model, mount, nameBox, press } from './harness.ts'

describe('a screen', () => {
  it('has a skeleton from the start, whose face waits 200 ms', async () => {
    const answer = deferred<unknown>()
    const { settle } = await mount('test/list', {
      handlers: { 'GET /online/document/closure': () => answer.promise },
    })
    expect(screen.getByTestId('loading-screen')).toBeTruthy()
    answer.resolve(closureAnswer('test/list', documents))
    await settle()
    await settle()
    expect(screen.getByText('first')).toBeTruthy()
  })

  it('says which right is missing', async () => {
    const denied = new Refusal('没有权限', { status: 403, code: 510, result: { needs: 'thing:list' } })
    await mount('test/list', { handlers: { 'GET /online/document/closure': () => denied } })
    expect(screen.getByTestId('denied').textContent).toBe('thing:list')
  })

  it('says it in what a page puts around it, also of a document that a call refuses', async () => {
    const built: AnyDocument = {
      kind: 'screen',
      version: 2,
      id: 'test/built',
      title: '报表',
      document: { call: 'GET /online/cgreport/api/getScreen/{code}', with: { code: 'a' } },
    }
    await mount('test/built', {
      documents: [built],
      screen: { screenId: 'test/built', denied: (message) => <div data-testid="around">{message}</div> },
      handlers: {
        'GET /online/cgreport/api/getScreen/a': () => new Refusal('没有权限', { status: 403, code: 510 }),
      },
    })
    expect(screen.getByTestId('around').contains(screen.getByTestId('denied'))).toBe(true)
  })

  it('says that there is none', async () => {
    await mount('test/none', {
      handlers: { 'GET /online/document/closure': () => new Refusal('没有', { status: 404, code: 404 }) },
    })
    expect(screen.getByTestId('notFound')).toBeTruthy()
  })

  it('offers to try again, with the number of the call', async () => {
    let down = true
    const answer = () => (down ? new Refusal('坏了', { status: 500 }) : closureAnswer('test/list', documents))
    const { settle } = await mount('test/list', { handlers: { 'GET /online/document/closure': answer } })
    expect(screen.getByTestId('failed').textContent).toContain('坏了 request-')
    down = false
    await press('重试', settle)
    expect(screen.getByText('first')).toBeTruthy()
  })

  it.each([
    ['a model that is missing', [list]],
    ['a screen of no known type', [model, { ...list, type: 'dance' }]],
    ['columns that are no list', [model, { ...list, columns: 7 }]],
    ['a model without fields', [{ ...model, fields: undefined }, list]],
  ])('is never blank for %s', async (_, broken) => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { container } = await mount('test/list', { documents: broken as unknown as AnyDocument[] })
    expect(container.textContent).not.toBe('')
    quiet.mockRestore()
  })

  it('tells what is wrong with its document to who maintains screens, anybody else only that it is', async () => {
    const broken = { documents: [list] as AnyDocument[] }
    const { unmount } = await mount('test/list', broken)
    expect(screen.getByTestId('failed').textContent).toContain('页面配置有误，暂时无法打开，请联系管理员')
    expect(screen.getByTestId('failed').textContent).not.toContain('thing')
    unmount()
    await mount('test/list', { ...broken, holds: ['document:list'] })
    expect(screen.getByTestId('failed').textContent).toContain('test/list/model 没有模型 "thing"')
  })

  it('opens at once from memory, and is renewed behind', async () => {
    const world = createWorld()
    await mount('test/list', { world })
    await mount('test/list', { world })
    expect(screen.getByText('first')).toBeTruthy()
    expect(world.callsOf('GET /online/document/closure')).toHaveLength(1)
  })
})

describe('a list on a page', () => {
  it('shows rows, and texts in place of keys', async () => {
    const { container } = await mount('test/list')
    expect(container.querySelector('[data-row="1"]')?.textContent).toContain('first在用')
  })

  it('searches with what was typed', async () => {
    const { world, settle } = await mount('test/list')
    const box = screen.getByLabelText('名称')
    fireEvent.change(box, { target: { value: 'x' } })
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(1)
    fireEvent.keyDown(box, { key: 'Enter' })
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query.name).toBe('*x*')
  })

  it('keeps a broken cell in its place', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await mount('test/list', {
      documents: [model, { ...list, columns: ['name', { field: 'status', widget: 'boom' }] }],
    })
    expect([screen.getByText('first'), screen.getByTestId('broken').textContent]).toEqual([
      expect.anything(),
      expect.stringContaining('boom broke'),
    ])
    quiet.mockRestore()
  })

  it('edits a row in place and loads again', async () => {
    const { world, settle } = await mount('test/list', {
      handlers: { 'PUT /dv/thing/edit': () => new Done('编辑成功!') },
    })
    await press('编辑 1', settle)
    expect(screen.getByRole('form', { name: '编辑物品' })).toBeTruthy()
    fireEvent.change(nameBox(), { target: { value: 'second' } })
    await press('保存', settle)
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ name: 'second', id: '1', rowVersion: 3 })
    expect([screen.queryByRole('form'), world.callsOf('GET /dv/thing/list').length]).toEqual([null, 2])
  })

  it('stays on the form after saving where its document says so', async () => {
    const documents: AnyDocument[] = [
      model,
      { ...list, form: 'test/form' },
      { ...form, actions: ['save', { id: 'submit', title: '保存并关闭' }] },
    ]
    const { world, settle } = await mount('test/list', {
      documents,
      handlers: { 'PUT /dv/thing/edit': () => new Done('编辑成功!') },
    })
    await press('编辑 1', settle)
    const box = nameBox()
    fireEvent.change(box, { target: { value: 'second' } })
    await press('保存', settle)
    expect([screen.queryByRole('form'), world.callsOf('PUT /dv/thing/edit').length]).toEqual([expect.anything(), 1])
    expect(nameBox()).toBe(box)
    fireEvent.change(nameBox(), { target: { value: 'third' } })
    await press('保存并关闭', settle)
    expect([screen.queryByRole('form'), world.callsOf('PUT /dv/thing/edit').length]).toEqual([null, 2])
  })

  it('loads again when a form that was saved is closed by its cross', async () => {
    const { world, settle } = await mount('test/list', {
      documents: [model, { ...list, form: 'test/form' }, { ...form, actions: ['save'] }],
      handlers: { 'PUT /dv/thing/edit': () => new Done('编辑成功!') },
    })
    const loads = () => world.callsOf('GET /dv/thing/list').length
    await press('编辑 1', settle)
    await press('关闭', settle)
    expect(loads()).toBe(1)
    await press('编辑 1', settle)
    fireEvent.change(nameBox(), { target: { value: 'second' } })
    await press('保存', settle)
    await press('关闭', settle)
    expect([screen.queryByRole('form'), loads()]).toEqual([null, 2])
  })

  it('loads again when a record was edited in its detail', async () => {
    const { world, settle } = await mount('test/list', {
      documents: [model, { ...list, detail: 'test/detail' }, { ...detail, actions: ['edit'] }],
      handlers: { 'PUT /dv/thing/edit': () => new Done('编辑成功!') },
    })
    await press('详情 1', settle)
    await press('编辑', settle)
    fireEvent.change(nameBox(), { target: { value: 'second' } })
    await press('保存', settle)
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(1)
    await press('×', settle)
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(2)
  })

  it('keeps nothing of a form that cannot be saved, and asks nothing when it is left', async () => {
    const tried = {
      ...form,
      actions: [{ id: 'try', title: '试一试', run: [{ call: 'POST /dv/thing/try', with: { name: '=name' } }] }],
    }
    const { world, engine, settle } = await mount('test/form', {
      documents: [model, tried as typeof form],
      handlers: { 'POST /dv/thing/try': () => null },
    })
    fireEvent.change(nameBox(), { target: { value: 'typed' } })
    await press('试一试', settle)
    expect(world.callsOf('POST /dv/thing/try')[0]?.body).toEqual({ name: 'typed' })
    world.pass(3_000)
    expect([engine.guards.dirty(), world.runtime.drafts.list()]).toEqual([false, []])
  })

  it('asks before unsaved input is left, and keeps it when told so', async () => {
    const { world, settle, engine } = await mount('test/list')
    await press('编辑 1', settle)
    fireEvent.change(nameBox(), { target: { value: 'typed' } })
    expect(engine.guards.dirty()).toBe(true)
    world.says(false)
    await press('关闭', settle)
    expect([nameBox(), world.questions]).toMatchObject([{ value: 'typed' }, ['有未保存的修改，确定离开吗？']])
    world.says(true)
    await press('关闭', settle)
    expect([screen.queryByRole('form'), engine.guards.dirty()]).toEqual([null, false])
    world.pass(3_000)
    expect(world.runtime.drafts.list()).toEqual([])
  })

  it('shows a detail with who made the record', async () => {
    const { settle } = await mount('test/list')
    await press('详情 1', settle)
    const detail = screen.getByRole('region', { name: '物品详情' })
    expect(within(detail).getByRole('heading', { name: 'first' })).toBeTruthy()
    expect(screen.getByRole('region', { name: '系统信息' }).textContent).toContain('创建人zhangwei')
  })

  it('offers unsaved input when the form is opened again', async () => {
    const { world, settle } = await mount('test/list')
    await press('编辑 1', settle)
    const type = (value: string) => {
      fireEvent.change(nameBox(), { target: { value } })
    }
    type('typed')
    act(() => world.pass(2_000))
    const again = await mount('test/list', { world })
    await press('编辑 1', again.settle)
    expect(nameBox()).toMatchObject({ value: 'first' })
    await press('恢复', again.settle)
    expect(nameBox()).toMatchObject({ value: 'typed' })
    await settle()
  })
})

describe('a form on a screen of its own', () => {
  it('goes on with the record as it is stored', async () => {
    const stored = { id: '9', name: 'stored', rowVersion: 1 }
    const { world, settle } = await mount('test/form', {
      handlers: {
        'POST /dv/thing/add': () => stored,
        'GET /dv/thing/queryById': () => stored,
        'PUT /dv/thing/edit': () => null,
      },
    })
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'typed' } })
    await press('保存', settle)
    expect(screen.getByLabelText('名称')).toMatchObject({ value: 'stored' })
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'again' } })
    await press('保存', settle)
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ name: 'again', id: '9', rowVersion: 1 })
  })

  it('edits the record that its parameters name', async () => {
    await mount('test/form', { screen: { screenId: 'test/form', params: { id: '1' } } })
    expect(screen.getByLabelText('名称')).toMatchObject({ value: 'first' })
  })

  it('shows both versions of a stale edit', async () => {
    const current = { id: '1', name: 'theirs', status: 'on', rowVersion: 4 }
    let stale = true
    const edit = () => {
      const answer = stale ? new Refusal('旧', { status: 409, code: 409, result: { current } }) : null
      stale = false
      return answer
    }
    const { world, settle } = await mount('test/form', {
      screen: { screenId: 'test/form', params: { id: '1' } },
      handlers: { 'PUT /dv/thing/edit': edit },
    })
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: 'mine' } })
    await press('保存', settle)
    expect(screen.getByRole('region', { name: 'conflict' }).textContent).toContain('name: mine / theirs')
    await press('mine', settle)
    await press('保存', settle)
    expect(world.callsOf('PUT /dv/thing/edit').at(-1)?.body).toEqual({ name: 'mine', id: '1', rowVersion: 4 })
  })
})

describe('the actions of a form', () => {
  const own: FormDocument = {
    ...form,
    actions: [
      'submit',
      'reset',
      {
        id: 'send',
        title: '发送{name}',
        visibleWhen: 'name != null',
        run: [{ call: 'POST /dv/thing/send', with: { name: '=name' } }],
      },
    ],
  }

  it('follow the values, run their steps, and bring back what was there', async () => {
    const { world, settle } = await mount('test/form', {
      documents: [model, own],
      handlers: { 'POST /dv/thing/send': () => new Done('已发送') },
      screen: { screenId: 'test/form', params: { id: '1' } },
    })
    fireEvent.change(nameBox(), { target: { value: 'x' } })
    await press('发送x', settle)
    expect(world.callsOf('POST /dv/thing/send')[0]?.body).toEqual({ name: 'x' })
    await press('重置', settle)
    expect(nameBox()).toMatchObject({ value: 'first' })
    fireEvent.change(nameBox(), { target: { value: '' } })
    expect(screen.queryByText(/发送/)).toBeNull()
  })

  it('set a value before they save', async () => {
    const document = { ...form, actions: [{ id: 'submit', title: '提交', values: { status: 'sent' } }] }
    const { world, settle } = await mount('test/form', {
      documents: [model, document],
      handlers: { 'POST /dv/thing/add': () => '9' },
    })
    fireEvent.change(nameBox(), { target: { value: 'x' } })
    await press('提交', settle)
    expect(world.callsOf('POST /dv/thing/add')[0]?.body).toEqual({ name: 'x', status: 'sent' })
  })
})

describe('a detail on a page', () => {
  it('edits its record by the form of its model', async () => {
    const { world, settle } = await mount('test/detail', {
      documents: [model, form, { ...detail, actions: ['edit'] }],
      screen: { screenId: 'test/detail', params: { id: '1' } },
    })
    expect(screen.getByText('first')).toBeTruthy()
    world.answer({
      'PUT /dv/thing/edit': () => null,
      'GET /dv/thing/queryById': () => ({ id: '1', name: 'second', rowVersion: 4 }),
    })
    await press('编辑', settle)
    expect(nameBox()).toMatchObject({ value: 'second' })
    fireEvent.change(nameBox(), { target: { value: 'third' } })
    await press('保存', settle)
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ name: 'third', id: '1', rowVersion: 4 })
    expect([screen.queryByRole('form'), screen.getByText('second')]).toMatchObject([null, {}])
  })
})
