import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { Refusal } from '#fixtures/engineWorld.ts'

const text = { type: 'text', title: '文本' }
const model = {
  ...modelWith({
    name: { ...text, title: '名称', required: true, unique: true },
    kind: { ...text, title: '种类' },
    size: { ...text, title: '大小', required: true },
    from: { type: 'date', title: '开始' },
    to: { type: 'date', title: '结束' },
  }),
  rules: [{ failsWhen: 'to < from', at: ['from', 'to'], message: '结束早于开始' }],
} as AnyDocument
const steps = {
  ...{ kind: 'screen', version: 2, id: 'test/steps', type: 'steps', title: '登记', model: 'thing' },
  steps: [
    { title: '基本', note: '叫{name}', items: ['name', 'kind', 'from'] },
    { title: '大小', visibleWhen: "kind != 'small'", items: ['size'] },
    { title: '其他', items: ['to'], screen: 'test/told', with: { name: '=name' } },
    { title: '确认' },
  ],
} as unknown as AnyDocument
const notice = {
  ...{ kind: 'screen', version: 2, id: 'test/told', type: 'notice', title: '说明', status: 'info' },
  heading: '为{$params.name}',
} as unknown as AnyDocument

const mount = async (handlers: Parameters<typeof mountScreen>[0]['handlers'] = {}) => {
  const mounted = await mountScreen({
    documents: [model, steps, notice],
    handlers: { 'GET /sys/duplicate/check': () => null, ...handlers },
    screen: { screenId: 'test/steps' },
  })
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }))
    for (const _ of [1, 2, 3, 4]) await mounted.settle()
  }
  return { ...mounted, press, next: () => press('下一步'), back: () => press('上一步') }
}
const place = () => screen.getByRole('region', { name: /^\d\/\d/ }).getAttribute('aria-label')
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const faultOf = (field: string) => document.querySelector(`[data-field="${field}"]`)?.textContent

describe('a form that is filled in step by step', () => {
  it('keeps the user at a step until it stands, and says what is wrong with it and nothing of the others', async () => {
    const { next } = await mount()
    await next()
    expect(place()).toBe('1/4 基本')
    expect(faultOf('name')).toBe('请输入名称')
    type('名称', 'a')
    await next()
    expect(place()).toBe('2/4 大小')
    expect(faultOf('size')).toBe('')
  })

  it('asks the server before it goes on', async () => {
    const { next } = await mount({ 'GET /sys/duplicate/check': () => new Refusal('该值不可用，系统中已存在！') })
    type('名称', 'a')
    await next()
    expect(place()).toBe('1/4 基本')
    await waitFor(() => expect(faultOf('name')).toBe('该值不可用，系统中已存在！'))
  })

  it('keeps what was filled in on the way back, and leaves out a step that does not apply', async () => {
    const { next, back } = await mount()
    type('名称', 'a')
    type('种类', 'big')
    await next()
    await back()
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('a')
    type('种类', 'small')
    await next()
    expect(place()).toBe('2/3 其他')
    expect(screen.getByRole('button', { name: '基本 叫a' })).toBeTruthy()
  })

  it('is pressed ahead only as far as the steps stand', async () => {
    const { press } = await mount()
    type('名称', 'a')
    await press('确认')
    expect(place()).toBe('2/4 大小')
    expect(faultOf('size')).toBe('请输入大小')
  })

  it('judges a rule of the record with the last of its fields', async () => {
    const { next } = await mount()
    type('名称', 'a')
    type('种类', 'small')
    type('开始', '2026-02-02')
    await next()
    expect(place()).toBe('2/3 其他')
    type('结束', '2026-01-01')
    await next()
    expect(place()).toBe('2/3 其他')
    expect(faultOf('to')).toBe('结束早于开始')
  })

  it('tells a screen of a step what stands in the form', async () => {
    const { next } = await mount()
    type('名称', 'a')
    type('种类', 'small')
    await next()
    await waitFor(() => expect(screen.getByRole('article').textContent).toContain('为a'))
  })

  it('shows what was filled in, and saves it once', async () => {
    const { next, press, world } = await mount({ 'POST /dv/thing/add': () => null })
    type('名称', 'a')
    type('种类', 'small')
    await next()
    await next()
    expect(place()).toBe('3/3 确认')
    expect(screen.getByRole('region', { name: '基本' }).textContent).toBe('名称a种类small')
    await press('保存')
    expect(world.callsOf('POST /dv/thing/add').map(({ body }) => body)).toEqual([{ name: 'a', kind: 'small' }])
    expect(place()).toBe('1/4 基本')
    expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('')
  })

  it('goes back to the step whose field the server refuses', async () => {
    const refused = () => new Refusal('有误', { result: { fields: [{ field: 'kind', message: '没有这个种类' }] } })
    const { next, press } = await mount({ 'POST /dv/thing/add': refused })
    type('名称', 'a')
    type('种类', 'small')
    await next()
    await next()
    await press('保存')
    expect(place()).toBe('1/3 基本')
    expect(faultOf('kind')).toBe('没有这个种类')
  })

  it('keeps a draft of all steps', async () => {
    const { next, world } = await mount()
    type('名称', 'a')
    await next()
    type('大小', '9')
    world.runtime.drafts.flush()
    const offered = world.runtime.drafts.offered({ screen: 'test/steps', record: '' })
    expect(offered?.values).toEqual({ name: 'a', size: '9' })
  })
})
