import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { drawForm, settle } from './harness.tsx'

const record = { id: '1', rowVersion: 3, name: '周涛', phone: '138', note: '旧', birthday: null }

/** A form that saves by itself after 2 s, over a server that refuses while it is told to. */
async function open() {
  let stored: Record<string, unknown> = record
  const server = { refuses: false }
  const form = await drawForm({ record, form: { record: '1', autosaveS: 2, items: ['name', 'phone'] } })
  form.world.answer({
    'PUT /dv/thing/edit': ({ body }) => {
      if (server.refuses) return new Refusal('服务繁忙')
      stored = { ...stored, ...body, rowVersion: Number(stored.rowVersion) + 1 }
      return null
    },
    'GET /dv/thing/queryById': () => stored,
  })
  const pass = async () => {
    await act(async () => form.world.pass(2_000))
    for (let turn = 0; turn < 4; turn += 1) await settle()
  }
  const sent = () => form.world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)
  return { server, pass, sent }
}
const type = (name: string | RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }))

describe('a form that saves by itself', () => {
  it('has no button for it, and says when it has saved; the control stays as it is', async () => {
    const { pass, sent } = await open()
    expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
    expect(screen.getByText('修改后自动保存')).toBeTruthy()
    const control = screen.getByLabelText('手机号')
    await type('手机号', '139')
    await pass()
    expect(sent()).toEqual([{ id: '1', rowVersion: 3, phone: '139' }])
    expect(screen.getByText(/已自动保存 \d\d:30:02/)).toBeTruthy()
    expect(screen.getByLabelText('手机号')).toBe(control)
  })

  it('says what is not saved and why, and does not move', async () => {
    const { pass, sent } = await open()
    await type(/姓名/, '')
    await pass()
    expect([sent(), screen.getByRole('alert').textContent]).toEqual([[], '请输入姓名'])
    expect(screen.getByText('修改未保存，请检查标出的内容')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /重\s?试/ })).toBeNull()
  })

  it('is tried again where the server could not take it', async () => {
    const { pass, sent, server } = await open()
    server.refuses = true
    await type('手机号', '139')
    await pass()
    expect(screen.getByText('修改未保存')).toBeTruthy()
    server.refuses = false
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /重\s?试/ })))
    await pass()
    expect([sent().length, screen.queryByText('修改未保存')]).toEqual([2, null])
  })
})
