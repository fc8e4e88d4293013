import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawField, drawFilter, drawShown } from '../draw.tsx'

const one = { type: 'dict', title: '样例', dict: 'visit_mode' }
const several = { type: 'dicts', title: '样例', dict: 'visit_mode' }
const state = { type: 'dict', title: '样例', dict: 'visit_state' }

const open = () => fireEvent.mouseDown(screen.getByRole('combobox'))
const options = () => [...document.querySelectorAll('.ant-select-item-option')]
const optionTexts = () => options().map(({ textContent }) => textContent)
const choose = (text: string) => fireEvent.click(options().find((each) => each.textContent === text) as Element)
const shownTexts = () =>
  [...document.querySelectorAll('.ant-select-selection-item')].map(({ textContent }) => textContent)

describe('a choice', () => {
  it('is the key of an option', async () => {
    const { value } = await drawField('select', { field: one })
    open()
    expect(optionTexts()).toEqual(['入户', '电话', '信函'])
    choose('电话')
    expect(value()).toBe('phone')
  })

  it('leaves disabled options in sight', async () => {
    const { value } = await drawField('select', { field: one })
    open()
    expect(
      options().map((each) => each.getAttribute('aria-disabled') ?? String(each.className.includes('disabled'))),
    ).toEqual(['false', 'false', 'true'])
    choose('信函')
    expect(value()).toBeUndefined()
  })

  it('says that it is disabled for the value as well, which stands beside the control', async () => {
    await drawField('select', { field: one, value: 'phone' }, { disabled: true })
    expect(document.querySelector('[aria-disabled=true] .ant-select-selection-item')?.textContent).toBe('电话')
  })

  it('is found by typing', async () => {
    await drawField('select', { field: one })
    open()
    fireEvent.change(screen.getByRole('combobox'), { target: { value: '入' } })
    expect(optionTexts()).toEqual(['入户'])
  })

  it('that is no option any more stays visible by the text that came with it', async () => {
    await drawField('select', { field: one, value: 'pigeon', record: { sample_dictText: '飞鸽' } })
    expect(shownTexts()).toEqual(['飞鸽'])
  })

  it('never takes the text of the value before it', async () => {
    const { give } = await drawField('select', { field: one, value: 'pigeon', record: { sample_dictText: '飞鸽' } })
    give('smoke')
    expect(shownTexts()).toEqual(['smoke'])
  })

  it('goes as a number where the contract has one', async () => {
    const { value } = await drawField('select', {
      field: { type: 'dict', title: '样例', dict: 'sex', wire: 'int' },
      value: 1,
    })
    expect(shownTexts()).toEqual(['男'])
    open()
    choose('女')
    expect(value()).toBe(2)
  })

  it('is one of those that the document lists where the field has no dictionary', async () => {
    const props = { options: [{ value: 'a', text: '甲' }] }
    const { value } = await drawField('select', { field: { type: 'text', title: '样例' }, props })
    open()
    choose('甲')
    expect(value()).toBe('a')
  })

  it('is nothing once it is cleared, and cannot be cleared where it is required', async () => {
    const { value } = await drawField('select', { field: one, value: 'home' })
    fireEvent.mouseDown(document.querySelector('.ant-select-clear') as Element)
    expect(value()).toBeNull()
    await drawField('select', { field: one, value: 'home' }, { required: true })
    expect(document.querySelectorAll('.ant-select-clear')).toHaveLength(0)
  })
})

describe('several choices', () => {
  it('are comma text in the order in which they were made', async () => {
    const { value, emitted } = await drawField('select', { field: several, value: 'phone' })
    open()
    choose('入户')
    expect(value()).toBe('phone,home')
    choose('电话')
    choose('入户')
    expect(emitted).toEqual(['phone,home', 'home', null])
  })

  it('keep keys that nobody knows', async () => {
    const { value } = await drawField('select', { field: several, value: 'pigeon,phone' })
    expect(shownTexts()).toEqual(['pigeon', '电话'])
    open()
    choose('入户')
    expect(value()).toBe('pigeon,phone,home')
  })
})

describe('a choice that is shown', () => {
  it.each([
    ['tag', 'face-tag tone-success'],
    ['badge', 'face-badge tone-success'],
    ['text', 'face-word'],
  ])('as %s', async (as, className) => {
    const cell = await drawShown('dictionary', 'Cell', { field: state, props: { as }, value: 'done' })
    expect(cell.textContent).toBe('已完成')
    expect(cell.querySelector(`[class="${className}"]`)).not.toBeNull()
  })

  it('as a plain word where it has no tone', async () => {
    const cell = await drawShown('dictionary', 'Cell', { field: one, value: 'home' })
    expect(cell.querySelector('.face-tag')).toBeNull()
    expect(cell.textContent).toBe('入户')
  })

  it('muted where it is none of the states', async () => {
    const cell = await drawShown('dictionary', 'Cell', { field: state, value: 'lost' })
    expect(cell.querySelector('.face-tag.tone-muted')?.textContent).toBe('lost')
  })

  it('with one mark and a number in a table, with all marks in a detail', async () => {
    const cell = await drawShown('dictionary', 'Cell', { field: several, value: 'home,phone,pigeon' })
    expect([cell.textContent, cell.querySelector('span')?.title]).toEqual(['入户+2', '入户、电话、pigeon'])
    const detail = await drawShown('dictionary', 'Detail', { field: several, value: 'home,phone,pigeon' })
    expect(detail.textContent).toBe('入户电话pigeon')
  })

  it('compares its key as text', async () => {
    const props = { options: [{ value: '1', text: '男' }] }
    const cell = await drawShown('dictionary', 'Cell', { field: { type: 'int', title: '样例' }, props, value: 1 })
    expect(cell.textContent).toBe('男')
  })
})

describe('a choice to look for', () => {
  it('is one key', async () => {
    const { value } = await drawFilter('select', { field: one })
    open()
    choose('电话')
    expect(value()).toBe('phone')
  })

  it('is a list of keys with the match in', async () => {
    const { value } = await drawFilter('select', { field: several }, { match: 'in' })
    open()
    choose('电话')
    choose('入户')
    expect(value()).toEqual(['phone', 'home'])
    choose('电话')
    choose('入户')
    expect(value()).toBeNull()
  })
})
