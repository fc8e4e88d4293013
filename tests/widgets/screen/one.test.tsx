import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument, FieldDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { drawDetail, drawForm, settle } from './harness.tsx'

const profile: AnyDocument = {
  kind: 'model',
  version: 2,
  id: 'profile',
  title: '档案',
  fields: {
    thingId: { type: 'text', title: '物品' },
    grade: { type: 'text', title: '等级', required: true },
    cleaner: { type: 'text', title: '保洁员' },
  },
}
const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '姓名', required: true },
  profile: { type: 'one', title: '档案', model: 'profile', foreignKey: 'thingId' },
}
const record = { id: '1', rowVersion: 3, name: '周涛', profile: { id: 'p', rowVersion: 2, grade: '甲', cleaner: null } }
const setting = { fields, others: [profile] }
const items = ['name', { one: 'profile', title: '公厕档案' }]

describe('a further record', () => {
  it('stands in a form as a group of its fields and is saved with it', async () => {
    const { world } = await drawForm({ ...setting, form: { items, grid: 2 }, record })
    const group = screen.getByRole('region', { name: '公厕档案' })
    const labels = [...group.querySelectorAll('.field-label')].map(({ textContent }) => textContent)
    expect(labels).toEqual(['*等级', '保洁员'])
    expect(group.querySelector<HTMLElement>('.item-grid')?.style.getPropertyValue('--item-columns')).toBe('2')
    const grade = within(group).getByLabelText<HTMLInputElement>(/等级/)
    expect(grade.value).toBe('甲')
    await act(async () => fireEvent.change(grade, { target: { value: '乙' } }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
    await settle()
    expect(world.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      id: '1',
      rowVersion: 3,
      profile: { grade: '乙', rowVersion: 2 },
    })
  })

  it('says at its field what is wrong, and where the field is', async () => {
    const tabs = [
      { title: '基本', items: ['name'] },
      { title: '档案', items: ['profile'] },
    ]
    await drawForm({ ...setting, form: { items: [{ tabs }] }, record: { ...record, profile: null } })
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: '档案' })))
    await settle()
    await act(async () => fireEvent.change(screen.getByLabelText('保洁员'), { target: { value: '王芳' } }))
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: '基本' })))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
    await settle()
    await waitFor(() => expect(screen.getByText('请输入等级')).toBeTruthy())
    expect(screen.getByRole('tab', { selected: true }).textContent).toContain('档案')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/等级/)))
  })

  it('tells of both versions what of it differs when somebody else was first', async () => {
    const current = { ...record, rowVersion: 4, profile: { ...record.profile, rowVersion: 3, cleaner: '李明' } }
    const stale = new Refusal('旧', { status: 409, code: 409, result: { current } })
    await drawForm({ ...setting, form: { items }, record, handlers: { 'PUT /dv/thing/edit': () => stale } })
    await act(async () => fireEvent.change(screen.getByLabelText(/等级/), { target: { value: '乙' } }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
    await waitFor(() => expect(document.querySelectorAll('.conflict-side')).toHaveLength(2))
    await settle()
    expect([...document.querySelectorAll('.conflict-side')].map(({ textContent }) => textContent)).toEqual([
      '等级：乙保洁员：–',
      '等级：甲保洁员：李明',
    ])
  })

  it('begins anew with the values when they are reset', async () => {
    await drawForm({ ...setting, form: { items, actions: ['submit', 'reset'] }, record })
    const grade = () => screen.getByLabelText<HTMLInputElement>(/等级/)
    await act(async () => fireEvent.change(grade(), { target: { value: '乙' } }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '重置' })))
    await settle()
    expect(grade().value).toBe('甲')
  })

  it.each([
    [record.profile, ['甲', '–']],
    [null, ['–', '–']],
  ])('is described in a detail: %j', async (stored, values) => {
    await drawDetail({ ...setting, detail: { items }, record: { ...record, profile: stored } })
    const group = screen.getByRole('region', { name: '公厕档案' })
    expect([...group.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual(['等级', '保洁员'])
    expect([...group.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(values)
  })
})
