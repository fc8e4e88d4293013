import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import typed from '#cases/widget/typedDate.json'
import { drawField, drawFilter, drawShown } from '../draw.tsx'

const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox')
const input = () => inputs()[0] as HTMLInputElement

function open(): void {
  act(() => input().focus())
  fireEvent.mouseDown(input())
  fireEvent.click(input())
}

function type(text: string, control = input()): void {
  act(() => control.focus())
  fireEvent.mouseDown(control)
  fireEvent.change(control, { target: { value: text } })
  fireEvent.keyDown(control, { key: 'Enter', keyCode: 13 })
  act(() => control.blur())
}

describe('a date that is typed', () => {
  it.each(typed)('$type $text', async ({ type: kind, text, value: expected }) => {
    const { value } = await drawField(kind, { field: { type: kind, title: '样例' }, value: null })
    type(text)
    expect(value()).toBe(expected)
  })
})

describe('Enter', () => {
  const field = { type: 'date', title: '样例' }
  const enter = () => fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 })
  const calendar = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')

  it('takes what is typed and closes the calendar', async () => {
    const { value } = await drawField('date', { field, value: null })
    open()
    expect(calendar()).toBeTruthy()
    fireEvent.change(input(), { target: { value: '2026.3.5' } })
    expect(enter()).toBe(false)
    expect(value()).toBe('2026-03-05')
    await waitFor(() => expect(calendar()).toBeNull())
    expect(value()).toBe('2026-03-05')
  })

  it('takes what is typed over a value, which stays to be seen until then', async () => {
    const moment = { type: 'datetime', title: '样例' }
    const { value } = await drawField('datetime', { field: moment, value: '2026-03-04 16:00:00' })
    open()
    for (const text of ['2026-03-05 15:00:0', '2026-03-05 15:00:00']) {
      fireEvent.change(input(), { target: { value: text } })
      expect(input().value).toBe(text)
    }
    enter()
    await waitFor(() => expect(calendar()).toBeNull())
    expect([value(), input().value]).toEqual(['2026-03-05 15:00:00', '2026-03-05 15:00:00'])
  })

  it('does not open a calendar that is closed', async () => {
    await drawField('date', { field, value: null })
    act(() => input().focus())
    enter()
    expect(calendar()).toBeNull()
  })
})

describe('a date', () => {
  const field = { type: 'date', title: '样例' }

  it('that is none stays visible until another is chosen', async () => {
    const { emitted } = await drawField('date', { field, value: '2024-02-30' })
    expect(input().placeholder).toBe('2024-02-30')
    act(() => input().focus())
    act(() => input().blur())
    expect(emitted).toEqual([])
  })

  it('is taken away by nothing but a person', async () => {
    const { value } = await drawField('date', { field, value: '2024-02-03' }, { required: true })
    expect(document.querySelector('.ant-picker-clear')).toBeNull()
    expect(value()).toBe('2024-02-03')
  })

  it.each([
    ['=$today', ['2', '3', '4', '5']],
    ['=addDays($today, -2)', ['2', '3']],
    ['=addDays(date($now), 1)', ['2', '3', '4', '5', '6']],
  ])('keeps to the bounds of its field, by the clock of the product: %s', async (notAfter, expected) => {
    await drawField('date', { field: { ...field, notBefore: '2026-03-02', notAfter }, value: '2026-03-04' })
    open()
    const days = [...document.querySelectorAll('.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)')]
    expect(days.map(({ textContent }) => textContent)).toEqual(expected)
  })

  it('leaves bounds that look at the record to the rules', async () => {
    await drawField('date', { field: { ...field, notAfter: '=addDays(begin, 1)' }, value: '2026-03-04' })
    open()
    expect(document.querySelectorAll('.ant-picker-cell-in-view.ant-picker-cell-disabled')).toHaveLength(0)
  })

  it('is its day where a moment is stored', async () => {
    const cell = await drawShown('date', 'Cell', { field, value: '1990-05-01 08:00:00' })
    expect(cell.textContent).toBe('1990-05-01')
  })
})

describe('a date that is typed sign by sign', () => {
  it.each([
    ['date', '2024-1-15', '2024-01-15'],
    ['datetime', '2024-01-15 08:30:45', '2024-01-15 08:30:45'],
    ['time', '8:30', '08:30:00'],
  ])('%s %s is not written over meanwhile', async (type, text, value) => {
    const mounted = await drawField(type, { field: { type, title: '样例' }, value: null })
    act(() => input().focus())
    for (const sign of text) fireEvent.change(input(), { target: { value: input().value + sign } })
    expect(input().value).toBe(text)
    act(() => input().blur())
    expect([input().value, mounted.value()]).toEqual([value, value])
  })
})

describe('a date that is none', () => {
  const field = { type: 'date', title: '样例', notAfter: '2024-06-30' }
  const written = (text: string) => {
    act(() => input().focus())
    fireEvent.change(input(), { target: { value: text } })
    act(() => input().blur())
  }

  it.each([
    ['2024-02-30', '不是有效的日期'],
    ['下周', '不是有效的日期'],
  ])('%s stays as it was typed, and is not the value before', async (text, problem) => {
    const onProblem = vi.fn()
    const { emitted } = await drawField('date', { field, value: '2024-02-03' }, { onProblem })
    written(text)
    expect([input().value, onProblem.mock.calls, emitted]).toEqual([text, [[problem]], []])
    written('2024-2-5')
    expect([input().value, onProblem.mock.lastCall, emitted]).toEqual(['2024-02-05', [null], ['2024-02-05']])
  })

  it('that is out of bounds is taken, and said to be', async () => {
    const onProblem = vi.fn()
    const { value } = await drawField('date', { field, value: '2024-02-03' }, { onProblem })
    written('2024-07-01')
    expect([input().value, value(), onProblem.mock.calls]).toEqual([
      '2024-07-01',
      '2024-07-01',
      [['不能晚于 2024-06-30']],
    ])
    written('2024-06-01')
    expect([value(), onProblem.mock.lastCall]).toEqual(['2024-06-01', [null]])
  })

  it('is nothing once it is emptied', async () => {
    const { emitted } = await drawField('date', { field, value: '2024-02-03' })
    written('')
    expect([input().value, emitted]).toEqual(['', [null]])
  })
})

describe('a range of dates', () => {
  const field = { type: 'date', title: '样例' }

  it('is its begin and its end as text', async () => {
    const { value } = await drawFilter('date', { field, value: ['2026-01-01', '2026-01-31'] }, { match: 'range' })
    expect(inputs().map((each) => each.value)).toEqual(['2026-01-01', '2026-01-31'])
    expect(inputs().every((each) => each.getAttribute('aria-label') === '样例')).toBe(true)
    fireEvent.click(document.querySelector('.ant-picker-clear') as Element)
    expect(value()).toBeNull()
  })

  it('may be open at one end', async () => {
    await drawFilter('date', { field, value: ['2026-01-01', null] }, { match: 'range' })
    expect(inputs().map((each) => each.value)).toEqual(['2026-01-01', ''])
  })

  it('is often one of a few', async () => {
    const { value } = await drawFilter('date', { field }, { match: 'range' })
    open()
    fireEvent.click(screen.getByText('本月'))
    expect(value()).toEqual(['2026-03-01', '2026-03-31'])
    open()
    fireEvent.click(screen.getByText('本周'))
    expect(value()).toEqual(['2026-03-02', '2026-03-08'])
  })

  it('is one date for any other match', async () => {
    const { value } = await drawFilter('date', { field }, { match: 'ge' })
    type('2026-03-01')
    expect(value()).toBe('2026-03-01')
  })
})
