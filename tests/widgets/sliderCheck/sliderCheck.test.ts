import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'text', title: '人机验证' }
const handle = () => screen.getByRole<HTMLButtonElement>('slider', { name: '样例' })
const state = () => document.querySelector<HTMLElement>('.slider-check')?.dataset.state
const text = () => document.querySelector('.slider-check-text')?.textContent

/** A track of 300 px whose handle has 50: the way is 250 px long. */
async function draw(value: unknown = null) {
  const face = await drawField('sliderCheck', { field, value })
  Object.defineProperty(document.querySelector('.slider-check'), 'clientWidth', { value: 300 })
  Object.defineProperty(handle(), 'offsetWidth', { value: 50 })
  return face
}
/** jsdom has no pointer events: a mouse event of their name has what is read of them. */
const point = (type: string, clientX: number) =>
  fireEvent(handle(), new MouseEvent(type, { bubbles: true, button: 0, clientX }))
const drag = (...places: number[]) => {
  point('pointerdown', 10)
  for (const place of places) point('pointermove', 10 + place)
}

describe('the slider check', () => {
  it('is idle, dragged, and idle again when it is let go before the end', async () => {
    const { emitted } = await draw()
    expect([state(), text(), handle().getAttribute('aria-valuetext')]).toEqual(['idle', '拖动滑块验证', '拖动滑块验证'])
    drag(100)
    expect([state(), handle().getAttribute('aria-valuenow')]).toEqual(['dragging', '40'])
    point('pointerup', 110)
    expect([state(), handle().getAttribute('aria-valuenow'), emitted]).toEqual(['idle', '0', []])
    point('pointermove', 400)
    expect(emitted).toEqual([])
  })

  it.each([
    ['to the end', 250],
    ['beyond the full width', 900],
  ])('is passed when it is dragged %s, and stays so', async (_, place) => {
    const { emitted } = await draw()
    drag(100, place)
    expect(emitted).toEqual(['Y'])
    expect([state(), text(), handle().disabled]).toEqual(['passed', '验证通过', true])
    drag(10, 400)
    expect(emitted).toEqual(['Y'])
  })

  it('has a way without a pointer: arrows, End, and a start anew when it is left', async () => {
    const { emitted } = await draw()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) fireEvent.keyDown(handle(), { key })
    expect(handle().getAttribute('aria-valuenow')).toBe('10')
    fireEvent.blur(handle())
    expect(state()).toBe('idle')
    fireEvent.keyDown(handle(), { key: 'End' })
    expect(emitted).toEqual(['Y'])
  })

  it('is read in words', async () => {
    expect((await drawShown('sliderCheck', 'Detail', { field, value: 'Y' })).textContent).toBe('验证通过')
    expect((await drawShown('sliderCheck', 'Cell', { field, value: null })).textContent).toBe('–')
  })
})
