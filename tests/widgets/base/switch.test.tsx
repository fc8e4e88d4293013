import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldItem } from '#core/screen'
import { formOver, modelWith } from '#fixtures/engineDocuments.ts'
import { screenPorts } from '#react/engine'
import { createFormController, type FormController } from '#react/form'
import { useWatched } from '#react/watch'
import type { Faces } from '#react/widget'
import { drawField, drawFilter, drawShown, widgetOf } from '../draw.tsx'
import { Around, createWidgetWorld } from '../world.tsx'

const field = { type: 'switch', title: '样例' }
const control = () => screen.getByRole('switch', { name: '样例' })

interface InFormProps {
  form: FormController
  item: FieldItem
  Field: NonNullable<Faces['Field']>
}

/** A field as a form holds it. */
function InForm({ form, item, Field }: InFormProps) {
  const value = useWatched(form.value(item.field.name))
  return (
    <Field
      id="sample"
      field={item.field}
      props={{}}
      title="样例"
      value={value}
      onChange={(next) => form.change({ [item.field.name]: next })}
      onBlur={() => {}}
      onProblem={() => {}}
      record={form.record}
      readonly={false}
      disabled={false}
      required={false}
      invalid={false}
    />
  )
}

async function openForm() {
  const world = createWidgetWorld()
  const { program, library } = formOver(modelWith({ sample: field }))
  const [item] = program.fieldItems
  const { Field } = await widgetOf('switch').faces()
  if (!item || !Field) throw new Error('no field')
  const form = createFormController({
    program,
    library,
    mode: 'edit',
    record: { id: '1', rowVersion: 1, sample: null },
    draftPlace: null,
    ports: screenPorts(world.engine.runtime, {}),
  })
  await act(async () =>
    render(
      <Around world={world} library={library}>
        <InForm form={form} item={item} Field={Field} />
      </Around>,
    ),
  )
  return form
}

describe('an empty switch', () => {
  it('emits its off value and leaves the form clean', async () => {
    const form = await openForm()
    expect(form.record().sample).toBe('N')
    expect(form.dirty.snapshot()).toBe(false)
    fireEvent.click(screen.getByRole('switch'))
    expect([form.record().sample, form.dirty.snapshot()]).toEqual(['Y', true])
    fireEvent.click(screen.getByRole('switch'))
    expect([form.record().sample, form.dirty.snapshot()]).toEqual(['N', false])
  })

  it('emits nothing while it may not be written', async () => {
    const { emitted } = await drawField('switch', { field }, { disabled: true })
    expect(emitted).toEqual([])
  })
})

describe('a switch', () => {
  it.each([
    [{ type: 'switch', title: '样例' }, 'N', 'Y'],
    [{ type: 'switch', title: '样例', values: ['1', '0'] }, '0', '1'],
    [{ type: 'bool', title: '样例' }, false, true],
  ])('%j goes from %j to %j', async (field, off, on) => {
    const { value } = await drawField('switch', { field, value: off })
    expect(control().getAttribute('aria-checked')).toBe('false')
    fireEvent.click(control())
    expect(value()).toBe(on)
    fireEvent.click(control())
    expect(value()).toBe(off)
  })

  it('takes a number for its code', async () => {
    const cell = await drawShown('switch', 'Cell', { field: { ...field, values: ['1', '0'] }, value: 1 })
    expect(cell.textContent).toBe('是')
  })

  it('has words of its own where the document gives them', async () => {
    const props = { texts: ['启用', '停用'] }
    const detail = await drawShown('switch', 'Detail', { field, props, value: 'N' })
    expect(detail.textContent).toBe('停用')
  })

  it('is chosen in a filter by its words', async () => {
    const { value } = await drawFilter('switch', { field: { ...field, values: ['1', '0'] } })
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '样例' }))
    fireEvent.click(screen.getByTitle('是'))
    expect(value()).toBe('1')
  })
})
