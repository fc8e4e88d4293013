import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeSockets } from '#fixtures/fakeSocket.ts'
import { deferred, fakePorts, ok, refusal, settled } from '#fixtures/ports.ts'
import { createWidgetWorld } from '../world.tsx'
import { cell, column, edit, openTable, stateOf, two, type } from './openTable.ts'
import { tableFace } from './tableFace.ts'

const user = { id: '7', username: 'li', realname: '李', avatar: '', orgCode: 'A01' }
const source = { screen: 'sample/form', model: 'sample', api: '/dv/sample', recordId: 'r1' }

/** A table of a stored record that others edit too. */
async function openLive() {
  const sockets = fakeSockets()
  const world = createWidgetWorld(fakePorts({ socket: sockets.port }))
  const { http, clock } = world.ports
  http.on('POST /sys/login', ok({ token: 't1', userInfo: user, sysAllDictItems: {} }))
  http.on('POST /sys/common/ticket', ok({ ticket: 'k', expiresInMs: 60_000 }))
  await world.runtime.session.login({ username: 'li', password: 'x' })
  const mounted = await openTable(
    two,
    { props: { live: true }, table: { ...tableFace(), source }, record: () => ({ rowVersion: 1 }) },
    world,
  )
  await act(settled)
  sockets.last().open()
  /** Others have saved the record. */
  const saved = async (rowVersion: number) => {
    const change = { rows: [{ id: 'r1', rowVersion }], gone: [] }
    await act(async () => {
      sockets.last().say({ type: 'common_send_date', data: { key: 'w1', args: [change] } })
      clock.advance(1_000)
      await settled()
    })
  }
  const answer = (sample: readonly object[]) =>
    http.on('GET /dv/sample/queryById', ok({ id: 'r1', rowVersion: 2, sample }))
  return { world, mounted, saved, answer }
}

/** Gives the focus to a cell when its row takes another place, as the grid does in a browser where it was the edited cell's. */
function focusMoved(of: HTMLElement): void {
  const row = of.closest('.ag-row') as HTMLElement
  const setAttribute = row.setAttribute.bind(row)
  row.setAttribute = (name, value) => {
    setAttribute(name, value)
    if (name === 'row-index') of.focus()
  }
}

describe('live rows of a sub-table', () => {
  it('take over what others have saved, and leave what is edited here', async () => {
    const { world, mounted, saved, answer } = await openLive()
    await type(await edit(0, 'name'), '本地改名')
    const [first, second] = two
    answer([
      { ...first, rowVersion: 4, name: '别处改名' },
      { ...second, rowVersion: 6, count: 8 },
      { ...second, id: '3', name: '新来' },
    ])
    await saved(2)
    await waitFor(() => expect(column('name').slice(1)).toEqual(['雨量计', '新来']))
    expect(stateOf(mounted).rows.map(({ name, count }) => [name, count])).toEqual([
      ['本地改名', 2],
      ['雨量计', 8],
      ['新来', null],
    ])
    expect(world.ports.notices.some(({ message }) => message === '打开子表失败')).toBe(false)
    expect(document.querySelectorAll('.sub-table-fresh').length).toBeGreaterThan(0)
  })

  it('that others put in another order leave the focus in the cell that is being edited', async () => {
    const { saved, answer } = await openLive()
    const control = await edit(1, 'name')
    await type(control, '正在改')
    focusMoved(cell(0, 'name'))
    const [first, second] = two
    answer([
      { ...second, orderNum: 1 },
      { ...first, orderNum: 2 },
    ])
    await saved(2)
    await waitFor(() => expect(control.closest('.ag-row')?.getAttribute('row-index')).toBe('0'))
    expect(document.activeElement).toBe(control)
  })

  it('say 打开子表失败 when they do not come after three tries, and keep what is there', async () => {
    const { world, saved } = await openLive()
    world.ports.http.on('GET /dv/sample/queryById', refusal('坏了'))
    await saved(2)
    expect(world.ports.http.requests('GET /dv/sample/queryById')).toHaveLength(3)
    expect(world.ports.notices.filter(({ message }) => message === '打开子表失败')).toHaveLength(1)
    expect(column('name')).toEqual(['水位计', '雨量计'])
  })

  it('are those of the latest answer, whenever an earlier one comes', async () => {
    const { world, mounted, saved, answer } = await openLive()
    const [first, second] = two
    const early = deferred<ReturnType<typeof ok>>()
    world.ports.http.on('GET /dv/sample/queryById', () => early.promise)
    await saved(2)
    answer([{ ...first, name: '第三版' }, second as object])
    await saved(3)
    await waitFor(() => expect(stateOf(mounted).rows[0]?.name).toBe('第三版'))
    early.resolve(ok({ id: 'r1', rowVersion: 2, sample: [{ ...first, name: '第二版' }, second] }))
    await act(settled)
    expect(stateOf(mounted).rows[0]?.name).toBe('第三版')
  })

  it('of another record, or of a version that is here, ask for nothing', async () => {
    const { world, saved } = await openLive()
    await saved(1)
    expect(world.ports.http.requests('GET /dv/sample/queryById')).toEqual([])
  })
})
