import { describe, expect, it } from 'vitest'
import type { ListDocument } from '#core/document'
import { type ListColumns, settingOf } from '#react/list'
import { openList, ready } from './harness.ts'

const document: Partial<ListDocument> = {
  columns: [
    { field: 'code', pin: 'left' },
    'name',
    { field: 'status', width: 90 },
    { field: 'note', hidden: true },
    { field: 'orgCode', pin: 'right' },
  ],
}
const open = (...lacks: string[]) => openList({ document, lacks }).list

/** Each shown column with its side, width, and whether it takes spare room. */
const columnsOf = ({ columns }: ReturnType<typeof open>) =>
  columns
    .snapshot()
    .map(({ column, pin, widthPx, flexible, sized }) => ({ id: column.id, pin, widthPx, flexible, sized }))
const choices = ({ columnChoices }: ReturnType<typeof open>) =>
  columnChoices.snapshot().map(({ column, visible, pin }) => [column.id, visible, pin])

const setting = (more: Partial<ListColumns>): ListColumns => ({ columnIds: [], widthsPx: {}, pins: {}, ...more })

describe('the columns of a list', () => {
  it('stand as the document has them, pinned ones at their sides', () => {
    const list = open()
    expect(columnsOf(list).map(({ id, pin }) => [id, pin])).toEqual([
      ['code', 'left'],
      ['name', 'left'],
      ['status', null],
      ['orgCode', 'right'],
    ])
    expect(columnsOf(list).find(({ id }) => id === 'status')).toMatchObject({ widthPx: 90, sized: true })
    expect(columnsOf(list).find(({ id }) => id === 'name')).toMatchObject({ sized: false })
    expect(choices(list)).toEqual([
      ['code', true, 'left'],
      ['name', true, 'left'],
      ['status', true, null],
      ['note', false, null],
      ['orgCode', true, 'right'],
    ])
  })

  it('follow the order, sides and widths of the user, who hides all others', () => {
    const list = open()
    const pins = { orgCode: 'none', note: 'right' } as const
    const columns = setting({ columnIds: ['orgCode', 'note', 'name'], widthsPx: { name: 222 }, pins })
    list.dispatch({ type: 'columns', columns })
    expect(columnsOf(list).map(({ id, pin }) => [id, pin])).toEqual([
      ['name', 'left'],
      ['orgCode', null],
      ['note', 'right'],
    ])
    expect(columnsOf(list)[0]).toMatchObject({ widthPx: 222, flexible: false, sized: true })
    expect(choices(list)).toEqual([
      ['orgCode', true, null],
      ['note', true, 'right'],
      ['name', true, 'left'],
      ['code', false, 'left'],
      ['status', false, null],
    ])
  })

  it('take spare room until the user sets their width', () => {
    const list = open()
    const flexible = columnsOf(list).filter((column) => column.flexible)
    expect(flexible.map(({ id }) => id)).toEqual(['code', 'name'])
  })

  it('are asked for as they are shown', async () => {
    const opened = openList({ document })
    await ready(opened)
    opened.list.dispatch({ type: 'columns', columns: setting({ columnIds: ['note'] }) })
    opened.list.dispatch({ type: 'refresh' })
    const fields = () => opened.world.callsOf('GET /dv/thing/list').map(({ query }) => query.field)
    await expect.poll(fields).toEqual(['id,,code,name,status,orgCode', 'id,,note'])
  })

  it('begin as a setting that equals the document', () => {
    const list = open()
    const before = columnsOf(list)
    const own = settingOf(list.program.columns)
    expect(own.columnIds).toEqual(['code', 'name', 'status', 'orgCode'])
    list.dispatch({ type: 'columns', columns: own })
    expect(columnsOf(list)).toEqual(before)
  })

  it('are neither shown nor offered without the right to them', () => {
    const columns = ['name', { field: 'status', permission: 'thing:status' }, 'note']
    const lacking = openList({ document: { columns }, lacks: ['thing:status', 'thing:field:note'] })
    expect(choices(lacking.list).map(([id]) => id)).toEqual(['name'])
    expect(choices(openList({ document: { columns } }).list).map(([id]) => id)).toEqual(['name', 'status', 'note'])
  })

  it('go back to the document for good when their setting is dropped', () => {
    const first = openList({ document })
    first.list.dispatch({ type: 'columns', columns: setting({ columnIds: ['note'] }) })
    first.list.dispatch({ type: 'columns', columns: null })
    expect(columnsOf(first.list).map(({ id }) => id)).toContain('code')
    expect(openList({ document, world: first.world }).list.state.snapshot().columns).toBeNull()
  })
})

describe('the columns that a document gets after a user has chosen', () => {
  const later: Partial<ListDocument> = {
    columns: [{ field: 'name', pin: 'left' }, 'code', 'status', { field: 'orgCode', hidden: true }, 'note'],
  }
  const reopen = (columns: ListColumns, before: Partial<ListDocument>) => {
    const first = openList({ document: before })
    first.list.dispatch({ type: 'columns', columns })
    return openList({ document: later, world: first.world }).list
  }
  const before = { columns: ['name', 'status', 'note'] }

  it('stand behind the one that the document has before them; what was left out stays out', () => {
    const list = reopen(setting({ columnIds: ['note', 'name'] }), before)
    expect(choices(list)).toEqual([
      ['note', true, null],
      ['name', true, 'left'],
      ['code', true, null],
      ['status', false, null],
      ['orgCode', false, null],
    ])
  })

  it('stand first where nothing before them is visible', () => {
    const list = reopen(setting({ columnIds: ['note', 'status'] }), before)
    expect(choices(list).map(([id]) => id)).toEqual(['code', 'note', 'status', 'name', 'orgCode'])
  })

  it('are left out for good like the others', () => {
    const list = reopen(setting({ columnIds: ['name', 'code', 'note'] }), later)
    expect(choices(list).map(([id, visible]) => [id, visible])).toEqual([
      ['name', true],
      ['code', true],
      ['note', true],
      ['status', false],
      ['orgCode', false],
    ])
  })

  it('stay out where an earlier release has not stored what was left out', () => {
    const { world } = openList({ document: before })
    world.runtime.settings.keepColumns('test', setting({ columnIds: ['note'] }))
    expect(columnsOf(openList({ document: later, world }).list).map(({ id }) => id)).toEqual(['note'])
  })
})

describe('what a list keeps of its height', () => {
  const sizeAfter = (pageSize: ListDocument['pageSize'], rows: (number | null)[]) => {
    const document = { ...(pageSize ? { pageSize } : {}) }
    const first = openList({ document })
    for (const each of rows) first.list.dispatch({ type: 'height', rows: each })
    return openList({ document: { pageSize: 'fit' }, world: first.world }).list.state.snapshot().pageSize
  }

  it('are the rows that fitted, not those that a cards face had', () => {
    expect(sizeAfter('fit', [18])).toBe(18)
    expect(sizeAfter('fit', [18, null])).toBe(18)
  })

  it('is nothing where the size of its pages is chosen', () => {
    expect(sizeAfter(20, [18])).toBe(10)
  })
})

describe('the tones of a list', () => {
  it('are those of its document, and none where that has none or comes to nothing', () => {
    const toned = openList({
      document: {
        columns: ['name', { field: 'status', tone: "=status == 'on' ? 'success' : null" }],
        rowTone: "=status == 'gone' ? 'muted' : null",
      },
    }).list
    const column = (id: string) => {
      const found = toned.program.columns.find((one) => one.id === id)
      if (!found) throw new Error(`no ${id}`)
      return found
    }
    expect(['on', 'off'].map((status) => toned.tone(column('status'), { id: '1', status }))).toEqual(['success', ''])
    expect(toned.tone(column('name'), { id: '1' })).toBe('')
    expect(['gone', 'on'].map((status) => toned.rowTone({ id: '1', status }))).toEqual(['muted', ''])
    expect(openList().list.rowTone({ id: '1' })).toBe('')
    expect(toned.text(column('status').title)).toBe('状态')
  })
})
