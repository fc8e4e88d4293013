import { describe, expect, it } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'int', title: '电量', unit: '%', normal: [20, null] }
const bar = (container: HTMLElement) => container.querySelector<HTMLElement>('.progress-track > span')

describe('a bar', () => {
  it.each([
    [0, '0%', '0%', 'danger'],
    [12, '12%', '12%', 'danger'],
    [65, '65%', '65%', 'info'],
    [100, '100%', '100%', 'success'],
    [130, '130%', '100%', 'success'],
  ])('of %s says %s and is as wide as %s', async (value, text, width, tone) => {
    const cell = await drawShown('progress', 'Cell', { field, value })
    expect([cell.textContent, bar(cell)?.style.width]).toEqual([text, width])
    expect(cell.querySelector(`.tone-${tone}`)).not.toBeNull()
  })

  it('lies between the least and the most of its field, in its unit', async () => {
    const level = { type: 'decimal', title: '水位', unit: 'm', min: 10, max: 20 }
    const detail = await drawShown('progress', 'Detail', { field: level, value: '15' })
    expect([detail.textContent, bar(detail)?.style.width]).toEqual(['15 m', '50%'])
  })

  it('is none for what is no number', async () => {
    expect((await drawShown('progress', 'Cell', { field, value: null })).textContent).toBe('–')
    const odd = await drawShown('progress', 'Cell', { field, value: '半' })
    expect([odd.textContent, bar(odd)]).toEqual(['半', null])
  })

  it('stands where the number cannot be written', async () => {
    const { container } = await drawField('progress', { field, value: 40 }, { readonly: true })
    expect(bar(container)?.style.width).toBe('40%')
  })
})
