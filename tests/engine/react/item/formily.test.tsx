import type { Field } from '@formily/core'
import { connect, mapProps, mapReadPretty, useField, useForm } from '@formily/react'
import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { describe, expect, it } from 'vitest'
import type { FieldDocument, FormDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { plainWidget } from '#fixtures/engineFaces.tsx'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { observer } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'
import { collectGarbage } from '#server/platform'

const text: FieldDocument = { type: 'text', title: '文本' }

const formOf = (items: FormDocument['items']): FormDocument => ({
  kind: 'screen',
  version: 2,
  id: 'test/form',
  type: 'form',
  title: '物品',
  model: 'thing',
  ...(items ? { items } : {}),
})

interface PlainProps {
  value?: string
  title?: string
  onChange?(value: string): void
  disabled?: boolean
}

/** As somebody writes it who knows Formily and nothing of this product. */
const Plain = ({ value = '', title, onChange, disabled }: PlainProps) => (
  <input aria-label={title} value={value} disabled={disabled} onChange={({ target }) => onChange?.(target.value)} />
)
const Pretty = ({ value }: PlainProps) => <em>{value}</em>
const Connected = connect(
  Plain,
  mapProps({ value: true, title: true }, (props, field) => ({
    ...props,
    disabled: field.pattern === 'disabled',
  })),
  mapReadPretty(Pretty),
)

/** A face that says what it finds in Formily's contexts. */
const Looking = observer((_: FieldFaceProps) => {
  const field = useField()
  const form = useForm()
  return <output>{`${field.address} ${field.title} ${JSON.stringify(form.values)}`}</output>
})

const widgets = [
  plainWidget('connected', {
    Field: ({ value, onChange }) => <Connected value={String(value ?? '')} onChange={onChange} />,
  }),
  plainWidget('looking', { Field: Looking }),
]

const open = (fields: Record<string, FieldDocument>, items?: FormDocument['items']) =>
  mountScreen({ documents: [modelWith(fields), formOf(items)], widgets, screen: { screenId: 'test/form' } })

const type = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await act(async () => {})
}

describe('a component of Formily as a face', () => {
  it('writes, follows the state of its item and has a face for reading', async () => {
    const { container } = await open({ a: { ...text, title: '甲' }, b: { ...text, title: '乙' } }, [
      'a',
      { field: 'b', widget: 'connected', disabledWhen: "a == 'off'", readonlyWhen: "a == 'read'" },
    ])
    await type('乙', 'typed')
    expect(screen.getByLabelText('乙')).toMatchObject({ value: 'typed', disabled: false })
    await type('甲', 'off')
    expect(screen.getByLabelText('乙')).toMatchObject({ value: 'typed', disabled: true })
    await type('甲', 'read')
    expect([screen.queryByLabelText('乙'), container.querySelector('em')?.textContent]).toEqual([null, 'typed'])
  })

  it('finds its Field and its form', async () => {
    await open({ a: { ...text, title: '甲' }, b: { ...text, title: '乙' } }, ['a', { field: 'b', widget: 'looking' }])
    await type('甲', 'x')
    expect(screen.getByText('b 乙 {"a":"x"}')).toBeTruthy()
  })
})

/** A component that shows the options and the focus of its Field, and has a rule of its own for leaving it. */
const Choosing = observer(({ id }: FieldFaceProps) => {
  const field = useField<Field>()
  useEffect(() => field.setValidator({ triggerType: 'onBlur', validator: () => '不可离开' }), [field])
  const options = field.dataSource?.map(({ value, label }) => `${value}=${label}`).join(' ')
  return (
    <>
      <input id={id} />
      <output data-testid="seen">{`${options} ${field.active} ${field.visited}`}</output>
    </>
  )
})

const lists: unknown[] = []
const Sharing = observer((_: FieldFaceProps) => {
  lists.push((useForm().query('level').take() as Field).dataSource)
  return null
})

describe('the Field of a field that is drawn', () => {
  const seen = () => screen.getByTestId('seen').textContent
  const fields: Record<string, FieldDocument> = {
    kind: { type: 'dict', title: '种类', dict: 'user_status', widget: 'choosing' },
    level: { type: 'dict', title: '级别', dict: 'user_status', wire: 'int', widget: 'sharing' },
  }
  const openIt = () =>
    mountScreen({
      documents: [modelWith(fields), formOf(undefined)],
      handlers: { 'GET /sys/dict/getDictItems/user_status': () => [{ value: '1', text: '正常' }] },
      widgets: [plainWidget('choosing', { Field: Choosing }), plainWidget('sharing', { Field: Sharing })],
      screen: { screenId: 'test/form' },
    })

  it('has the options of its dictionary, numbers where its value is one', async () => {
    const { settle, world } = await openIt()
    await settle()
    expect(seen()).toBe('1=正常 false false')
    expect(lists.at(-1)).toEqual([{ value: 1, label: '正常', disabled: false }])
    expect(world.callsOf('GET /sys/dict/getDictItems/user_status')).toHaveLength(1)
  })

  it('is active while its control has the focus and visited since; validators for leaving it run', async () => {
    const { settle, container } = await openIt()
    await settle()
    const control = screen.getByLabelText('种类')
    await act(async () => fireEvent.focus(control))
    expect(seen()).toContain('true true')
    expect(container.querySelector('[data-field=kind]')?.textContent).toBe('')
    await act(async () => fireEvent.blur(control))
    expect(seen()).toContain('false true')
    expect(container.querySelector('[data-field=kind]')?.textContent).toBe('不可离开')
  })
})

describe('a control that goes while it has the focus', () => {
  it('leaves its Field without the focus, and React hears that it has left', async () => {
    const { unmount, container } = await open({
      a: { ...text, title: '甲', widget: 'looking' },
      b: { ...text, title: '乙' },
    })
    const left: unknown[] = []
    container.addEventListener('focusout', ({ target }) => left.push(target))
    const control = screen.getByLabelText('乙')
    await act(async () => fireEvent.focusIn(control))
    unmount()
    expect(left).toEqual([container])
  })
})

const refs: WeakRef<object>[] = []

function Watched() {
  const field = useField()
  refs.push(new WeakRef(field), new WeakRef(field.form))
  return null
}

describe('a form of 100 fields that is opened and closed 30 times', () => {
  it('leaves no form and no Field', { timeout: 120_000 }, async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`f${index}`, { ...text, title: `${index}` }]),
    )
    const openOnce = async () => {
      const { unmount } = await mountScreen({
        documents: [modelWith(fields), formOf(undefined)],
        widgets: [plainWidget('watched', { Field: Watched })],
        screen: { screenId: 'test/form' },
      })
      unmount()
    }
    for (const field of Object.values(fields)) Object.assign(field, { widget: 'watched' })
    for (let round = 0; round < 30; round += 1) await openOnce()
    expect(refs.length).toBeGreaterThan(30 * 2)
    await expect
      .poll(async () => {
        await collectGarbage()
        return refs.filter((ref) => ref.deref() !== undefined).length
      })
      .toBe(0)
  })
})
