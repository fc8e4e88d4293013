import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import links from '#cases/widget/link.json'
import { createCell } from '#react/watch'
import { drawField, drawFilter, drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const input = () => screen.getByLabelText<HTMLInputElement>('样例')
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const plain = { type: 'text', title: '样例', max: 5 }

describe('a text in a table', () => {
  it.each([
    ['一二三四五六七八九十甲乙', '一二三四五六七八九十甲乙'],
    ['一二三四五六七八九十甲乙丙', '一二三四五六七八九十甲乙…'],
    ['😀二三四五六七八九十甲乙丙', '😀二三四五六七八九十甲乙…'],
    ['😀😀😀😀😀😀😀😀😀😀😀😀', '😀😀😀😀😀😀😀😀😀😀😀😀'],
  ])('is cut to its length, and whole in its tooltip: %s', async (value, cut) => {
    const cell = await drawShown('text', 'Cell', { field: plain, value })
    expect([cell.textContent, cell.querySelector('span')?.title]).toEqual([cut, value])
  })
})

describe('a line of text', () => {
  it('is what is typed, and nothing once it is emptied', async () => {
    const { value, emitted } = await drawField('text', { field: plain, value: 'a' })
    type('ab')
    type('')
    expect(emitted).toEqual(['ab', null])
    expect(value()).toBeNull()
  })

  it('keeps what is typed by itself, and takes what others do to its value', async () => {
    const current = createCell<unknown>('a')
    const { emitted } = await drawField('text', { field: plain, value: 'a' }, { current, onChange: current.set })
    type('ab')
    expect([input().value, current.snapshot(), emitted]).toEqual(['ab', 'ab', []])
    current.set('by an effect')
    expect(input().value).toBe('by an effect')
    current.set(null)
    expect(input().value).toBe('')
    type('c')
    expect(current.snapshot()).toBe('c')
  })

  it('is never cut by its limit: the rule speaks', async () => {
    const { value } = await drawField('text', { field: plain })
    type('123456')
    expect(value()).toBe('123456')
  })

  it('says what state it is in', async () => {
    await drawField('text', { field: plain }, { invalid: true, required: true })
    expect([input().getAttribute('aria-invalid'), input().getAttribute('aria-required')]).toEqual(['true', 'true'])
    expect(input().placeholder).toBe('请输入样例')
  })

  it('is plain text under its label while it is read-only', async () => {
    await drawField('text', { field: plain, value: 'a' }, { readonly: true })
    const readonlyText = screen.getByLabelText('样例')
    expect([readonlyText.tagName, readonlyText.textContent]).toEqual(['OUTPUT', 'a'])
  })

  it('is read as it stands while it is read-only', async () => {
    const current = createCell<unknown>('a')
    await drawField('text', { field: plain, value: 'a' }, { current, readonly: true })
    act(() => current.set('b'))
    expect(screen.getByLabelText('样例').textContent).toBe('b')
  })

  it('takes no prop that it does not know', async () => {
    const props = { prefix: '#', dangerouslySetInnerHTML: { __html: '<b>' }, onFocus: 'x', type: 'file' }
    const { container } = await drawField('text', { field: plain, props })
    expect(input().type).toBe('text')
    expect(container.querySelector('b')).toBeNull()
  })
})

describe('a line of text in a table', () => {
  it('is what is typed, says its name and its state', async () => {
    const { emitted } = await drawField(
      'text',
      { field: plain, value: 'a', place: 'cell' },
      { invalid: true, title: '名称' },
    )
    const control = screen.getByRole<HTMLInputElement>('textbox', { name: '名称' })
    expect([control.value, control.getAttribute('aria-invalid'), control.placeholder]).toEqual([
      'a',
      'true',
      '请输入名称',
    ])
    fireEvent.change(control, { target: { value: 'ab' } })
    fireEvent.change(control, { target: { value: '' } })
    expect(emitted).toEqual(['ab', null])
  })

  it('has its prefix and suffix there too', async () => {
    const { container } = await drawField('text', { field: plain, props: { prefix: '#', suffix: '户' }, place: 'cell' })
    expect(container.textContent).toContain('#')
    expect(container.textContent).toContain('户')
  })
})

describe('text that is shown', () => {
  it('links to pages of the product below the path of its host', async () => {
    const world = createWidgetWorld()
    Object.assign(world.ports.navigation, { basePath: '/village' })
    const detail = await drawShown('text', 'Detail', {
      field: plain,
      props: { link: 'url' },
      value: '/isps/user',
      world,
    })
    expect(detail.querySelector('a')?.getAttribute('href')).toBe('/village/isps/user')
  })

  it.each(links)('$say: $text', async ({ text, href, kind = 'url' }) => {
    const detail = await drawShown('text', 'Detail', { field: plain, props: { link: kind }, value: text })
    expect(detail.querySelector('a')?.getAttribute('href') ?? null).toBe(href)
    expect(detail.textContent).toBe(text)
  })

  it('goes to another site in another window that knows nothing of this one', async () => {
    const cell = await drawShown('text', 'Cell', { field: plain, props: { link: 'url' }, value: 'https://a.cn' })
    const { target, rel } = cell.querySelector('a') ?? {}
    expect([target, rel]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('is cut in a table, the whole in its tooltip, and never inside a character', async () => {
    const cell = await drawShown('text', 'Cell', { field: plain, value: '𠮷'.repeat(13) })
    expect(cell.textContent).toBe(`${'𠮷'.repeat(12)}…`)
    expect(cell.querySelector('span')?.title).toBe('𠮷'.repeat(13))
  })

  it('is a grey dash where there is none', async () => {
    for (const value of [null, undefined, '']) {
      const cell = await drawShown('text', 'Cell', { field: plain, value })
      expect(cell.querySelector('.face-empty')?.textContent).toBe('–')
    }
  })

  it('is the text that came beside the value', async () => {
    const cell = await drawShown('text', 'Cell', { field: plain, value: '1', record: { sample_dictText: '一' } })
    expect(cell.textContent).toBe('一')
  })

  it('keeps its line breaks in a detail', async () => {
    const detail = await drawShown('textarea', 'Detail', { value: 'a\nb' })
    expect(detail.textContent).toBe('a\nb')
  })
})

describe('a long text in a cell', () => {
  it('is as high as its row allows, without a counter', async () => {
    const { container } = await drawField('textarea', { field: { ...plain, max: 50 }, value: 'a', place: 'cell' })
    expect(container.querySelector('.ant-input-show-count, .face-counted')).toBeNull()
    await drawField('textarea', { field: { ...plain, max: 50 }, value: 'a' })
    expect(document.querySelector('.face-counted')).toBeTruthy()
  })
})

describe('a text to look for', () => {
  it('searches on Enter and is named', async () => {
    const onSearch = vi.fn()
    const { value } = await drawFilter('text', { field: plain }, { onSearch })
    type('李')
    fireEvent.keyDown(input(), { key: 'Enter', keyCode: 13 })
    expect(value()).toBe('李')
    expect(onSearch).toHaveBeenCalledOnce()
  })

  it('is several between commas with the match in', async () => {
    const { value } = await drawFilter('text', { field: plain }, { match: 'in' })
    type('a,b，c')
    expect(value()).toEqual(['a', 'b', 'c'])
    expect(input().value).toBe('a,b,c')
  })
})
