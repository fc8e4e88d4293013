import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rowPart } from '#core/permission'
import { ok, settled } from '#fixtures/ports.ts'
import { drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'
import { cell, column, field, openTable, press, stateOf, tick, two } from './openTable.ts'
import { tableFace } from './tableFace.ts'

const many = Array.from({ length: 7 }, (_, at) => ({
  ...{ id: String(at + 1), rowVersion: 1, name: `第${at + 1}行`, count: at, on: 'Y', kind: null, orderNum: at + 1 },
}))
const chosen = () =>
  [...document.querySelectorAll('.ag-row[aria-selected=true]')].map((row) => row.getAttribute('row-id'))
const click = (row: number, key: string) =>
  act(async () => {
    fireEvent.click(cell(row, key))
    await settled()
  })

describe('rows of a table', () => {
  it('are chosen one at a time by a radio button, without one for all', async () => {
    await openTable(undefined, { props: { rowSelectionType: 'radio' } })
    const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')]
    await waitFor(() => expect(radios()).toHaveLength(2))
    for (const radio of radios()) {
      await act(async () => {
        fireEvent.click(radio)
        await settled()
      })
    }
    expect([chosen(), document.querySelectorAll('input[type=checkbox]').length]).toEqual([['2'], 0])
  })

  it('cannot be chosen where the document says so', async () => {
    await openTable(undefined, { props: { rowSelection: false } })
    expect(document.querySelector('.grid-tick')).toBeNull()
  })

  it.each([
    [{ clickSelectRow: true }, () => expect(chosen()).toEqual(['2'])],
    [{ clickSelectRow: true, clickRowShowMainForm: true }, () => expect(screen.getByRole('dialog')).toBeTruthy()],
    [
      { clickSelectRow: true, clickRowShowMainForm: true, clickRowShowSubForm: true },
      () => expect(document.querySelector('.sub-table-row')?.textContent).toContain('雨量计'),
    ],
  ])('do at a press what is the strongest of %j', async (props, look) => {
    await openTable(undefined, { props })
    await click(1, 'kind')
    await waitFor(look)
  })

  it('turn their pages by the pager', async () => {
    const mounted = await openTable(many.slice(0, 2), { props: { pagination: { pageSize: 2 } } })
    await press('添加一行')
    expect(stateOf(mounted).rows).toHaveLength(3)
    await waitFor(() => expect(screen.getByTitle('2')).toBeTruthy())
    await act(async () => fireEvent.click(screen.getByTitle('2')))
    await waitFor(() => expect(document.querySelectorAll('.ag-row')).toHaveLength(1))
    await act(async () => fireEvent.click(screen.getByTitle('1')))
    await waitFor(() => expect(column('name')).toEqual(['第1行', '第2行']))
  })

  it.each([
    ['small', '48px'],
    ['mini', '40px'],
    ['tiny', '32px'],
    [undefined, '61px'],
  ])('of size %s are so high', async (size, height) => {
    await openTable(undefined, { props: size ? { size } : {} })
    expect(document.querySelector<HTMLElement>('.ag-row')?.style.height).toBe(height)
  })

  it.each([
    [undefined, '40px'],
    ['small', '40px'],
    ['tiny', '32px'],
  ])('of size %s are no higher in a detail than those of a list', async (size, height) => {
    await drawShown('subTable', 'Detail', { field, value: two, ...(size ? { props: { size } } : {}) })
    await waitFor(() => expect(document.querySelector<HTMLElement>('.ag-row')?.style.height).toBe(height))
  })
})

describe('cells that always hold their control', () => {
  it('are written without being opened, and keep their control while somebody types', async () => {
    const mounted = await openTable(undefined, { props: { alwaysEdit: true } })
    await waitFor(() => expect(cell(0, 'name').querySelector('input')).not.toBeNull())
    const control = cell(0, 'name').querySelector('input') as HTMLInputElement
    for (const text of ['雷', '雷达']) await act(async () => fireEvent.change(control, { target: { value: text } }))
    expect(cell(0, 'name').querySelector('input')).toBe(control)
    expect(stateOf(mounted).rows[0]?.name).toBe('雷达')
    await act(async () => fireEvent.change(control, { target: { value: '' } }))
    expect(cell(0, 'name').textContent).toContain('请输入名称')
  })

  it('are gone through by keys: arrows stay in what is written, Tab goes on to the next control', async () => {
    await openTable(undefined, { props: { alwaysEdit: true } })
    const controlOf = (row: number, name: string) => cell(row, name).querySelector('input')
    await waitFor(() => expect(controlOf(0, 'count')).not.toBeNull())
    controlOf(0, 'name')?.focus()
    const press = (key: string) => act(async () => fireEvent.keyDown(document.activeElement as Element, { key }))
    for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await press(key)
    expect(document.activeElement).toBe(controlOf(0, 'name'))
    await press('Tab')
    await waitFor(() => expect(document.activeElement).toBe(controlOf(0, 'count')))
  })

  it('have the focus as soon as their cell has it, and give it back to their cell', async () => {
    await openTable(undefined, { props: { alwaysEdit: true } })
    const controlOf = (name: string) => cell(0, name).querySelector('input')
    await waitFor(() => expect(controlOf('count')).not.toBeNull())
    act(() => controlOf('name')?.focus())
    act(() => void fireEvent.keyDown(document.activeElement as Element, { key: 'Tab' }))
    expect(document.activeElement).toBe(controlOf('count'))
    act(() => cell(0, 'count').focus())
    expect(document.activeElement).toBe(cell(0, 'count'))
  })

  it('are entered in a new row', async () => {
    await openTable(undefined, { props: { alwaysEdit: true } })
    await press('添加一行')
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 'name').querySelector('input')))
  })
})

describe('the toolbar', () => {
  const buttons = () =>
    [...document.querySelectorAll('.sub-table-bar button')].map(({ textContent }) => textContent?.replace(/\s/g, ''))

  it('has its three buttons where nothing else is said, and moves the one row that is ticked', async () => {
    await openTable()
    await tick(0)
    await tick(1)
    expect(buttons().filter(Boolean)).toEqual(['添加一行', '删除', '清空（已选择2项）'])
    await tick(0)
    expect(buttons().filter(Boolean)).toEqual(['添加一行', '删除', '上移', '下移', '清空（已选择1项）'])
    await tick(1)
    expect(buttons().filter(Boolean)).toEqual(['添加一行', '删除'])
  })

  it('adds one row behind the last and does not scroll, unless that is set', async () => {
    await openTable()
    await press('添加设置')
    const settingOf = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value
    expect([await settingOf('行数'), await settingOf('位置')]).toEqual(['1', '0'])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '滚动到新行' }).checked).toBe(false)
  })

  it('folds where it is told to', async () => {
    await openTable(undefined, { props: { toolbar: ['add', 'collapse'] } })
    await press(/收\s*起/)
    expect(screen.queryByRole('button', { name: /添加/ })).toBeNull()
    await press(/展\s*开/)
    expect(screen.getByRole('button', { name: '添加一行' })).toBeTruthy()
  })

  async function worldWith(...hidden: readonly string[]) {
    const world = createWidgetWorld()
    const right = (id: string) => ({ action: `well:${id}`, type: '1', status: '1' })
    const menu = [{ path: '/a', name: 'a', component: 'a', meta: { title: '甲' } }]
    const lists = { menu, auth: [], allAuth: hidden.map(right) }
    world.ports.storage.local.write('Access-Token', JSON.stringify({ value: 't', untilMs: 2_000_000_000_000 }))
    world.ports.http.on('GET /sys/permission/getUserPermissionByToken', ok(lists))
    world.ports.http.on('GET /sys/user/getUserInfo', ok({ username: 'liming', realname: '李明' }))
    await world.runtime.session.loadPermissions()
    return world
  }

  it.each([
    ['add', /添加/],
    ['batch_delete', /删\s*除/],
  ])('has no button whose right %s is withheld, nor a column', async (action, name) => {
    await openTable(undefined, { props: { authPre: 'well' } }, await worldWith(action, 'count'))
    expect(screen.queryByRole('button', { name })).toBeNull()
    expect([document.querySelectorAll('[col-id=count]').length, cell(0, 'name').textContent]).toEqual([0, '水位计'])
  })

  it.each([{ authPre: 'well' }, {}])(
    'has none that its page withholds, whatever the session says; columns of new rows stay: %j',
    async (props) => {
      const parts = (...names: string[]) => names.map((name) => rowPart('sample', name))
      const own = { columns: parts('count', 'name'), actions: parts('add'), readonly: parts('kind') }
      const table = { ...tableFace(), withheld: own }
      await openTable(undefined, { props, table }, await worldWith('batch_delete', 'kind'))
      expect([/添加/, /删\s*除/].map((name) => screen.queryByRole('button', { name }) !== null)).toEqual([false, true])
      const visible = ['name', 'count', 'kind'].filter((id) => document.querySelector(`[col-id=${id}]`))
      expect(visible).toEqual(['name', 'kind'])
    },
  )
})
