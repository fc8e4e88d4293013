import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { choose, openWorkbench } from './workbench.tsx'

let opened: Awaited<ReturnType<typeof openWorkbench>>

/** The condition of `phone`, as the document has it; undefined without one. */
const written = () => {
  const { items } = opened.document('screen') as { items: { field?: string; visibleWhen?: string }[] }
  return items.find(({ field }) => field === 'phone')?.visibleWhen
}

const rows = () => within(opened.panel.getByRole('group', { name: '显示条件' }))
const box = (name: string) => rows().getByRole('combobox', { name })
const press = (name: string) => fireEvent.click(rows().getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(rows().getByLabelText(label), { target: { value } })

/** The rows over a condition; empty for none. */
async function show(text: string) {
  opened = await openWorkbench('device/device-form')
  opened.select('phone')
  fireEvent.click(await opened.panel.findByRole('tab', { name: '联动' }))
  if (text !== '') write(text)
  await opened.panel.findByRole('group', { name: '显示条件' })
}

/** Writes the condition elsewhere, as in the JSON pane. */
function write(text: string) {
  const next = opened.text('screen').replace(/"field": "phone",/, () => `"field": "phone", "visibleWhen": "${text}",`)
  act(() => opened.design.write({ kind: 'screen', id: 'device/device-form' }, next))
}

describe('a condition as rows', () => {
  it('is built by rows, and written once each row is complete', async () => {
    await show('')
    press('显示条件：添加条件')
    expect(rows().getByText('还有条件没有填完整，填完后才生效。')).toBeTruthy()
    choose(box('条件 1 的字段'), '设备名称')
    expect(written()).toBeUndefined()
    await rows().findByLabelText('条件 1 的值')
    type('条件 1 的值', "a'b")
    expect(written()).toBe("name == 'a\\'b'")
    press('显示条件：添加条件')
    choose(box('条件 2 的字段'), '状态')
    choose(box('条件 2 的比较方式'), '为空')
    fireEvent.click(rows().getByRole('radio', { name: '任一满足' }))
    expect(written()).toBe("name == 'a\\'b' || status == null")
  })
})

describe('a condition that is written', () => {
  it('is shown without writing anything', async () => {
    await show("battery>=20   &&  name=='a'")
    const before = opened.text('screen')
    expect(rows().getAllByRole('listitem')).toHaveLength(2)
    expect(rows().getByRole('radio', { name: '全部满足' })).toHaveProperty('checked', true)
    expect(opened.text('screen')).toBe(before)
  })

  it.each([
    ["name == 'a'", '设备名称'],
    ["contains(name, 'a')", '设备名称'],
    ['battery > 5', '电量'],
  ])('%s: an emptied value asks for the field by its title', async (text, title) => {
    await show(text)
    const value = await rows().findByLabelText('条件 1 的值')
    type('条件 1 的值', '')
    expect(value.getAttribute('placeholder')).toBe(`填写${title}`)
    expect(value.getAttribute('placeholder')).not.toContain('条件')
  })

  it('compares with another name', async () => {
    await show("name == 'a'")
    press('条件 1：改为和字段比较')
    choose(box('条件 1 的值'), '设备编号')
    expect(written()).toBe('name == code')
  })

  it('loses a row, and the last one with the whole condition', async () => {
    await show("battery > 5 && name == 'b'")
    press('删除条件 1')
    expect(written()).toBe("name == 'b'")
    press('删除条件 1')
    expect(written()).toBeUndefined()
  })

  it('follows what is undone, and forgets what was not complete', async () => {
    await show("name == 'a'")
    type('条件 1 的值', 'b')
    press('显示条件：添加条件')
    act(() => opened.design.undo())
    expect(rows().getAllByRole('listitem')).toHaveLength(1)
    expect(rows().getByLabelText('条件 1 的值')).toHaveProperty('value', 'a')
    expect(screen.queryByText('还有条件没有填完整，填完后才生效。')).toBeNull()
  })

  it('is taken back pause by pause', async () => {
    await show("name == 'a'")
    opened.clock.advance(2_000)
    type('条件 1 的值', 'ab')
    type('条件 1 的值', 'abc')
    opened.clock.advance(2_000)
    type('条件 1 的值', 'abcd')
    act(() => opened.design.undo())
    expect(written()).toBe("name == 'abc'")
    act(() => opened.design.undo())
    expect(written()).toBe("name == 'a'")
  })
})
