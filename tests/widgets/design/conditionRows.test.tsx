import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import type { ExpressionName } from '#core/condition'
import { ConditionRows } from '#widgets/design'

const names: readonly ExpressionName[] = [
  { name: 'name', title: '名称', type: 'text' },
  { name: 'battery', title: '电量', type: 'number' },
  { name: 'bound', title: '已绑定', type: 'bool' },
  { name: '$mode', title: '打开方式', type: 'text', values: ['create', 'edit'] },
  { name: '$user.username', title: '登录账号', type: 'text' },
]

function Held({ first, written }: { first: string; written: string[] }) {
  const [text, setText] = useState(first)
  const onChange = (next: string) => {
    written.push(next)
    setText(next)
  }
  return (
    <>
      <ConditionRows id="c" title="显示条件" names={names} text={text} onChange={onChange} turn={null} />
      <button type="button" onClick={() => setText("battery > 5 || name == 'b'")}>
        undo
      </button>
    </>
  )
}

/** The rows over a text, with all that they have written. */
function show(first: string) {
  const written: string[] = []
  render(<Held {...{ first, written }} />)
  return written
}

/** Chooses an option of a select by keys alone. */
function choose(label: string, word: string): void {
  const box = screen.getByRole('combobox', { name: label })
  fireEvent.focus(box)
  fireEvent.mouseDown(box)
  const option = within(document.body)
    .getAllByText(word)
    .findLast((one) => one.closest('.ant-select-item-option'))
  if (!option) throw new Error(`no option ${word}`)
  fireEvent.click(option)
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('a condition as rows', () => {
  it('is shown without writing anything', () => {
    const written = show(`battery>=20   &&  name=="a"`)
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('radio', { name: '全部满足' })).toHaveProperty('checked', true)
    expect(written).toEqual([])
  })

  it('is built by rows, and written once each row is complete', () => {
    const written = show('')
    press('显示条件：添加条件')
    expect(screen.getByText('还有条件没有填完整，填完后才生效。')).toBeTruthy()
    choose('条件 1 的字段', '名称')
    expect(written).toEqual([])
    type('条件 1 的值', "a'b")
    press('显示条件：添加条件')
    choose('条件 2 的字段', '已绑定')
    fireEvent.click(screen.getByRole('radio', { name: '任一满足' }))
    expect(written).toEqual(["name == 'a\\'b'", "name == 'a\\'b' && bound", "name == 'a\\'b' || bound"])
  })

  it('compares with another name, and with several values', () => {
    const written = show("name == 'a'")
    press('条件 1：改为和字段比较')
    choose('条件 1 的值', '登录账号')
    expect(written).toEqual(['name == $user.username'])
    choose('条件 1 的字段', '打开方式')
    choose('条件 1 的值', '编辑')
    choose('条件 1 的比较方式', '在...中')
    expect(written.slice(1)).toEqual(["$mode == 'edit'", "$mode in ['edit']"])
  })

  it('loses a row, and the last one with the whole condition', () => {
    const written = show("battery > 5 && name == 'b'")
    press('删除条件 1')
    press('删除条件 1')
    expect(written).toEqual(["name == 'b'", ''])
  })

  it('follows what is written elsewhere, and forgets what was not complete', () => {
    const written = show("name == 'a'")
    press('显示条件：添加条件')
    press('undo')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.getByRole('radio', { name: '任一满足' })).toHaveProperty('checked', true)
    expect(screen.queryByText('还有条件没有填完整，填完后才生效。')).toBeNull()
    expect(written).toEqual([])
  })
})
