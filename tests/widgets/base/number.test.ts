import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import cases from '#cases/widget/number.json'
import shownCases from '#cases/widget/shownNumber.json'
import { drawField, drawFilter, drawShown } from '../draw.tsx'

const input = () => screen.getByLabelText<HTMLInputElement>('样例')
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

const decimal = (options: { scale?: number; whole?: boolean }) => ({
  type: options.whole ? 'int' : 'decimal',
  title: '样例',
  ...(options.scale === undefined ? {} : { scale: options.scale }),
})

describe('typing into a number', () => {
  it.each(cases)('$say: $typed', async ({ typed, text, number, settled, ...shape }) => {
    const { value } = await drawField('number', { field: decimal(shape), value: 5 })
    fireEvent.focus(input())
    type(typed)
    expect(input().value).toBe(text ?? '5')
    expect(value()).toBe(text === null ? 5 : number)
    fireEvent.blur(input())
    if (settled !== undefined) expect(value()).toBe(settled)
  })

  it('changes nothing when it is entered and left', async () => {
    const { emitted } = await drawField('number', { field: decimal({ scale: 1 }), value: 1.25 })
    fireEvent.focus(input())
    fireEvent.blur(input())
    expect(emitted).toEqual([])
  })

  it('gives way to a value that comes from elsewhere', async () => {
    const { give, emitted } = await drawField('number', { field: decimal({}), value: 1 })
    fireEvent.focus(input())
    type('12')
    give(99)
    expect(input().value).toBe('99')
    fireEvent.blur(input())
    expect(emitted).toEqual([12])
  })

  it('waits until signs are composed', async () => {
    const { emitted } = await drawField('number', { field: decimal({}), value: 1 })
    fireEvent.focus(input())
    fireEvent.input(input(), { target: { value: '1shi' }, isComposing: true })
    expect(input().value).toBe('1shi')
    fireEvent.input(input(), { target: { value: '１２' }, isComposing: true })
    fireEvent.compositionEnd(input(), { target: { value: '１２' } })
    expect(emitted).toEqual([12])
  })
})

describe('entering a number', () => {
  const selected = () => input().value.slice(input().selectionStart ?? 0, input().selectionEnd ?? 0)

  it('by the keyboard selects its whole text', async () => {
    await drawField('number', { field: decimal({ scale: 3 }), value: 3 })
    expect(input().value).toBe('3.000')
    fireEvent.focus(input())
    expect([input().value, selected()]).toEqual(['3', '3'])
  })

  it('by a press leaves the caret where it was put', async () => {
    await drawField('number', { field: decimal({ scale: 3 }), value: 30 })
    fireEvent.mouseDown(input())
    fireEvent.focus(input())
    expect([input().value, selected()]).toEqual(['30', ''])
  })

  it('keeps a text that was typed before', async () => {
    await drawField('number', { field: decimal({}), value: 5 }, { typed: '5' })
    fireEvent.focus(input())
    expect(selected()).toBe('')
  })
})

describe('a number that is too long to be kept', () => {
  it('stays as it was typed and is none', async () => {
    const onProblem = vi.fn()
    const { value } = await drawField('number', { field: decimal({}), value: 5 }, { onProblem })
    fireEvent.focus(input())
    type('12345678901234567890')
    fireEvent.blur(input())
    expect([input().value, value(), onProblem.mock.calls]).toEqual([
      '12345678901234567890',
      null,
      [['数字太长，最多 15 位']],
    ])
    type('12')
    expect([value(), onProblem.mock.lastCall]).toEqual([12, [null]])
  })
})

describe('a number that is shown', () => {
  it.each(shownCases)('$say', async ({ value, shown, scale, grouped, unit }) => {
    const field = { type: grouped ? 'money' : 'decimal', title: '样例', ...(scale === undefined ? {} : { scale }) }
    const own = unit === undefined ? {} : { props: { unitField: 'unit' }, record: { unit } }
    const cell = await drawShown(grouped ? 'money' : 'number', 'Cell', { field, value, ...own })
    expect(cell.textContent).toBe(shown || '–')
    expect(cell.querySelector('[class*=face-numeric]') !== null).toBe(shown !== '')
  })

  it('has its unit in a detail', async () => {
    const detail = await drawShown('money', 'Detail', {
      field: { type: 'money', title: '金额', unit: '元' },
      value: 1200,
    })
    expect(detail.textContent).toBe('1,200.00 元')
    const own = { props: { unitField: 'unit' }, record: { unit: 'kPa', unit_dictText: '千帕' } }
    const measured = await drawShown('number', 'Detail', { field: decimal({ scale: 3 }), value: 1.5, ...own })
    expect(measured.textContent).toBe('1.5 千帕')
  })

  it.each([
    [1, 37, '37.0 ℃'],
    [2, 1.875, '1.88 ℃'],
    [2, 1.005, '1.01 ℃'],
    [0, 97, '97 ℃'],
    [1, -0.04, '0.0 ℃'],
    [null, 37.25, '37.25 ℃'],
    [1, null, '–'],
  ])('has as many decimals as its row says: %s of %s', async (digits, value, text) => {
    const own = { props: { unitField: 'unit', scaleField: 'digits' }, record: { unit: '℃', digits } }
    const cell = await drawShown('number', 'Cell', { field: decimal({ scale: 3 }), value, ...own })
    expect(cell.textContent).toBe(text)
  })

  it('has its digits and its unit as a formula as well', async () => {
    const field = { type: 'formula', title: '总价', expression: '1', result: 'number', scale: 2, unit: '元' }
    expect((await drawShown('number', 'Detail', { field, value: 3 })).textContent).toBe('3.00 元')
  })
})

describe('a duration', () => {
  const field = { type: 'int', title: '持续时长', format: 'duration' }

  it.each([
    { value: 444, shown: '7 小时 24 分' },
    { value: 576_000, shown: '400 天' },
    { value: null, shown: '–' },
    { value: '很久', shown: '很久' },
  ])('of $value is read as $shown', async ({ value, shown }) => {
    for (const face of ['Cell', 'Detail'] as const)
      expect((await drawShown('number', face, { field, value })).textContent).toBe(shown)
  })

  it('is entered as a number of minutes', async () => {
    await drawField('number', { field, value: 444 })
    expect(input().value).toBe('444')
    expect(input().parentElement?.textContent).toContain('分钟')
  })
})

describe('money', () => {
  it('is grouped when read and plain when typed', async () => {
    await drawField('money', { field: { type: 'money', title: '金额' }, value: 1234.5 })
    expect(input().value).toBe('1,234.50')
    fireEvent.focus(input())
    expect(input().value).toBe('1234.5')
  })
})

describe('a filter of numbers', () => {
  it('holds both ends of a range', async () => {
    const { value } = await drawFilter('number', { field: decimal({}) }, { match: 'range' })
    fireEvent.change(screen.getByLabelText('样例（最小）'), { target: { value: '3' } })
    fireEvent.change(screen.getByLabelText('样例（最大）'), { target: { value: '9' } })
    expect(value()).toEqual([3, 9])
  })

  it('holds one number for any other match', async () => {
    const { value } = await drawFilter('number', { field: decimal({}) }, { match: 'ge' })
    type('7')
    expect(value()).toBe(7)
  })
})
