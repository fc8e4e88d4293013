import { act, render, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import type { TableColumn } from '#core/tableColumn'
import { ok } from '#fixtures/ports.ts'
import { type EditableTableMethods, loadEditableTable } from '#widgets/subTable'
import { Around, createWidgetWorld, libraryWith, type WidgetWorld } from '../world.tsx'
import { cell, clipboard, column } from './openTable.ts'

async function openTable(world: WidgetWorld, columns: readonly TableColumn[], dataSource: readonly object[]) {
  const EditableTable = await loadEditableTable()
  const ref = createRef<EditableTableMethods>()
  render(
    <Around world={world} library={libraryWith({ field: { type: 'text', title: '样例' } })}>
      <EditableTable ref={ref} {...{ columns, dataSource }} />
    </Around>,
  )
  await waitFor(() => expect(document.querySelectorAll('.ag-row')).toHaveLength(dataSource.length))
  if (!ref.current) throw new Error('the table has no methods')
  return ref.current
}

const call = 'GET /sys/user/options'

describe('a cell of rows that came without names', () => {
  it('names people who are stored in one JSON value, and whom a cell gets', async () => {
    const user = { key: 'user', title: '负责人', type: 'sel_user', store: 'username' } as const
    const dataSource = [
      { id: '1', user: 'zhangwei' },
      { id: '2', user: 'liming', user_dictText: '老李' },
    ]
    const world = createWidgetWorld()
    world.ports.http.on(call, () => ok([{ value: 'zhangwei', text: '张伟' }]))
    const methods = await openTable(world, [user], dataSource)
    await waitFor(() => expect(column('user')).toEqual(['张伟', '老李']))
    await act(async () => methods.setValues([{ rowKey: '2', values: { user: 'zhangwei' } }]))
    await waitFor(() => expect(column('user')).toEqual(['张伟', '张伟']))
    await act(async () => methods.setValues([{ rowKey: '2', values: { user: 'liming' } }]))
    await waitFor(() => expect(column('user')).toEqual(['张伟', '老李']))
    expect(world.ports.http.requests(call)).toHaveLength(1)
  })

  it('finds by name what is pasted into a select that loads by keyword, and names it', async () => {
    const level = {
      key: 'level',
      title: '级别',
      type: 'sel_search_async',
      dictCode: 'sys_user,realname,username',
    } as const
    const world = createWidgetWorld()
    world.ports.http.on(`GET /sys/dict/loadDict/${level.dictCode}`, () => ok([{ value: 'liming', text: '李明' }]))
    world.ports.http.on(`GET /sys/dict/loadDictItem/${level.dictCode}`, () => ok(['李明']))
    const methods = await openTable(world, [level], [{ id: '1' }, { id: '2' }])
    await act(async () => cell(0, 'level').focus())
    await clipboard('paste', '李明\r\n李')
    await waitFor(() => expect(column('level')).toEqual(['李明', '李级别没有选项“李”']))
    expect(methods.getTableData()[0]).toEqual({ id: '1', level: 'liming' })
    await act(async () => cell(0, 'level').focus())
    expect(await clipboard('copy')).toBe('李明')
  })
})
