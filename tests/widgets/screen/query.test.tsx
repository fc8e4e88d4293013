import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Done, type Handlers } from '#fixtures/engineWorld.ts'
import { arrived, type DrawnList, drawList, page, rowsOf, settle } from './harness.tsx'

const list = { filters: ['phone'], columns: ['name', 'phone'] }
const handlers = { 'GET /dv/thing/list': () => page(rowsOf(2)) }
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const inDialog = (name: string) => act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByText(name)))
const lastQuery = ({ world }: DrawnList) => {
  const { superQueryParams, superQueryMatchType } = world.callsOf('GET /dv/thing/list').at(-1)?.query ?? {}
  return superQueryParams ? [superQueryMatchType, JSON.parse(decodeURIComponent(superQueryParams))] : null
}

async function choose(control: string, option: string) {
  await act(async () => fireEvent.mouseDown(screen.getByRole('combobox', { name: control })))
  const options = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
  const target = options.filter(({ textContent }) => textContent === option).at(-1)
  await act(async () => fireEvent.click(target as HTMLElement))
}

async function opened(more: Handlers = {}) {
  const rendered = await drawList({ list, handlers: { ...handlers, ...more } })
  await press('高级查询')
  await arrived(document.body, '.query-line')
  return rendered
}

describe('the advanced query', () => {
  it('asks for what is written, shows that it is in force, and can be cleared', async () => {
    const rendered = await opened()
    await choose('查询字段', '姓名')
    await choose('查询规则', '以..开始')
    await settle()
    const [value] = document.querySelectorAll<HTMLInputElement>('.query-value input')
    await act(async () => fireEvent.change(value as HTMLInputElement, { target: { value: '村民' } }))
    await inDialog('搜索')
    await settle()
    const one = { field: 'name', rule: 'right_like', val: '村民', type: 'string' }
    expect(lastQuery(rendered)).toEqual(['and', [one]])
    expect(await screen.findByText('已有高级查询条件生效（1）')).toBeTruthy()
    const isMarked = () => screen.getByRole('button', { name: '高级查询' }).classList.contains('ant-btn-primary')
    expect(isMarked()).toBe(true)
    await press('清空条件')
    await settle()
    expect(isMarked()).toBe(false)
    expect(lastQuery(rendered)).toBeNull()
    expect(screen.queryByText('已有高级查询条件生效（1）')).toBeNull()
  })

  it('begins with what is in force', async () => {
    const rendered = await drawList({ list, handlers })
    const params = [{ field: 'name', rule: 'eq', val: '村民1' } as const]
    await act(async () => rendered.list.dispatch({ type: 'advanced', query: { matchType: 'or', params } }))
    await press('修改条件')
    await arrived(document.body, '.query-value input')
    expect(document.querySelector<HTMLInputElement>('.query-value input')?.value).toBe('村民1')
    expect(document.querySelector('.query-match')?.textContent).toContain('任一满足')
  })

  it('is saved by a name, loaded and deleted', async () => {
    const saved: Record<string, unknown>[] = []
    const rendered = await opened({
      'GET /sys/superQuery': () => saved,
      'POST /sys/superQuery': ({ body }) => {
        saved.splice(0, 1, { ...body, id: 'q1', own: true, createBy: 'li' })
        return new Done('保存成功！')
      },
      'DELETE /sys/superQuery': () => saved.splice(0),
    })
    const lastNotice = () => rendered.world.notices.at(-1)?.message
    const name = screen.getByRole('textbox', { name: '请输入保存的名称' })
    const keep = async (text: string) => {
      await act(async () => fireEvent.change(name, { target: { value: text } }))
      await inDialog('保存')
      await settle()
    }
    expect(screen.getByText('还没有保存的查询')).toBeTruthy()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('1000px')
    await keep('老人')
    expect(lastNotice()).toBe('空条件不能保存')
    await choose('查询字段', '姓名')
    await settle()
    const value = () => document.querySelector<HTMLInputElement>('.query-value input')
    await act(async () => fireEvent.change(value() as HTMLInputElement, { target: { value: '村民1' } }))
    await keep(' ')
    expect(lastNotice()).toBe('保存名称不能为空')
    await keep('老人')
    const records = [{ field: 'name', rule: 'eq', val: '村民1', type: 'string' }]
    expect(saved).toMatchObject([{ code: 'test/list', title: '老人', matchType: 'and', records, shared: false }])
    rendered.world.says(false)
    await keep('老人')
    expect(rendered.world.questions.at(-1)).toBe('老人 已存在，是否覆盖？')
    expect(rendered.world.callsOf('POST /sys/superQuery')).toHaveLength(1)
    await inDialog('重置')
    expect(value()).toBeNull()
    await act(async () => fireEvent.click(screen.getByText('老人')))
    await arrived(document.body, '.query-value input')
    expect(value()?.value).toBe('村民1')
    rendered.world.says(true)
    await press('删除查询“老人”')
    await settle()
    expect(rendered.world.questions.at(-1)).toBe('是否删除当前查询？')
    expect(screen.getByText('还没有保存的查询')).toBeTruthy()
  })

  it('of somebody else is named so, and cannot be deleted', async () => {
    const shared = {
      id: 'q2',
      title: '本月',
      matchType: 'or',
      records: [],
      shared: true,
      own: false,
      createBy: 'zhangwei',
    }
    await opened({ 'GET /sys/superQuery': () => [shared] })
    await settle()
    expect(screen.getByText('zhangwei 共享')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '删除查询“本月”' })).toBeNull()
  })

  it('without conditions only says so', async () => {
    const { world } = await opened()
    await inDialog('搜索')
    expect(world.notices.map(({ message }) => message)).toEqual(['不能查询空条件'])
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(1)
  })
})
