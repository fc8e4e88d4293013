import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { checkStructure, documentValidators } from '#core/check'
import { drawDetail } from './harness.tsx'

const record = { id: '1', name: '周涛', phone: '13800000001', note: null, birthday: '1990-01-02', createBy: 'admin' }

describe('a detail', () => {
  it('is headed by the name of its record and what can be done', async () => {
    await drawDetail({ detail: { actions: ['edit', 'delete'] }, record })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('周涛')
    const actions = within(screen.getByRole('toolbar')).getAllByRole('button')
    expect(actions.map(({ textContent }) => textContent)).toEqual(['编辑', '删除'])
  })

  it.each([
    [undefined, '3', true],
    [4, '4', true],
    [5, '5', false],
  ])(
    'of %j columns has %s of them, three where it does not say, and is refused beyond four: %s',
    async (grid, columns, accepted) => {
      const layout = { items: ['name'], ...(grid ? { grid } : {}) }
      const document = { kind: 'screen', version: 2, id: 'test/detail', type: 'detail', title: '详情', model: 'thing' }
      const diagnostics = checkStructure({ ...document, ...layout }, documentValidators())
      expect(diagnostics.length === 0).toBe(accepted)
      const { container } = await drawDetail({ detail: layout, record })
      expect(container.querySelector<HTMLElement>('.item-grid')?.style.getPropertyValue('--item-columns')).toBe(columns)
    },
  )

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
