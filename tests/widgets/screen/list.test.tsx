import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal, type World } from '#fixtures/engineWorld.ts'
import { TransportError } from '#runtime/port'
import { drawList, page, rowsOf, settle } from './harness.tsx'

const list = { filters: ['name', 'phone', 'note'], columns: ['name', 'phone', 'note', 'birthday'] }
const handlers = { 'GET /dv/thing/list': () => page(rowsOf(10), { total: 57 }) }

const cells = (container: HTMLElement, column: string) =>
  [...container.querySelectorAll(`.ag-cell[col-id="${column}"]`)].map((cell) => cell.textContent)

describe('a list', () => {
  it('draws rows, numbers and pages', async () => {
    const { container } = await drawList({ list, handlers })
    expect(cells(container, 'name').slice(0, 2)).toEqual(['村民1', '村民2'])
    expect(cells(container, 'note').slice(0, 2)).toEqual(['备注1', '–'])
    expect(cells(container, '$serial').slice(0, 2)).toEqual(['1', '2'])
    expect(screen.getByText('1-10 共 57 条')).toBeTruthy()
  })

  it('shows the recycle bin, where nothing is added or changed', async () => {
    const { container, world } = await drawList({
      list: { ...list, trash: true, inline: 'edit' } as never,
      handlers: { 'GET /dv/thing/recycleBin': () => page(rowsOf(2)) },
    })
    expect(cells(container, 'name')).toEqual(['村民1', '村民2'])
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(0)
    await act(async () => fireEvent.doubleClick(container.querySelector('.ag-cell[col-id="name"]') as Element))
    expect(container.querySelector('.ag-cell input:not([type=checkbox])')).toBeNull()
  })

  it('cuts a long text after 25 characters, the whole in its tooltip', async () => {
    const long = '登记和确认本村的业务数据'.repeat(3)
    const columns = ['name', { field: 'phone', action: 'detail' as const }, { field: 'note', width: 120 }]
    const rows = [{ id: '1', name: long, phone: long, note: long }]
    const { container, list: controller } = await drawList({
      list: { ...list, columns },
      handlers: { 'GET /dv/thing/list': () => page(rows) },
    })
    const cut = `${long.slice(0, 25)}…`
    expect([cells(container, 'name'), cells(container, 'phone')]).toEqual([[cut], [cut]])
    const [text] = container.querySelectorAll<HTMLElement>('.grid-text[data-whole]')
    fireEvent.mouseOver(text as HTMLElement)
    expect(text?.title).toBe(long)
    expect(screen.getAllByTitle(long)).toHaveLength(2)
    expect(cells(container, 'note'), 'its width cuts a column that has one').toEqual([long])
    await act(async () =>
      controller.dispatch({ type: 'columns', columns: { columnIds: ['name'], widthsPx: { name: 400 }, pins: {} } }),
    )
    expect(cells(container, 'name'), 'a column that was widened shows more').toEqual([long])
  })

  it('counts again when rows that stay have moved', async () => {
    let rows = rowsOf(3)
    const answer = () => page(rows)
    const { container, list: controller } = await drawList({ list, handlers: { 'GET /dv/thing/list': answer } })
    rows = rows.slice(1)
    await act(async () => controller.dispatch({ type: 'refresh' }))
    await settle()
    expect(cells(container, 'name')).toEqual(['村民2', '村民3'])
    expect(cells(container, '$serial')).toEqual(['1', '2'])
  })

  it('asks for the sorting of a clicked heading', async () => {
    const { container, world } = await drawList({ list, handlers })
    await settle()
    const heading = container.querySelector<HTMLElement>('.ag-header-cell[col-id="phone"] .ag-header-cell-label')
    await act(async () => heading?.click())
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ column: 'phone', order: 'asc' })
  })

  it('ticks rows and the page, and lets them go', async () => {
    const { container, list: controller } = await drawList({ list, handlers })
    await settle()
    fireEvent.click(screen.getAllByRole('checkbox', { name: '选择该行' })[1] as HTMLElement)
    expect(screen.getByText('已选 1 条')).toBeTruthy()
    expect(container.querySelector('.ag-row[row-id="2"]')?.classList.contains('grid-chosen')).toBe(true)
    const whole = screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' })
    expect(whole.indeterminate).toBe(true)
    fireEvent.click(whole)
    expect(controller.state.snapshot().selected.size).toBe(10)
    fireEvent.click(screen.getByText('取消选择'))
    expect(screen.queryByText(/已选 /)).toBeNull()
  })

  it('shows why nothing is there, and the next step', async () => {
    await drawList({ list, handlers: { 'GET /dv/thing/list': () => page([]) } })
    await settle()
    const status = within(screen.getByRole('region', { name: '村民' })).getByRole('status')
    expect(within(status).getByText('暂无数据')).toBeTruthy()
  })

  it('names the right that is missing', async () => {
    const denied = new Refusal('没有权限', { status: 403, code: 510, result: { needs: 'thing:list' } })
    await drawList({ list, handlers: { 'GET /dv/thing/list': () => denied } })
    await settle()
    expect(screen.getByText('缺少权限 thing:list，请联系管理员授权')).toBeTruthy()
  })

  it('says what failed with the number of the call, and tries again', async () => {
    let fails = true
    const answer = () => (fails ? new Refusal('数据库繁忙') : page(rowsOf(1)))
    const { container } = await drawList({ list, handlers: { 'GET /dv/thing/list': answer } })
    await settle()
    expect(screen.getByText('数据库繁忙')).toBeTruthy()
    expect(screen.getByText(/^请求编号：request-\d+$/)).toBeTruthy()
    fails = false
    fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
    await settle()
    expect(cells(container, 'name')).toEqual(['村民1'])
  })
})

describe('a list during an outage', () => {
  const answering = () => {
    let isUp = false
    const answer = () => {
      if (!isUp) throw new TransportError('network', '网络异常')
      return page(rowsOf(1))
    }
    const comesBack = async ({ runtime, pass }: World) => {
      isUp = true
      await act(async () => {
        await runtime.http.get('/sys/config/data')
        pass(0)
      })
      await settle()
    }
    const goes = () => {
      isUp = false
    }
    return { handlers: { 'GET /dv/thing/list': answer, 'GET /sys/config/data': () => ({}) }, comesBack, goes }
  }

  it('loads by itself when the server is back', async () => {
    const { handlers, comesBack } = answering()
    const { container, world } = await drawList({ list, handlers })
    await settle()
    expect(screen.getByText('网络异常')).toBeTruthy()
    await comesBack(world)
    expect(cells(container, 'name')).toEqual(['村民1'])
  })

  it('keeps its rows, and renews them when the server is back', async () => {
    const { handlers, comesBack, goes } = answering()
    const { container, world, list: controller } = await drawList({ list, handlers })
    await comesBack(world)
    goes()
    await act(async () => controller.dispatch({ type: 'refresh' }))
    await settle()
    expect(cells(container, 'name')).toEqual(['村民1'])
    expect(screen.getByRole('alert').textContent).toMatch(/^网络异常.*重试$/)
    world.pass(60_000)
    await comesBack(world)
    expect([cells(container, 'name'), screen.queryByRole('alert')]).toEqual([['村民1'], null])
  })
})

describe('a capped count', () => {
  const capped = ({ query }: { query: Record<string, string> }) =>
    query.fullCount ? page(rowsOf(1), { total: 12_345 }) : page(rowsOf(10), { total: 10_000, capped: true })

  it('goes on when it is pressed, and there is always a next page until then', async () => {
    const { container } = await drawList({ list, handlers: { 'GET /dv/thing/list': capped } })
    const total = () => container.querySelector('.ant-pagination-total-text')?.textContent
    expect(total()).toBe('1-10 共 10,000+ 条')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '10,000+' })))
    await settle()
    expect(total()).toBe('1-10 共 12,345 条')
    expect(screen.queryByTitle('点击统计准确总数')).toBeNull()
  })

  it.each([
    ['4', '4'],
    ['1200', '1200'],
    ['5000', '1235'],
  ])('lets go to page %s, at most the last one: %s', async (typed, pageNo) => {
    const { container, world } = await drawList({ list, handlers: { 'GET /dv/thing/list': capped } })
    const jump = container.querySelector('.ant-pagination-options-quick-jumper input') as HTMLInputElement
    jump.focus()
    fireEvent.change(jump, { target: { value: typed } })
    await act(async () => fireEvent.keyUp(jump, { key: 'Enter', keyCode: 13 }))
    await settle()
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ pageNo, pageSize: '10' })
  })

  it('goes to the page all the same where the rows cannot be counted', async () => {
    const uncounted = (request: { query: Record<string, string> }) =>
      request.query.fullCount ? new Refusal('网络超时') : capped(request)
    const { container, world } = await drawList({ list, handlers: { 'GET /dv/thing/list': uncounted } })
    const jump = container.querySelector('.ant-pagination-options-quick-jumper input') as HTMLInputElement
    jump.focus()
    fireEvent.change(jump, { target: { value: '1200' } })
    await act(async () => fireEvent.keyUp(jump, { key: 'Enter', keyCode: 13 }))
    await settle()
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ pageNo: '1200' })
  })
})
