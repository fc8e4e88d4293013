import { expect, it } from 'vitest'
import { drawShown } from '../draw.tsx'

const field = { type: 'text', title: '编号' }
const draw = (value: unknown, props = {}) => drawShown('barcode', 'Detail', { field, value, props })
/** The black bars: where each begins, and how wide it is. */
const bars = (face: HTMLElement) =>
  [...(face.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) 0h(\d+)/g)].map(([, at, width]) => [
    Number(at),
    Number(width),
  ])

it('a value has its bars, as the standard draws them, and its text below', async () => {
  const face = await draw('5901234123457', { format: 'EAN13' })
  const black = bars(face)
  // EAN-13: 101 at both ends, 01010 in the middle, 95 modules.
  expect(black.slice(0, 2)).toEqual([
    [10, 1],
    [12, 1],
  ])
  expect(black.slice(-2)).toEqual([
    [10 + 92, 1],
    [10 + 94, 1],
  ])
  expect([black.length, face.querySelector('svg')?.getAttribute('viewBox')]).toEqual([30, '0 0 115 56'])
  expect(face.querySelector('figcaption')?.textContent).toBe('5901234123457')
})

it.each([
  ['青禾县一号', {}],
  ['690', { format: 'EAN13' }],
])('%s has no bars in its format, and says so beside the text', async (value, props) => {
  expect((await draw(value, props)).textContent).toBe(`${value} 这个内容没有对应的条形码`)
})

it('nothing is nothing', async () => {
  expect((await draw(null)).textContent).toBe('–')
})
