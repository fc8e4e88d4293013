import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'markdown', title: '说明' }

describe('Markdown', () => {
  it('is written as text and read in the preview', async () => {
    const { emitted, container } = await drawField('markdown', { field, value: '## 安装' })
    fireEvent.change(screen.getByLabelText('样例', { selector: 'textarea' }), {
      target: { value: '## 安装\n\n- 闸门' },
    })
    expect(emitted).toEqual(['## 安装\n\n- 闸门'])
    fireEvent.click(screen.getByText('预览'))
    expect(container.querySelector('h2')?.textContent).toBe('安装')
    expect(container.querySelector('li')?.textContent).toBe('闸门')
  })

  it('is nothing once it is emptied', async () => {
    const { emitted } = await drawField('markdown', { field, value: '字' })
    fireEvent.change(screen.getByLabelText('样例', { selector: 'textarea' }), { target: { value: '' } })
    expect(emitted).toEqual([null])
  })

  it('is shown without what runs, leads astray or holds data of its own', async () => {
    const value =
      '<img src=x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n[点我](javascript:alert(1)) ![图](data:image/png;base64,AAAA) [好](https://example.cn)'
    const detail = await drawShown('markdown', 'Detail', { field, value })
    expect(detail.innerHTML).not.toMatch(/onerror|<script|javascript:|data:image/)
    expect(detail.querySelector('a[href="https://example.cn"]')?.getAttribute('rel')).toBe('noopener noreferrer')
  })
})
