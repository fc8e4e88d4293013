import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AnyDocument, FieldDocument, FormDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { plainWidget } from '#fixtures/engineFaces.tsx'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import type { Handlers } from '#fixtures/engineWorld.ts'
import type { FieldFaceProps, WidgetDefinition } from '#react/widget'

const text: FieldDocument = { type: 'text', title: '文本' }

const formDocument = (form: Partial<FormDocument> = {}): FormDocument => ({
  kind: 'screen',
  version: 2,
  id: 'test/form',
  type: 'form',
  title: '物品',
  model: 'thing',
  ...form,
})

interface Opening {
  fields: Record<string, FieldDocument>
  form?: Partial<FormDocument>
  handlers?: Handlers
  others?: AnyDocument[]
  widgets?: WidgetDefinition[]
}

const open = ({ fields, form, handlers, others = [], widgets = [] }: Opening) =>
  mountScreen({
    documents: [modelWith(fields), formDocument(form), ...others],
    ...(handlers ? { handlers } : {}),
    widgets,
    screen: { screenId: 'test/form' },
  })

/** Types into a control. Each keystroke is a task of its own, as in a browser. */
const type = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await act(async () => {})
}
/** Presses the button and lets what follows happen. */
const save = async () => {
  fireEvent.click(screen.getByText('保存'))
  for (const _ of [1, 2, 3]) await act(async () => void (await new Promise((done) => setImmediate(done))))
}

/** A face that keeps its text by itself, and how often it was drawn. */
const hearing = { draws: 0 }
function Hearing({ id, value, onChange }: FieldFaceProps) {
  hearing.draws += 1
  return <input id={id} defaultValue={`${value ?? ''}`} onChange={({ target }) => onChange(target.value)} />
}

const field = (container: HTMLElement, id: string) => container.querySelector(`[data-item="${id}"]`)

describe('a form on a page', () => {
  it('draws again only the field that changes and what depends on it', async () => {
    const { draws } = await open({
      fields: { a: { ...text, title: '甲' }, b: { ...text, title: '乙' }, c: { ...text, title: '丙' } },
      form: { items: ['a', { field: 'b', readonlyWhen: "a == 'x'" }, 'c'] },
    })
    draws.clear()
    await type('甲', 'y')
    expect([...draws]).toEqual([['a', 1]])
    draws.clear()
    await type('甲', 'x')
    expect([...draws].sort()).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  it('leaves alone a face that hears of its value by itself', async () => {
    await open({
      fields: { a: { ...text, title: '甲' }, b: { ...text, title: '乙' } },
      form: {
        items: [
          { field: 'a', widget: 'own' },
          { field: 'b', readonlyWhen: "a == 'x'" },
        ],
      },
      widgets: [plainWidget('own', { Field: Hearing, hears: true })],
    })
    hearing.draws = 0
    await type('甲', 'y')
    await type('甲', 'x')
    expect(hearing.draws).toBe(0)
    expect(screen.getByLabelText('乙')).toHaveProperty('readOnly', true)
  })

  it('hides without taking away what was drawn', async () => {
    const { container, draws } = await open({
      fields: { a: { ...text, title: '甲' }, b: { ...text, title: '乙' } },
      form: { items: ['a', { field: 'b', visibleWhen: "a != 'x'" }] },
    })
    await type('乙', 'kept')
    draws.clear()
    await type('甲', 'x')
    expect([...draws]).toEqual([['a', 1]])
    expect(field(container, 'b')).toHaveProperty('hidden', true)
    await type('甲', 'y')
    expect([field(container, 'b')?.hasAttribute('hidden'), screen.getByLabelText('乙')]).toMatchObject([
      false,
      { value: 'kept' },
    ])
  })

  it('does not draw what was never shown', async () => {
    const { container } = await open({
      fields: { a: { ...text, title: '甲' }, b: { ...text, title: '乙' } },
      form: { items: ['a', { field: 'b', visibleWhen: "a == 'x'" }] },
    })
    expect(field(container, 'b')?.childElementCount).toBe(0)
  })

  it('keeps a broken widget in its place, and the rest works', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { world } = await open({
      fields: { a: { ...text, title: '甲' }, b: { ...text, widget: 'boom' }, c: { ...text, widget: 'texts' } },
      handlers: { 'POST /dv/thing/add': () => '1' },
    })
    const boxes = screen.getAllByTestId('broken').map((box) => box.textContent)
    expect(boxes).toEqual([
      expect.stringContaining('boom broke'),
      expect.stringContaining('没有组件 "texts" 是否指 "text"？ /items'),
    ])
    await type('甲', 'x')
    await save()
    expect(world.callsOf('POST /dv/thing/add')[0]?.body).toEqual({ a: 'x' })
    expect(world.warnings).toContain('boom broke')
    quiet.mockRestore()
  })

  it('says in its place that a field does not exist', async () => {
    await open({ fields: { name: { ...text, title: '名称' } }, form: { items: ['name', 'nmae'] } })
    expect(screen.getByTestId('broken').textContent).toContain('模型 thing 没有字段 "nmae"')
    expect(screen.getByLabelText('名称')).toBeTruthy()
  })

  it('marks pages of tabs with their faults and opens the first one', async () => {
    await open({
      fields: { a: { ...text, title: '甲' }, b: { ...text, title: '乙', required: true } },
      form: {
        items: [
          {
            tabs: [
              { title: '一', items: ['a'] },
              { title: '二', items: ['b'] },
            ],
          },
        ],
      },
    })
    expect(screen.queryByLabelText('乙')).toBeNull()
    await save()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('乙')))
    expect(screen.getByText('二(1)')).toBeTruthy()
  })

  it('leads to the first fault from top to bottom, on a tab or not', async () => {
    await open({
      fields: { a: { ...text, title: '甲', required: true }, b: { ...text, title: '乙', required: true } },
      form: {
        items: [{ tabs: [{ title: '一' }, { title: '二', items: ['b'] }].map((tab) => ({ items: [], ...tab })) }, 'a'],
      },
    })
    await save()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('乙')))
  })

  it('binds a widget over several fields', async () => {
    const { world } = await open({
      fields: { longitude: text, latitude: text },
      form: { items: [{ widget: 'text', bind: { lng: 'longitude', lat: 'latitude' } }] },
      handlers: { 'POST /dv/thing/add': () => '1' },
    })
    await type('lng', '113')
    await save()
    expect(world.callsOf('POST /dv/thing/add')[0]?.body).toEqual({ longitude: '113' })
  })
})

describe('a long form', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`f${index}`, { ...text, title: `字段${index}` }]),
  )
  const required = { ...fields, f299: { ...text, title: '最后', required: true } }
  const inputCount = (container: HTMLElement) => container.querySelectorAll('input').length

  it('draws what is near first, the rest when idle', async () => {
    const { container, browser } = await open({ fields })
    expect([container.querySelectorAll('[data-item]').length, inputCount(container)]).toEqual([300, 30])
    act(() => browser.rest())
    expect(inputCount(container)).toBe(60)
    for (let round = 0; round < 30; round += 1) await act(async () => browser.rest())
    expect(inputCount(container)).toBe(300)
  })

  it('draws on while the browser stays idle, and no longer', async () => {
    const { container, browser } = await open({ fields })
    await act(async () => browser.rest())
    expect(inputCount(container)).toBe(60)
    await act(async () => browser.rest(true))
    expect(inputCount(container)).toBe(300)
  })

  it('draws what comes near', async () => {
    const { container, browser } = await open({ fields })
    const far = field(container, 'f200')
    expect(far?.childElementCount).toBe(0)
    act(() => far && browser.approach(far))
    expect([far?.childElementCount, inputCount(container)]).toEqual([1, 31])
  })

  it('keeps places of about the right height', async () => {
    const { container } = await open({ fields: { ...fields, f100: { type: 'longtext', title: '长' } } })
    const heights = ['f0', 'f99', 'f100'].map((id) => (field(container, id) as HTMLElement).style.minHeight)
    expect(heights).toEqual(['', '56px', '130px'])
  })

  it('covers the whole form when it checks, and shows a fault that was not drawn', async () => {
    const { container, world } = await open({ fields: required, handlers: { 'POST /dv/thing/add': () => '1' } })
    await save()
    expect(screen.getByText('请输入最后')).toBeTruthy()
    await expect.poll(() => field(container, 'f299')?.contains(document.activeElement)).toBe(true)
    await type('最后', 'x')
    await save()
    expect(world.callsOf('POST /dv/thing/add')).toHaveLength(1)
  })
})
