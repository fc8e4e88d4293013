import { describe, expect, it } from 'vitest'
import type { TabsItem } from '#core/screen'
import { settled } from '#fixtures/ports.ts'
import { type Opening, openForm } from './harness.ts'

const text = { type: 'text', title: '文本' }
const fields = {
  name: { ...text, title: '名称', required: true },
  low: { type: 'int', title: '低' },
  high: { type: 'int', title: '高', required: true },
  note: text,
  profile: { type: 'one', title: '档案', model: 'profile', foreignKey: 'thingId' },
}
const profileModel = {
  kind: 'model',
  version: 2,
  id: 'profile',
  title: '档案',
  fields: { thingId: { type: 'ref', title: '物品', model: 'thing' }, grade: { ...text, title: '等级', max: 3 } },
} as const

function open({ form, ...settings }: Partial<Opening> = {}) {
  const tabs = [
    { id: 'first', title: '一{name}', items: ['name', 'low'] },
    { id: 'second', title: '二', visibleWhen: "note != 'hide'", items: ['high', 'profile'] },
  ]
  const opened = openForm({
    fields,
    form: { items: ['note', { tabs }], ...form },
    others: [profileModel],
    handlers: { 'POST /dv/thing/add': () => '1' },
    ...settings,
  })
  const item = opened.form.program.items.find(({ kind }) => kind === 'tabs') as TabsItem
  return {
    ...opened,
    pages: () => opened.form.pages(item).snapshot(),
    check: (id: string) => opened.form.checkPage(item, id),
  }
}

describe('the pages of a form', () => {
  it('have titles, and the number of fields on them that are invalid', async () => {
    const { form, pages } = open()
    form.change({ name: '甲' })
    expect(pages()).toEqual([
      { id: 'first', title: '一甲', faults: 0 },
      { id: 'second', title: '二', faults: 0 },
    ])
    const before = pages()
    form.change({ note: 'x' })
    expect(pages(), 'equal pages stay the same').toBe(before)
    for (const name of ['', '甲', '']) {
      form.change({ name })
      await form.submit()
    }
    expect(pages().map(({ faults }) => faults)).toEqual([1, 1])
  })

  it('are hidden with all that is on them', async () => {
    const { form, pages, look } = open()
    form.change({ name: '甲', note: 'hide' })
    expect([pages().map(({ id }) => id), look('high').visible]).toEqual([['first'], true])
    expect(form.field('high').display).toBe('hidden')
    expect(form.item(`${form.program.items[1]?.id}/second`).snapshot().state).toMatchObject({
      visible: false,
      causes: [{ state: 'hidden', by: 'expression', detail: "note != 'hide'" }],
    })
    expect(await form.submit()).toMatchObject({ kind: 'saved' })
  })
})

describe('a page that is checked before the next one opens', () => {
  it('shows its first mistake, and none of other pages', async () => {
    const { form, check, look } = open()
    expect(await check('first')).toBe(false)
    expect([look('name').errors, look('high').errors, form.reveal.snapshot()]).toEqual([
      ['请输入名称'],
      [],
      { id: 'name' },
    ])
    form.change({ name: '甲' })
    expect(await check('first')).toBe(true)
    expect([await check('second'), form.reveal.snapshot()]).toEqual([false, { id: 'high' }])
  })

  it('takes text as it will be stored', async () => {
    const { form, check, look } = open()
    form.change({ name: '  ' })
    expect(await check('first')).toBe(false)
    form.change({ name: ' 甲 ' })
    expect([await check('first'), look('name').value]).toEqual([true, '甲'])
  })

  it('is judged by the rules over its fields, but not by those that read what comes later', async () => {
    const rules = [
      { failsWhen: 'low < 1', at: ['low', 'high'], message: '低太小' },
      { failsWhen: 'low > high', at: ['low'], message: '低不能大于高' },
      { failsWhen: "note == 'bad'", at: ['note'], message: '别的' },
    ]
    const { form, check, look } = open({ model: { rules } })
    form.change({ name: '甲', low: 0, high: -5, note: 'bad' })
    expect(await check('first')).toBe(false)
    expect([look('low').errors, look('note').errors]).toEqual([['低太小'], []])
    form.change({ low: 1 })
    expect(await check('first')).toBe(true)
    await form.submit()
    expect([look('low').errors, look('note').errors]).toEqual([['低不能大于高'], ['别的']])
  })

  it('is checked with the further records on it, and without those of other pages', async () => {
    const { form, check } = open()
    form.change({ name: '甲', high: 1 })
    form.nestedForm('profile').snapshot()?.change({ grade: 'too long' })
    expect([await check('first'), await check('second')]).toEqual([true, false])
    form.nestedForm('profile').snapshot()?.change({ grade: 'A' })
    expect(await check('second')).toBe(true)
  })
})

describe('what a form tells its parts', () => {
  it('has the errors of a field by their source', async () => {
    const { form } = open()
    expect(form.faults('name')).toEqual({})
    await form.submit()
    expect(form.faults('name')).toEqual({ rules: '请输入名称' })
    form.change({ name: '甲' })
    expect(form.faults('name')).toEqual({})
  })

  it('has the values of several fields together, and the stored record', () => {
    const { form } = open({ record: { id: '1', rowVersion: 2, name: '甲' } })
    const values = form.values(['name', 'low'])
    let calls = 0
    const end = values.subscribe(() => {
      calls += 1
    })
    const before = values.snapshot()
    form.change({ note: 'x' })
    expect([values.snapshot() === before, calls]).toEqual([true, 0])
    form.change({ low: 1 })
    end()
    expect([values.snapshot(), calls]).toEqual([{ name: '甲', low: 1 }, 1])
    expect([form.stored(), form.recordId]).toEqual([{ id: '1', rowVersion: 2, name: '甲' }, '1'])
    expect(form.evaluation().lookup('low')).toBe(1)
    expect(open().form.recordId).toBeNull()
  })

  it('forgets the label of a value that has changed', () => {
    const record = { id: '1', name: '甲', name_dictText: '旧', note: 'x', note_dictText: '注' }
    const { form } = open({ record })
    form.change({ name: '乙' })
    expect(form.record()).toMatchObject({ name: '乙', note_dictText: '注' })
    expect(form.record().name_dictText).toBeUndefined()
  })

  it('stays mounted where it is shown again at once, and ends otherwise', async () => {
    const { form, stop } = open()
    stop()
    const again = form.start()
    await settled()
    expect(form.formily.mounted).toBe(true)
    again()
    await settled()
    expect(form.formily.unmounted).toBe(true)
    form.start()
    expect(form.formily.mounted).toBe(true)
  })
})
