import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ActionEntry, ItemEntry } from '#core/document'
import { Done, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { drawForm, people, settle } from './harness.tsx'

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }))
const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value
const record = { id: '1', rowVersion: 3, name: '周涛', phone: '138', note: '旧', birthday: null }

describe('a form', () => {
  it('draws groups, labels, stars and help in a grid', async () => {
    const items: ItemEntry[] = [
      { group: '基本信息', items: ['name', { field: 'phone', help: '用于接收通知' }] },
      { text: '请如实填写', tone: 'warning' } as unknown as ItemEntry,
      { field: 'note', span: 2 },
    ]
    const { container } = await drawForm({ form: { grid: 2, items } })
    const group = screen.getByRole('region', { name: '基本信息' })
    expect(within(group).getByRole('heading').textContent).toBe('基本信息')
    expect([...container.querySelectorAll('.field-label')].map(({ textContent }) => textContent)).toEqual([
      '*姓名',
      '手机号',
      '备注',
    ])
    expect(screen.getByText('用于接收通知')).toBeTruthy()
    expect(container.querySelector('.item-text')?.className).toBe('item-text tone-warning')
    expect(container.querySelector<HTMLElement>('[data-item="note"]')?.style.gridColumn).toBe('1 / -1')
    expect(container.querySelector<HTMLElement>('.item-grid')?.style.getPropertyValue('--item-columns')).toBe('2')
  })

  it('has conditions that hold in one mode only', async () => {
    const items = [
      { field: 'name', modes: { edit: { readonlyWhen: true } } },
      { field: 'phone', modes: { create: { requiredWhen: true }, edit: { visibleWhen: "note != '旧'" } } },
      'note',
    ] as unknown as ItemEntry[]
    const { container, unmount } = await drawForm({ form: { items } })
    expect(screen.getByLabelText(/姓名/).tagName).toBe('INPUT')
    expect(container.querySelectorAll('[data-item="phone"] .field-star')).toHaveLength(1)
    unmount()
    const edited = await drawForm({ form: { items }, record })
    expect(edited.container.querySelector('[data-item="name"] input')).toBeNull()
    expect(edited.container.querySelector('[data-item="name"]')?.textContent).toContain('周涛')
    expect(edited.container.querySelector('[data-item="phone"]')?.hasAttribute('hidden')).toBe(true)
  })

  it('has no tabs for a single page of fields', async () => {
    await drawForm({ form: { items: [{ tabs: [{ title: '基本', items: ['name'] }] }] } })
    expect(screen.getByLabelText(/姓名/)).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('begins in its first field', async () => {
    await drawForm({})
    expect(document.activeElement).toBe(screen.getByLabelText(/姓名/))
  })

  it('begins in its first field also where it is drawn later', async () => {
    await drawForm({ form: { items: [{ tabs: [{ title: '基本', items: ['name'] }] }] } })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/姓名/)))
  })

  it('begins in its first field also where others are drawn before it', async () => {
    await drawForm({
      fields: { ...people, count: { type: 'int', title: '人数' } },
      form: { items: ['count', 'name'] },
    })
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/人数/)), { timeout: 10_000 })
  })

  it('says at the field what is wrong, in the place of its help', async () => {
    const { container } = await drawForm({ form: { items: [{ field: 'name', help: '与证件一致' }] } })
    const notes = () => container.querySelectorAll('.field-note')
    expect(notes()).toHaveLength(1)
    await press('保存')
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('请输入姓名')
    expect(screen.queryByText('与证件一致')).toBeNull()
    expect(notes()).toHaveLength(1)
  })

  it.each([
    ['the button', () => press('保存')],
    ['Enter', () => act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement))],
    ['Ctrl+S', () => act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))],
  ])('saves by %s', async (_, save) => {
    const { world } = await drawForm({ record })
    world.answer({ 'PUT /dv/thing/edit': () => new Done('编辑成功!') })
    await type('手机号', '139')
    await save()
    await settle()
    expect(world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)).toEqual([
      { id: '1', rowVersion: 3, phone: '139' },
    ])
  })

  it('does nothing at Ctrl+S under a question', async () => {
    const { world } = await drawForm({ record })
    await type('手机号', '139')
    const question = document.createElement('div')
    question.className = 'ant-modal-wrap'
    document.body.append(question)
    await act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))
    question.remove()
    await settle()
    expect(world.callsOf('PUT /dv/thing/edit')).toEqual([])
  })

  it('takes Ctrl+S before the control with the focus hears of it', async () => {
    await drawForm({ record })
    const listener = vi.fn()
    const input = screen.getByLabelText('手机号')
    input.addEventListener('keydown', listener)
    await act(async () => fireEvent.keyDown(input, { key: 's', ctrlKey: true }))
    expect(listener).not.toHaveBeenCalled()
  })

  it('shows that it is saving, once', async () => {
    const { world } = await drawForm({ record })
    const reply = deferred<Done>()
    world.answer({ 'PUT /dv/thing/edit': () => reply.promise })
    await type('手机号', '139')
    await press('保存')
    await settle()
    expect(document.querySelector('.ant-btn-loading')).toBeTruthy()
    await act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))
    await act(async () => reply.resolve(new Done('')))
    await settle()
    expect(world.callsOf('PUT /dv/thing/edit')).toHaveLength(1)
    expect(document.querySelector('.ant-btn-loading')).toBeNull()
  })

  it('shows nothing that moves away after it has saved: hidden meanwhile, it would stay and be read out for good', async () => {
    const { container, world } = await drawForm({ record })
    const reply = deferred<Done>()
    world.answer({ 'PUT /dv/thing/edit': () => reply.promise })
    const moved: Node[] = []
    const isMoving = (node: Node) => node instanceof Element && node.matches('.ant-btn-loading-icon')
    const watch = new MutationObserver((changes) => {
      moved.push(...changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(isMoving))
    })
    watch.observe(container, { childList: true, subtree: true })
    await type('手机号', '139')
    await press('保存')
    expect(screen.getByRole('button', { name: '保存' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => reply.resolve(new Done('')))
    await settle()
    watch.disconnect()
    expect(moved).toHaveLength(0)
  })

  it('is left by its cancel button', async () => {
    const { closed } = await drawForm({})
    await press('取消')
    expect(closed()).toBe(1)
  })
})

describe('the actions of a form', () => {
  const close = { id: 'shut', title: '关闭单据', run: [{ call: 'POST /dv/thing/shut', with: { id: '=id' } }] }

  it('end with the one that saves, leaving beside it, and fold where there are many', async () => {
    const own = (id: string) => ({ id, title: id, run: [{ message: id }] })
    const actions = ['submit', own('甲'), own('乙'), { more: [own('丙')] }] as unknown as ActionEntry[]
    const { container } = await drawForm({ form: { actions } })
    const buttons = [...container.querySelectorAll('.view-foot button')].map(({ textContent }) => textContent)
    expect(buttons.map((text) => text?.replaceAll(' ', ''))).toEqual(['更多', '甲', '取消', '保存'])
  })

  it('stand beside the one that saves', async () => {
    const { world } = await drawForm({ record, form: { actions: ['reset', close, 'submit'] } })
    world.answer({ 'POST /dv/thing/shut': () => new Done('') })
    await press('关闭单据')
    await settle()
    await waitFor(() => expect(world.callsOf('POST /dv/thing/shut').map(({ body }) => body)).toEqual([{ id: '1' }]))
    await type('手机号', '139')
    await press('重置')
    expect(value('手机号')).toBe('138')
    expect(screen.getByRole('button', { name: '保存' }).classList.contains('ant-btn-primary')).toBe(true)
  })

  it('fill in fields as a person would, and save nothing', async () => {
    const fill = { id: 'fill', title: '填写', run: [{ set: { phone: "=concat('1', name)" } }] }
    const { world } = await drawForm({ record, form: { actions: [fill, 'submit'] } })
    await press('填写')
    await waitFor(() => expect(value('手机号')).toBe(`1${record.name}`))
    expect(world.callsOf('PUT /dv/thing/edit')).toEqual([])
  })

  it('leave no way to save where none of them does', async () => {
    const { world } = await drawForm({ record, form: { actions: ['reset'] } })
    await type('手机号', '139')
    await act(async () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true }))
    await settle()
    expect(world.calls.filter(({ method }) => method === 'PUT')).toEqual([])
  })
})

describe('unsaved input of last time', () => {
  const typed = async () => {
    const first = await drawForm({ record })
    await type('手机号', '139')
    await act(async () => first.world.pass(3_000))
    first.unmount()
    return first.world
  }

  it('is offered, and taken when wanted', async () => {
    const world = await typed()
    await drawForm({ record, world })
    expect(screen.getByText(/发现未保存的内容，是否恢复？/)).toBeTruthy()
    expect(value('手机号')).toBe('138')
    await press('恢复')
    expect(value('手机号')).toBe('139')
    expect(screen.queryByText(/发现未保存的内容/)).toBeNull()
  })

  it('is forgotten when given up', async () => {
    const world = await typed()
    const second = await drawForm({ record, world })
    await press('放弃')
    second.unmount()
    await drawForm({ record, world })
    expect(screen.queryByText(/发现未保存的内容/)).toBeNull()
  })
})

describe('a conflict', () => {
  const current = { ...record, rowVersion: 4, phone: '150', note: '新' }

  it('goes back to the form by Escape, which then closes nothing around it', async () => {
    await meet()
    const events: string[] = []
    const hear = ({ key }: KeyboardEvent) => void events.push(key)
    document.addEventListener('keydown', hear)
    await act(async () =>
      fireEvent.keyDown(screen.getByRole('region', { name: '数据已被他人修改' }), { key: 'Escape' }),
    )
    document.removeEventListener('keydown', hear)
    expect([value('手机号'), screen.queryByText('数据已被他人修改'), events]).toEqual(['139', null, []])
  })
  const meet = async () => {
    const form = await drawForm({ record })
    form.world.answer({
      'PUT /dv/thing/edit': () => new Refusal('数据已被修改', { status: 409, code: 409, result: { current } }),
    })
    await type('手机号', '139')
    await press('保存')
    await settle()
    screen.getByText('数据已被他人修改')
    return form
  }
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)

  it('shows both versions field by field', async () => {
    await meet()
    expect(rows()).toEqual(['手机号双方都有修改139150', '备注旧新'])
    const [mine, theirs] = screen.getAllByRole<HTMLInputElement>('radio')
    expect([mine?.checked, theirs?.checked]).toEqual([true, false])
  })

  it('goes on with what is chosen, on the newer version', async () => {
    const { world } = await meet()
    const radios = screen.getAllByRole('radio')
    fireEvent.click(radios[1] as HTMLElement)
    await press('采用选择并继续编辑')
    expect(screen.queryByText('数据已被他人修改')).toBeNull()
    expect([value('手机号'), value('备注')]).toEqual(['150', '新'])
    world.answer({ 'PUT /dv/thing/edit': () => new Done('') })
    await type('手机号', '151')
    await press('保存')
    await settle()
    expect(world.callsOf('PUT /dv/thing/edit').at(-1)?.body).toEqual({ id: '1', rowVersion: 4, phone: '151' })
  })

  it('takes one side as a whole', async () => {
    await meet()
    fireEvent.click(screen.getAllByRole('button', { name: '全部保留' })[0] as HTMLElement)
    await press('采用选择并继续编辑')
    expect([value('手机号'), value('备注')]).toEqual(['139', '旧'])
  })

  it('can be put off without losing what was typed', async () => {
    const { engine } = await meet()
    await press('返回')
    expect(value('手机号')).toBe('139')
    expect(engine.guards.dirty()).toBe(true)
  })
})
