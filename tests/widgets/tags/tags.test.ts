import { fireEvent } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'text', title: '标签', max: 100 }
const input = () => document.querySelector('#sample') as HTMLInputElement
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

describe('a text of tags', () => {
  it('is set apart into tags of two characters as it is typed, in sight once it is left', async () => {
    const { emitted } = await drawField('tags', { field, value: null })
    type('乡村')
    type('乡村振兴')
    expect([input().value, emitted]).toEqual(['乡村振兴', ['乡村', '乡村;振兴']])
    fireEvent.blur(input())
    expect(input().value).toBe('乡村;振兴')
  })

  it('is nothing once it is emptied', async () => {
    const { emitted } = await drawField('tags', { field, value: '党建;农业' })
    type('')
    expect(emitted).toEqual([null])
  })

  it('gives way to another value that comes meanwhile', async () => {
    const { give } = await drawField('tags', { field, value: null })
    type('乡村振')
    give('防汛')
    expect(input().value).toBe('防汛')
  })

  it('is shown as marks, each once', async () => {
    const detail = await drawShown('tags', 'Detail', { field, value: '党建;农业;党建' })
    expect([...detail.querySelectorAll('.face-tag')].map(({ textContent }) => textContent)).toEqual(['党建', '农业'])
    const cell = await drawShown('tags', 'Cell', { field, value: '一一二二三三四四五五' })
    expect(cell.textContent).toBe('一一二二三三+2')
  })
})
