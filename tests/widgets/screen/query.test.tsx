import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { arrived, type DrawnList, drawList, page, rowsOf, settle } from './harness.tsx'

const list = { filters: ['phone'], columns: ['name', 'phone'] }
const handlers = { 'GET /dv/thing/list': () => page(rowsOf(2)) }
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const asked = ({ world }: DrawnList) => {
  const { superQueryParams, superQueryMatchType } = world.callsOf('GET /dv/thing/list').at(-1)?.query ?? {}
  return superQueryParams ? [superQueryMatchType, JSON.parse(decodeURIComponent(superQueryParams))] : null
}

async function choose(control: string, option: string) {
  await act(async () => fireEvent.mouseDown(screen.getByRole('combobox', { name: control })))
  const shown = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
  const wanted = shown.filter(({ textContent }) => textContent === option).at(-1)
  await act(async () => fireEvent.click(wanted as HTMLElement))
}

async function opened() {
  const drawn = await drawList({ list, handlers })
  await press('高级查询')
  await arrived(document.body, '.query-line')
  return drawn
}

describe('the advanced query', () => {
  it('asks for what is written, shows that it is in force, and can be cleared', async () => {
    const drawn = await opened()
    await choose('查询字段', '姓名')
    await choose('查询规则', '以..开始')
    await settle()
    const [value] = document.querySelectorAll<HTMLInputElement>('.query-value input')
    await act(async () => fireEvent.change(value as HTMLInputElement, { target: { value: '村民' } }))
    await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByText('搜索')))
    await settle()
    const one = { field: 'name', rule: 'right_like', val: '村民', type: 'string' }
    expect(asked(drawn)).toEqual(['and', [one]])
    expect(screen.getByText('已有高级查询条件生效（1）')).toBeTruthy()
    await press('清除条件')
    await settle()
    expect(asked(drawn)).toBeNull()
    expect(screen.queryByText('已有高级查询条件生效（1）')).toBeNull()
  })

  it('begins with what is in force', async () => {
    const drawn = await drawList({ list, handlers })
    const params = [{ field: 'name', rule: 'eq', val: '村民1' } as const]
    await act(async () => drawn.list.dispatch({ type: 'advanced', query: { matchType: 'or', params } }))
    await press('修改条件')
    await arrived(document.body, '.query-value input')
    expect(document.querySelector<HTMLInputElement>('.query-value input')?.value).toBe('村民1')
    expect(document.querySelector('.query-match')?.textContent).toContain('OR（条件中的任意一个匹配）')
  })

  it('without conditions only says so', async () => {
    const { world } = await opened()
    await act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByText('搜索')))
    expect(world.notices.map(({ message }) => message)).toEqual(['不能查询空条件'])
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(1)
  })
})
