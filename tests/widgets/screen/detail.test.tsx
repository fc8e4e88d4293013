import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawDetail } from './harness.tsx'

const record = { id: '1', name: '周涛', phone: '13800000001', note: null, birthday: '1990-01-02', createBy: 'admin' }

describe('a detail', () => {
  it('is headed by the name of its record and what can be done', async () => {
    await drawDetail({ detail: { actions: ['edit', 'delete'] }, record })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('周涛')
    const actions = within(screen.getByRole('toolbar')).getAllByRole('button')
    expect(actions.map(({ textContent }) => textContent)).toEqual(['编辑', '删除'])
  })

  it('describes values in as many columns as it says, the system group last', async () => {
    const { container } = await drawDetail({ detail: { grid: 4, items: ['name', 'phone', 'note'] }, record })
    expect(container.querySelector<HTMLElement>('.item-grid')?.style.getPropertyValue('--item-columns')).toBe('4')
    const terms = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
    expect(terms.slice(0, 3)).toEqual(['姓名', '手机号', '备注'])
    expect(screen.getByRole('region', { name: '系统信息' })).toBeTruthy()
    expect([...container.querySelectorAll('dd')].slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      '周涛',
      '13800000001',
      '–',
    ])
  })
})
