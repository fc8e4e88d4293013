import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawField } from '../draw.tsx'

const cases = [
  { type: 'date', value: '2024-01-15', bad: '2024-02-30', problem: '不是有效的日期', good: '2024-02-28' },
  { type: 'datetime', value: null, bad: '昨天', problem: '不是有效的日期时间', good: '2024-02-28 08:00:00' },
  { type: 'int', value: null, bad: '12345678901234567890', problem: '数字太长，最多 15 位', good: '12' },
  { type: 'int', value: null, bad: '1.5', problem: '应填整数，不带小数', good: '15' },
  { type: 'color', value: '#ff0000', bad: '#12', problem: '不是有效的颜色', good: '#123' },
  { type: 'json', value: { a: 1 }, bad: '{"a":', problem: 'JSON 格式不正确', good: '{"a":2}' },
]
const widgetOf = (type: string) => (type === 'int' ? 'number' : type)
const input = () => screen.getByRole<HTMLInputElement>('textbox')
const write = (text: string) => {
  act(() => input().focus())
  fireEvent.change(input(), { target: { value: text } })
}

describe.each(cases)('a text in a control of $type', ({ type, value, bad, problem, good }) => {
  const drawing = { field: { type, title: '样例' }, value }

  it('is handed on while it is no value, until it is one', async () => {
    const onTyped = vi.fn()
    await drawField(widgetOf(type), drawing, { onTyped })
    write(bad)
    expect(onTyped.mock.lastCall).toEqual([bad])
    act(() => input().blur())
    expect(onTyped.mock.lastCall).toEqual([bad])
    write(good)
    act(() => input().blur())
    expect(onTyped.mock.lastCall).toEqual([null])
  })

  it('stands there again from a draft, with what is wrong with it, and changes no value', async () => {
    const handlers = { onTyped: vi.fn(), onProblem: vi.fn() }
    const mounted = await drawField(widgetOf(type), drawing, { ...handlers, typed: bad })
    expect(input().value).toBe(bad)
    expect(handlers.onProblem.mock.lastCall?.[0]).toContain(problem)
    expect([mounted.value(), mounted.emitted, handlers.onTyped.mock.calls]).toEqual([value, [], []])
  })
})
