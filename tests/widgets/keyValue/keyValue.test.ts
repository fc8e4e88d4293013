import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'json', title: '枚举' }
const box = (name: string) => screen.getByLabelText(name, { selector: 'input' })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const add = () => fireEvent.click(screen.getByRole('button', { name: /添加一行/ }))

describe('keys and values', () => {
  it('are rows of an object; what is no text keeps what it is until it is typed', async () => {
    const { emitted } = await drawField('keyValue', { field, value: { limit: 5, name: '闸' } })
    expect((box('样例 1：值') as HTMLInputElement).value).toBe('5')
    type('样例 2：值', '闸门')
    expect(emitted.at(-1)).toEqual({ limit: 5, name: '闸门' })
    type('样例 1：值', '6')
    expect(emitted.at(-1)).toEqual({ limit: '6', name: '闸门' })
  })

  it('begin with an empty row that counts once it has a key', async () => {
    const { emitted } = await drawField('keyValue', { field, value: null })
    add()
    expect(emitted).toEqual([])
    type('样例 1：键', 'open')
    type('样例 1：值', '开')
    expect(emitted.at(-1)).toEqual({ open: '开' })
    fireEvent.click(screen.getByRole('button', { name: '删除该行 1' }))
    expect(emitted.at(-1)).toBeNull()
  })

  it('tell a key that stands twice and a value without one, and emit neither', async () => {
    const onProblem = vi.fn()
    const { emitted } = await drawField('keyValue', { field, value: { open: '开' } }, { onProblem })
    add()
    type('样例 2：键', 'open')
    expect(onProblem.mock.lastCall).toEqual(['键“open”重复'])
    type('样例 2：键', '')
    type('样例 2：值', '关')
    expect(onProblem.mock.lastCall).toEqual(['第 2 行没有键'])
    expect(emitted).toEqual([])
    type('样例 2：键', 'shut')
    expect([onProblem.mock.lastCall, emitted]).toEqual([[null], [{ open: '开', shut: '关' }]])
  })

  it('take another value that comes from elsewhere', async () => {
    const { give } = await drawField('keyValue', { field, value: { a: '1' } })
    type('样例 1：值', '2')
    give({ b: '3' })
    expect((box('样例 1：键') as HTMLInputElement).value).toBe('b')
  })

  it('say so where the value is no object, and keep it', async () => {
    const { emitted, container } = await drawField('keyValue', { field, value: ['a'] })
    expect(container.textContent).toContain('不是键值对：["a"]')
    expect(emitted).toEqual([])
  })

  it('are shown on one line or a line each', async () => {
    const value = { open: '开', hours: { from: 8 } }
    expect((await drawShown('keyValue', 'Cell', { field, value: { open: '开' } })).textContent).toBe('open=开')
    const detail = await drawShown('keyValue', 'Detail', { field, value })
    expect([...detail.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['开', '{"from":8}'])
  })
})
