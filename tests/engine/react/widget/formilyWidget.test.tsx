import type { Field } from '@formily/core'
import { connect, mapProps, mapReadPretty, useField, useForm } from '@formily/react'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ChangeEvent } from 'react'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { AnyDocument, FieldDocument, FormDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { plainWidget } from '#fixtures/engineFaces.tsx'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { useEngine } from '#react/engine'
import { observer } from '#react/watch'
import { type FieldFaceProps, formilyWidget, useFaces } from '#react/widget'

interface GaugeProps {
  id?: string
  value?: string | null
  disabled?: boolean
  unit?: string
  faulty?: boolean
  required?: boolean
  onChange(event: ChangeEvent<HTMLInputElement>): void
  onBlur?(): void
}

/** A component as somebody writes it who knows Formily and nothing of this product. */
function Gauge({ id, value, unit, faulty, disabled, required, onChange, onBlur }: GaugeProps) {
  const form = useForm()
  const field = useField()
  return (
    <>
      <input
        id={id}
        value={value ?? ''}
        disabled={disabled}
        aria-invalid={faulty}
        aria-required={required}
        onChange={onChange}
        onBlur={onBlur}
      />
      <i data-testid="unit">{unit}</i>
      <i data-testid="seen">{`${field.title} ${form.values.kind ?? ''}`}</i>
      <button type="button" onClick={() => form.setValuesIn('kind', 'by gauge')}>
        设置
      </button>
    </>
  )
}
const GaugeText = ({ value, unit }: Partial<GaugeProps>) => <b data-testid="pretty">{`${value ?? '无'} ${unit}`}</b>

const ConnectedGauge = connect(
  Gauge,
  mapProps({ required: true }, (props, field) => ({
    ...props,
    faulty: 'selfErrors' in field && field.selfErrors.length > 0,
  })),
  mapReadPretty(GaugeText),
)

const gauge = formilyWidget({
  id: 'foreign/gauge',
  title: '量表',
  value: 'string',
  empty: null,
  props: async () => ({ unit: Type.Optional(Type.String()) }),
  component: async () => ConnectedGauge,
})
const bare = formilyWidget({ ...gauge, id: 'foreign/bare', component: async () => connect(Gauge) })
const broken = formilyWidget({
  ...gauge,
  id: 'foreign/broken',
  component: async () =>
    connect(() => {
      throw new Error('the gauge broke')
    }),
})
const widgets = [gauge, bare, broken]

const fields = (more: Partial<FieldDocument> = {}): Record<string, FieldDocument> => ({
  level: { type: 'text', title: '水位', widget: 'foreign/gauge', props: { unit: '米' }, ...more },
  kind: { type: 'text', title: '种类' },
})

const formOf = (more: Partial<FormDocument>): FormDocument => ({
  ...({ kind: 'screen', version: 2, id: 'test/form', type: 'form', title: '物品', model: 'thing' } as const),
  ...more,
})

const open = (form: Partial<FormDocument> = {}, field: Partial<FieldDocument> = {}, recordId?: string) =>
  mountScreen({
    documents: [modelWith(fields(field)), formOf(form)] as AnyDocument[],
    handlers: { 'GET /dv/thing/queryById': () => ({ id: '1', rowVersion: 1, level: '3', kind: 'river' }) },
    widgets,
    screen: { screenId: 'test/form', ...(recordId ? { params: { id: recordId } } : {}) },
  })

const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const text = (id: string) => screen.getByTestId(id).textContent
const control = () => screen.getByLabelText<HTMLInputElement>('水位')

describe('a component that is written for Formily, in a form', () => {
  it('has the value, the props of the document and the Field, and sees the form', async () => {
    await open({}, { default: '3' })
    expect(control().value).toBe('3')
    expect(text('unit')).toBe('米')
    expect(text('seen')).toBe('水位 ')
    await type('种类', 'river')
    await type('水位', '4')
    expect(control().value).toBe('4')
    expect(text('seen')).toBe('水位 river')
  })

  it('drives what depends on it', async () => {
    const items = ['level', { field: 'kind', visibleWhen: "level == '4'" }] as unknown as FormDocument['items']
    const { container } = await open({ items })
    const isShown = () => container.querySelector('[data-item="kind"]:not([hidden])') !== null
    expect(isShown()).toBe(false)
    await type('水位', '4')
    expect(isShown()).toBe(true)
  })

  it('hands on what clears it as the empty value, and writes other fields by the form', async () => {
    const { world, settle } = await open({}, { default: '3' })
    await type('水位', '')
    await act(async () => fireEvent.click(screen.getByText('设置')))
    expect(screen.getByLabelText<HTMLInputElement>('种类').value).toBe('by gauge')
    await act(async () => fireEvent.click(screen.getByText('保存')))
    await settle()
    const [saved] = world.callsOf('POST /dv/thing/add')
    expect(saved?.body).toMatchObject({ kind: 'by gauge' })
    expect(saved?.body).not.toHaveProperty('level')
  })

  it('is told that it is required, and after it was left that it is invalid', async () => {
    await open({}, { required: true })
    expect(control().getAttribute('aria-required')).toBe('true')
    expect(control().getAttribute('aria-invalid')).toBe('false')
    await act(async () => fireEvent.focus(control()))
    await act(async () => fireEvent.blur(control()))
    expect(control().getAttribute('aria-invalid')).toBe('true')
  })

  it('is disabled, and read-only by its own view', async () => {
    const state = (name: string) => [{ field: 'level', [name]: "kind == 'closed'" }, 'kind'] as never
    const disabled = await open({ items: state('disabledWhen') })
    await type('种类', 'closed')
    expect(control().disabled).toBe(true)
    disabled.unmount()
    await open({ items: state('readonlyWhen') }, { default: '3' })
    await type('种类', 'closed')
    expect(text('pretty')).toBe('3 米')
  })
})

describe('a component that cannot be drawn', () => {
  it('leaves a box in its place, and the rest of the form works', async () => {
    await open({}, { widget: 'foreign/broken' })
    expect(document.body.textContent).toContain('the gauge broke')
    await type('种类', 'river')
    expect(screen.getByLabelText<HTMLInputElement>('种类').value).toBe('river')
  })

  it('is in a box where it may only be read and has no view for that', async () => {
    await open({ items: [{ field: 'level', readonlyWhen: true }, 'kind'] as never }, { widget: 'foreign/bare' })
    expect(document.body.textContent).toContain('组件 "foreign/bare" 没有只读视图')
    expect(screen.getByLabelText('种类')).toBeTruthy()
  })
})

const seenErrors: string[] = []
const Saying = observer(() => {
  seenErrors.push(...useField<Field>().selfErrors)
  return null
})

const saying = formilyWidget({ ...gauge, id: 'foreign/saying', component: async () => Saying })

/** Draws the faces of another widget as a cell does: beside no form. */
function Alone({ beside: _, ...face }: FieldFaceProps) {
  const state = useFaces(useEngine().faceStore, 'foreign/saying')
  const Face = state.status === 'ready' ? state.faces.Field : undefined
  return Face ? (
    <>
      <Face {...face} invalid errors={['不可用']} />
      <Face {...face} invalid />
    </>
  ) : null
}
const alone = plainWidget('alone', { Field: Alone })

describe('its other faces', () => {
  const opened = async () => ({ faces: await gauge.faces(), example: await gauge.example() })

  it('are text in tables, and a field of its type without an example', async () => {
    const { faces, example } = await opened()
    expect(faces.Cell).toBeUndefined()
    expect(example).toEqual({ field: { type: 'text', title: '量表' }, values: [null] })
  })

  it('ask for one value in a filter bar, and not for lists and objects', async () => {
    expect((await opened()).faces.Filter).toBeTruthy()
    expect(
      (await formilyWidget({ ...gauge, value: 'json', component: async () => Gauge }).faces()).Filter,
    ).toBeUndefined()
  })

  it('know what is wrong outside of a form too, and say it in general where nobody has said it', async () => {
    await mountScreen({
      documents: [modelWith(fields({ widget: 'alone' })), formOf({})] as AnyDocument[],
      widgets: [alone, saying],
      screen: { screenId: 'test/form' },
    })
    expect([...new Set(seenErrors)]).toEqual(['不可用', '填写有误'])
  })

  it('show a detail by the read-only view', async () => {
    const detail = { ...formOf({}), id: 'test/detail', type: 'detail', items: ['level'] } as unknown as AnyDocument
    await mountScreen({
      documents: [modelWith({ name: { type: 'text', title: '名称' }, ...fields() }), detail],
      handlers: { 'GET /dv/thing/queryById': () => ({ id: '1', rowVersion: 1, level: '3' }) },
      widgets,
      screen: { screenId: 'test/detail', params: { id: '1' } },
    })
    expect(text('pretty')).toBe('3 米')
  })
})
