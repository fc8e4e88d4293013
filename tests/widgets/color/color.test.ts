import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'color', title: '样例' }
const input = () => document.querySelector('#sample') as HTMLInputElement
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

describe('a colour that is typed', () => {
  it('counts once it is one', async () => {
    const { emitted } = await drawField('color', { field })
    for (const text of ['1890f', '1890ff', '#f60']) type(text)
    expect(emitted).toEqual(['#1890ff', '#f60'])
  })

  it('reverts signs that no colour has', async () => {
    await drawField('color', { field, value: '#fff' })
    type('red')
    expect(input().value).toBe('#fff')
  })

  it('stays when it is left unfinished, and is said to be none', async () => {
    const onProblem = vi.fn()
    const { emitted } = await drawField('color', { field, value: '#fff' }, { onProblem })
    type('#ff')
    expect(onProblem).not.toHaveBeenCalled()
    fireEvent.blur(input())
    expect([input().value, onProblem.mock.lastCall, emitted]).toEqual(['#ff', ['不是有效的颜色'], []])
    type('#ff0')
    expect([onProblem.mock.lastCall, emitted]).toEqual([[null], ['#ff0']])
  })

  it('is nothing once it is emptied', async () => {
    const { value } = await drawField('color', { field, value: '#fff' })
    type('')
    expect(value()).toBeNull()
  })
})

describe('a colour that is shown', () => {
  it('has its code beside the swatch', async () => {
    const cell = await drawShown('color', 'Cell', { field, value: '#1890ff' })
    expect(cell.textContent).toBe('#1890ff')
    expect(cell.querySelector<HTMLElement>('.face-swatch')?.style.backgroundColor).toBe('rgb(24, 144, 255)')
  })

  it('is only text where it is none', async () => {
    const cell = await drawShown('color', 'Cell', { field, value: 'url(//x)' })
    expect(cell.querySelector('.face-swatch')).toBeNull()
    expect(screen.getByText('url(//x)')).toBeTruthy()
  })
})
