import { act, render, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { fakeSockets } from '#fixtures/fakeSocket.ts'
import { fakePorts, ok, settled } from '#fixtures/ports.ts'
import { type EditableTableMethods, loadEditableTable } from '#widgets/subTable'
import { Around, createWidgetWorld, libraryWith, type WidgetWorld } from '../world.tsx'

const columns = [
  { key: 'name', title: '名称' },
  { key: 'count', title: '数量', type: 'inputNumber' },
] as const
const rows = [
  { id: '1', rowVersion: 1, name: '水泵', count: 2 },
  { id: '2', rowVersion: 1, name: '阀门', count: 5 },
]
const user = { id: '7', username: 'li', realname: '李', avatar: '', orgCode: 'A01' }

type Props = Parameters<Awaited<ReturnType<typeof loadEditableTable>>>[0]

/** A table in a page of somebody else. */
async function drawTable(props: Partial<Props>, world: WidgetWorld = createWidgetWorld()) {
  const EditableTable = await loadEditableTable()
  const ref = createRef<EditableTableMethods>()
  const { container } = render(
    <Around world={world} library={libraryWith({ field: { type: 'text', title: '样例' } })}>
      <EditableTable ref={ref} columns={columns} dataSource={rows} {...props} />
    </Around>,
  )
  await waitFor(() => expect(container.querySelectorAll('.ag-row:not(.ag-row-pinned)')).toHaveLength(2))
  if (!ref.current) throw new Error('the table has no methods')
  const texts = (key: string) =>
    [...container.querySelectorAll(`.ag-cell[col-id="${key}"]`)].map(({ textContent }) => textContent)
  return { methods: ref.current, texts }
}

describe('rows', () => {
  it('are named by another key', async () => {
    const changes: object[] = []
    const coded = rows.map(({ id, ...row }) => ({ ...row, code: `p${id}` }))
    const { methods } = await drawTable({
      dataSource: coded,
      rowKey: 'code',
      onValueChange: ({ row, column, value }) => changes.push({ code: row.code, column, value }),
    })
    await act(async () => methods.setValues([{ rowKey: 'p2', values: { count: 7 } }]))
    expect(changes).toEqual([{ code: 'p2', column: 'count', value: 7 }])
    expect(methods.getIfRowById('p1')).toMatchObject({ row: { code: 'p1', name: '水泵' }, isNew: false })
  })

  it('say where a value has changed, and with which table', async () => {
    const changes: object[] = []
    const added: object[] = []
    const { methods } = await drawTable({
      onValueChange: (change) => changes.push(change),
      onAdded: ({ target }) => added.push(target),
    })
    await act(async () => methods.setValues([{ rowKey: '2', values: { count: 7 } }]))
    await act(async () => methods.addRows())
    expect(changes).toMatchObject([
      { type: 'inputNumber', column: 'count', rowIndex: 1, columnIndex: 1, value: 7, oldValue: 5, isSetValues: true },
    ])
    expect(changes).toMatchObject([{ row: { id: '2' }, col: columns[1] }])
    expect([(changes[0] as { target: object }).target, ...added]).toEqual([methods, methods])
  })
})

describe('what a page puts beside the buttons', () => {
  const beside = { toolbar: true, toolbarPrefix: <b>名册</b>, toolbarSuffix: <i>共两行</i> }

  it('stands before and behind them', async () => {
    await drawTable({ ...beside, toolbarConfig: { btn: ['save'] } })
    expect(document.querySelector('.sub-table-bar')?.textContent?.replace(' ', '')).toBe('名册保存共两行')
  })

  it.each([
    [['prefix'], '名册保存'],
    [['suffix'], '保存共两行'],
    [[], '保存'],
  ] as const)('only in the places that are named: %j', async (slot, text) => {
    await drawTable({ ...beside, toolbarConfig: { slot, btn: ['save'] } })
    expect(document.querySelector('.sub-table-bar')?.textContent?.replace(' ', '')).toBe(text)
  })
})

describe('rows that others save', () => {
  async function openLive(props: Partial<Props>) {
    const sockets = fakeSockets()
    const world = createWidgetWorld(fakePorts({ socket: sockets.port }))
    const { http } = world.ports
    http.on('POST /sys/login', ok({ token: 't1', userInfo: user, sysAllDictItems: {} }))
    http.on('POST /sys/common/ticket', ok({ ticket: 'k', expiresInMs: 60_000 }))
    await world.runtime.session.login({ username: 'li', password: 'x' })
    const table = await drawTable(props, world)
    await act(settled)
    const say = (change: object) =>
      act(async () => {
        sockets.last().say({ type: 'common_send_date', data: { key: 'w1', args: [change] } })
        await settled()
      })
    return { ...table, sockets, say }
  }

  it('are taken over, but for what was edited here; those that are gone go', async () => {
    const names: unknown[] = []
    const { methods, texts, sockets, say } = await openLive({
      socketReload: true,
      socketKey: 'device/device',
      onChange: (next) => names.push(next.map(({ name }) => name)),
    })
    await act(async () => sockets.last().open())
    expect(sockets.last().sent.map(({ data }) => data.socketKey)).toContain('device/device')
    await act(async () => methods.setValues([{ rowKey: '1', values: { name: '本地改名' } }]))
    await say({ rows: [{ id: '1', rowVersion: 2, name: '别处改名', count: 9, secret: 'x' }], gone: [] })
    await waitFor(() => expect(texts('count')).toEqual(['9', '5']))
    expect(texts('name')).toEqual(['本地改名', '阀门'])
    expect(methods.getTableData()[0]).not.toHaveProperty('secret')
    await say({ rows: [], gone: ['2'] })
    await waitFor(() => expect(texts('name')).toEqual(['本地改名']))
    expect(names.at(-1)).toEqual(['本地改名'])
  })

  it('are not heard of without the flag', async () => {
    const { sockets } = await openLive({})
    expect(sockets.all).toHaveLength(0)
  })
})
