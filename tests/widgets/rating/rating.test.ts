import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'int', title: '评价', min: 1, max: 5 }
const stars = () => [...document.querySelectorAll<HTMLElement>('.ant-rate-star > div')]
const press = (index: number) => fireEvent.click(stars()[index] as HTMLElement)

describe('stars to press', () => {
  it('are five, and emit their number; the chosen one takes all away', async () => {
    const { emitted } = await drawField('rating', { field, value: null })
    expect(stars()).toHaveLength(5)
    press(3)
    press(3)
    expect(emitted).toEqual([4, null])
  })

  it('are as many as the document says', async () => {
    await drawField('rating', { field, value: null, props: { count: 3 } })
    expect(stars()).toHaveLength(3)
  })

  it('stay as they are while disabled', async () => {
    const { emitted } = await drawField('rating', { field, value: 2 }, { disabled: true })
    press(4)
    expect(emitted).toEqual([])
  })
})

describe('stars that are shown', () => {
  it('have their number beside them', async () => {
    const cell = await drawShown('rating', 'Cell', { field, value: 4.5 })
    expect(cell.querySelector('.rating-text')?.textContent).toBe('4.5')
    expect(cell.querySelector<HTMLElement>('.rating-stars')?.style.getPropertyValue('--rating')).toBe('90%')
  })

  it('are none without a number', async () => {
    expect((await drawShown('rating', 'Detail', { field, value: null })).textContent).toBe('–')
  })
})
