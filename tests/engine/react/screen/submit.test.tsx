import { fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { FormDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { VisibleProvider } from '#react/visible'
import { form, list, model, mount, nameBox, press } from './harness.ts'

/** A tab that can be left for another one. */
function Tab({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState(true)
  return (
    <VisibleProvider value={visible}>
      <button type="button" onClick={() => setVisible(false)}>
        另一页
      </button>
      {children}
    </VisibleProvider>
  )
}

describe('several ways to save a form', () => {
  const moved = {
    ...model,
    states: {
      field: 'status',
      moves: [
        { id: 'send', title: '送出', from: ['on'], to: 'sent', permission: 'thing:edit', ask: [{ field: 'name' }] },
      ],
    },
  } as typeof model
  const steps = (submit: object) => [{ submit: { status: 'kept' }, ...submit }, { call: 'POST /dv/thing/after' }]
  const document = {
    ...form,
    actions: [
      { id: 'keep', title: '暂存', run: steps({ message: '{name}已暂存' }) },
      { id: 'send', title: '送出', run: steps({ move: 'send' }) },
    ],
  } as unknown as FormDocument
  const open = (handlers: NonNullable<Parameters<typeof mount>[1]>['handlers']) =>
    mount('test/form', {
      documents: [moved, document],
      handlers: { 'POST /dv/thing/after': () => null, ...handlers },
      screen: { screenId: 'test/form', params: { id: '1' } },
    })

  it('set values, save, say what the document says, and go on', async () => {
    const { world, settle } = await open({ 'PUT /dv/thing/edit': () => null })
    fireEvent.change(nameBox(), { target: { value: 'x' } })
    await press('暂存', settle)
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toMatchObject({ id: '1', name: 'x', status: 'kept' })
    expect(world.notices.map(({ message }) => message)).toContain('x已暂存')
    expect(world.callsOf('POST /dv/thing/after')).toHaveLength(1)
  })

  it('leave the form open where they say so, and close it where they do not', async () => {
    const button = (id: string, title: string, stays: boolean) => ({
      id,
      title,
      run: [{ submit: {}, stays, message: '保存成功！' }],
    })
    const buttons = [button('save', '保存', true), button('submit', '保存并关闭', false)]
    const { world, settle } = await mount('test/list', {
      documents: [model, { ...list, form: 'test/form' }, { ...form, actions: buttons } as FormDocument],
      handlers: { 'PUT /dv/thing/edit': () => null },
    })
    const noticeCount = () => world.notices.filter(({ message }) => message === '保存成功！').length
    await press('编辑 1', settle)
    fireEvent.change(nameBox(), { target: { value: 'x' } })
    await press('保存', settle)
    expect([screen.queryByRole('form'), noticeCount()]).toEqual([expect.anything(), 1])
    fireEvent.change(nameBox(), { target: { value: 'y' } })
    await press('保存并关闭', settle)
    expect([screen.queryByRole('form'), noticeCount()]).toEqual([null, 2])
  })

  it('tell the steps after them which record it is', async () => {
    const run = [{ submit: {} }, { call: 'POST /dv/thing/after', with: { id: '=$answer.id' } }]
    const { world, settle } = await mount('test/form', {
      documents: [moved, { ...form, actions: [{ id: 'go', title: '保存并送出', run }] } as unknown as FormDocument],
      handlers: { 'POST /dv/thing/after': () => null, 'POST /dv/thing/add': () => ({ id: '9' }) },
      screen: { screenId: 'test/form' },
    })
    fireEvent.change(nameBox(), { target: { value: 'x' } })
    await press('保存并送出', settle)
    expect(world.callsOf('POST /dv/thing/after')[0]?.body).toEqual({ id: '9' })
  })

  it('leave the page as it was sent, and as its record has become once it is hidden', async () => {
    const run = [{ submit: {}, move: 'send' }, { link: '/dv/things' }]
    const warning = { text: '已送出，不能再次送出。', visibleWhen: "status == 'sent'" }
    const answers = [{ status: 'on' }, { status: 'sent' }]
    const { world, settle } = await mount('test/form', {
      documents: [
        moved,
        { ...form, items: [warning, 'name'], actions: [{ id: 'go', title: '送出', run }] } as unknown as FormDocument,
      ],
      handlers: {
        'POST /dv/thing/move/send': () => null,
        'GET /dv/thing/queryById': () => ({ id: '1', name: 'first', rowVersion: 3, ...answers.shift() }),
      },
      screen: { screenId: 'test/form', params: { id: '1' } },
      around: (inner) => <Tab>{inner}</Tab>,
    })
    fireEvent.change(nameBox(), { target: { value: 'x' } })
    await press('送出', settle)
    expect(world.callsOf('POST /dv/thing/move/send')).toHaveLength(1)
    expect(world.visited.at(-1)).toBe('/dv/things')
    expect([screen.queryByText(warning.text), answers.length]).toEqual([null, 1])
    await press('另一页', settle)
    expect([screen.queryByText(warning.text), answers.length]).toEqual([expect.anything(), 0])
  })

  it('send what a move asks for, and end where it is refused', async () => {
    const { world, settle } = await open({ 'POST /dv/thing/move/send': () => new Refusal('当前状态不能送出') })
    fireEvent.change(nameBox(), { target: { value: 'x' } })
    await press('送出', settle)
    expect(world.callsOf('POST /dv/thing/move/send')[0]?.body).toEqual({ id: '1', rowVersion: 3, name: 'x' })
    expect(world.notices.map(({ message }) => message)).toContain('当前状态不能送出')
    expect(world.callsOf('POST /dv/thing/after')).toHaveLength(0)
  })
})
