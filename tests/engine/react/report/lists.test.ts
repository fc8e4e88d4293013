import { describe, expect, it } from 'vitest'
import { actionLines, columnLines, missingFilters, narrowing, queryParts } from '#react/report'
import { openList } from '../list/harness.ts'

const signal = new AbortController().signal

/** Fewer rows with every condition that is asked for. */
const shrinking = {
  'GET /dv/thing/list': ({ query }: { query: Record<string, string> }) => {
    const filterCount = [query.where, query.name, query.code].filter(Boolean).length
    return { records: filterCount === 3 ? [] : [{ id: '1', status: 'on' }], total: 3 - filterCount }
  },
}

describe('why a list is empty', () => {
  it('counts with one part more each time; the part that leaves none is to blame', async () => {
    const { list } = openList({
      document: { where: "status != 'gone'", filters: ['name', 'code'] },
      handlers: shrinking,
    })
    list.dispatch({ type: 'filter', id: 'name', value: 'a' })
    list.dispatch({ type: 'filter', id: 'code', value: 'b' })
    list.dispatch({ type: 'search' })
    expect(queryParts(list)).toEqual([
      { by: 'screen', title: '', text: "(status != 'gone')" },
      { by: 'filter', title: '名称', text: '"a"' },
      { by: 'filter', title: '编号', text: '"b"' },
    ])
    const steps = await narrowing(list, signal)
    expect(steps.map(({ part, total }) => [part?.by ?? 'all', total])).toEqual([
      ['all', 3],
      ['screen', 2],
      ['filter', 1],
      ['filter', 0],
    ])
  })

  it('names views, counters and trees with their conditions', () => {
    const { list } = openList({
      document: {
        tree: [{ title: '按部门', model: 'sysDepart', field: 'orgCode' }],
        views: [
          { id: 'all', title: '全部' },
          { id: 'on', title: '启用', where: "status == 'on'" },
        ],
        counters: [{ id: 'off', title: '停用', where: "status == 'off'" }],
      },
    })
    list.dispatch({ type: 'view', id: 'on' })
    list.dispatch({ type: 'counter', id: 'off' })
    list.dispatch({ type: 'tree', field: 'orgCode', value: 'A01' })
    expect(queryParts(list)).toEqual([
      { by: 'tree', title: '按部门', text: 'A01' },
      { by: 'view', title: '启用', text: "(status == 'on')" },
      { by: 'counter', title: '停用', text: "(status == 'off')" },
    ])
  })

  it('says which filter it waits for', () => {
    const { list } = openList({ document: { filters: [{ field: 'name', required: true }, 'code'] } })
    expect(missingFilters(list)).toEqual(['名称'])
  })
})

describe('why a part of a list is not there', () => {
  it('tells columns of the user, of the document and of a missing code apart', () => {
    const columns = ['name', { field: 'code', hidden: true }, { field: 'status', permission: 'thing:secret' }]
    const { list } = openList({ document: { columns }, lacks: ['thing:secret'] })
    const lines = () => columnLines(list).map(({ id, by, detail }) => [id, by, detail])
    expect(lines()).toEqual([
      ['name', null, ''],
      ['code', 'document', ''],
      ['status', 'permission', 'thing:secret'],
    ])
    list.dispatch({ type: 'columns', columns: { columnIds: [], widthsPx: {}, pins: {} } })
    expect(lines()[0]).toEqual(['name', 'setting', ''])
  })

  it('tells actions without a right, in the wrong state, and against their condition apart', () => {
    const rowActions = [
      'edit',
      'stop',
      { id: 'ring', title: '响铃', visibleWhen: "name == 'b'", run: [{ refresh: true }] },
    ]
    const { list } = openList({ document: { rowActions }, lacks: ['thing:edit'] })
    const lines = actionLines(list, { id: '1', name: 'a', status: 'off' })
    expect(lines.map(({ id, cause }) => [id, cause?.by, cause?.detail])).toEqual([
      ['edit', 'permission', 'thing:edit'],
      ['stop', 'states', 'on'],
      ['ring', 'expression', "name == 'b'"],
    ])
    expect(actionLines(list, { id: '2', name: 'b', status: 'on' }).filter(({ cause }) => cause === null)).toHaveLength(
      2,
    )
  })

  it('repeats why an action is disabled', () => {
    const { list } = openList({ document: { rowActions: ['edit'] } })
    const [edit] = actionLines(list, { id: '1', name: 'a', status: 'gone' })
    expect([edit?.cause, edit?.hint]).toEqual([null, list.rowActions({ id: '1', status: 'gone' }).actions[0]?.hint])
    expect(edit?.hint).not.toBe('')
  })
})
