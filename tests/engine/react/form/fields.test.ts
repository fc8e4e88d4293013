import type { IFieldState } from '@formily/core'
import { describe, expect, it } from 'vitest'
import cases from '#cases/form/fieldState.json'
import { Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { openForm } from './harness.ts'

const text = { type: 'text', title: '文本' }

interface Case {
  name: string
  view: { visible?: boolean; readonly?: boolean; disabled?: boolean; required?: boolean; title?: string; help?: string }
  inHidden?: boolean
  field: Partial<IFieldState>
}

/** A form whose second field is as the view says once the first is an x. */
function openCase({ view, inHidden = false }: Case) {
  const { visible, readonly, disabled, required, ...texts } = view
  const item = {
    field: 'name',
    ...(visible === false ? { visibleWhen: "on != 'x'" } : {}),
    ...(readonly ? { readonlyWhen: "on == 'x'" } : {}),
    ...(disabled ? { disabledWhen: "on == 'x'" } : {}),
    ...(required ? { requiredWhen: "on == 'x'" } : {}),
    ...texts,
  }
  const items = inHidden ? ['on', { group: '组', visibleWhen: "on != 'x'", items: [item] }] : ['on', item]
  return openForm({ fields: { on: text, name: { ...text, type: 'text' } }, form: { items } as never })
}

describe('the Field of an item', () => {
  it.each(cases as Case[])('$name', (row) => {
    const { form } = openCase(row)
    const field = form.field('name')
    form.change({ on: 'x', name: 'kept' })
    const { form: other } = openCase(row)
    other.change({ on: 'x', name: 'kept' })
    const expected = { required: false, value: 'kept', ...row.field }
    for (const each of [field, other.field('name')]) expect(each).toMatchObject(expected)
  })

  it('is made when it is drawn, and for nobody else', () => {
    const { form } = openForm({ fields: { a: text, b: text } })
    expect(form.field('a')).toBe(form.formily.query('a').take())
    expect(Object.keys(form.formily.fields)).toEqual(['a'])
  })

  it('is made for an error that nobody has drawn yet', async () => {
    const { form } = openForm({ fields: { a: text, b: { ...text, required: true } } })
    await form.submit()
    expect(Object.keys(form.formily.fields)).toEqual(['b'])
  })

  it('names its widget, its frame and the options of the document', () => {
    const { form } = openForm({
      fields: {
        kind: { type: 'text', title: '种类', widget: 'select', props: { options: [{ value: '1', text: '一' }] } },
      },
    } as never)
    const { componentType, decoratorType, dataSource } = form.field('kind')
    expect([componentType, decoratorType, dataSource]).toEqual([
      'select',
      'field',
      [{ value: '1', text: '一', label: '一' }],
    ])
  })
})

describe('a component that asks by the Field', () => {
  const fields = {
    name: { ...text, title: '名称', required: true, max: 3 },
    other: { ...text, title: '其他', required: true },
  }

  it('gets the answer of our rules, once', async () => {
    const { form, look } = openForm({ fields })
    const field = form.field('name')
    await expect(field.validate('check' as 'onInput')).rejects.toHaveLength(1)
    expect([look('name').errors, [...field.selfErrors]]).toEqual([['请输入名称'], ['请输入名称']])
    await field.onInput('abcd')
    expect(field.selfErrors).toEqual(['最大长度3位字符'])
    await field.onInput('abc')
    await field.validate('check' as 'onInput')
    expect(field.selfErrors).toEqual([])
  })

  it('is not let through by validate and submit while a field is wrong that nobody has drawn', async () => {
    const { form, look } = openForm({ fields })
    form.field('name').setValue('ok')
    await expect(form.formily.validate()).rejects.toHaveLength(1)
    expect(look('other').errors).toEqual(['请输入其他'])
    await expect(form.formily.submit()).rejects.toHaveLength(1)
    form.change({ other: 'a' })
    expect(await form.formily.submit()).toMatchObject({ name: 'ok', other: 'a' })
  })

  it('checks nothing on input or blur by itself', async () => {
    const { form, look } = openForm({ fields })
    const field = form.field('other')
    await field.onFocus()
    await field.onBlur()
    expect(look('other').errors).toEqual([])
  })

  it('has its input settled like any other', async () => {
    const { form, look } = openForm({
      fields: { ...fields, sum: text },
      form: { effects: [{ changed: ['name'], when: "name == 'x'", set: { sum: 'from x' } }] } as never,
    })
    let passes = 0
    form.formily.subscribe(({ type }) => {
      if (type === 'onFormValuesChange') passes += 1
    })
    await form.field('name').onInput('x')
    expect([look('sum').value, form.dirty.snapshot(), passes]).toEqual(['from x', true, 1])
    form.field('name').setValue('abcd')
    expect([look('name').errors, passes]).toEqual([['最大长度3位字符'], 2])
  })

  it('is refused a save with an error of its own, and hears no answer about an older value', async () => {
    const [older, newer] = [deferred<unknown>(), deferred<unknown>()]
    const { form, world } = openForm({
      fields: { name: { ...text, unique: true } },
      handlers: {
        'GET /sys/duplicate/check': ({ query }) => (query.fieldVal === 'a' ? older : newer).promise,
        'POST /dv/thing/add': () => '1',
      },
    })
    const field = form.field('name')
    const sent = () => world.callsOf('GET /sys/duplicate/check').length
    await field.onInput('a')
    world.pass(300)
    await expect.poll(sent).toBe(1)
    await field.onInput('b')
    world.pass(300)
    await expect.poll(sent).toBe(2)
    expect(field.validating).toBe(true)
    await field.onBlur()
    expect(field.validating).toBe(true)
    newer.resolve('')
    await expect.poll(() => field.validating).toBe(false)
    older.resolve(new Refusal('该值不可用，系统中已存在！'))
    await new Promise((done) => setImmediate(done))
    expect(field.selfErrors).toEqual([])
    field.setSelfErrors(['不是颜色'])
    expect(await form.submit()).toEqual({ kind: 'invalid', fields: ['name'] })
    field.setSelfErrors([])
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
  })
})

describe('the life of a form', () => {
  it('is that of its view; a start in the same task takes a stop back', async () => {
    const { form, stop } = openForm({ fields: { a: text } })
    const field = form.field('a')
    stop()
    const end = form.start()
    await Promise.resolve()
    expect([form.formily.mounted, form.formily.unmounted, form.field('a') === field]).toEqual([true, false, true])
    end()
    await Promise.resolve()
    expect([form.formily.unmounted, form.formily.fields]).toEqual([true, {}])
  })
})
