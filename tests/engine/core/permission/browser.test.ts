import { describe, expect, it } from 'vitest'
import { splitKeys } from '#core/object'
import { type ColumnRight, compilePermissions, isRowPart, replaceByPrefix, rowPart, rowPartsOf } from '#core/permission'
import { casesOf, type ListCase, listsOf } from './lists.ts'

describe('show test', () => {
  it.each(casesOf<ListCase & { stored?: boolean; code: string; shows: boolean }>('show'))('$why', (row) => {
    const lists = listsOf(row)
    const read = row.stored ? JSON.parse(JSON.stringify(lists)) : lists
    expect(compilePermissions(read).shows(row.code)).toBe(row.shows)
  })
})

it('leaves out entries that are none', () => {
  const lists = { auth: [null, 'user:add', { type: '1' }], allAuth: [null] } as never
  expect(compilePermissions(lists).shows('user:add')).toBe(false)
})

describe('disable test', () => {
  it.each(casesOf<ListCase & { code: string; disables: boolean }>('disable'))('$why', (row) => {
    expect(compilePermissions(listsOf(row)).disables(row.code)).toBe(row.disables)
  })
})

describe('prefix test', () => {
  it.each(casesOf<ListCase & { prefix: string; hidden: string[]; disabled: string[] }>('prefix'))('$why', (row) => {
    const lists = listsOf(row)
    const { columnRight } = compilePermissions(lists)
    const codes = new Set(lists.allAuth.flatMap(({ action }) => splitKeys(action)))
    const names = [...codes].flatMap((code) => (code.startsWith(row.prefix) ? [code.slice(row.prefix.length)] : []))
    const namesWith = (right: ColumnRight) =>
      names.filter((name) => name !== '' && columnRight(row.prefix, name) === right)
    expect(namesWith('hidden')).toEqual(row.hidden)
    expect(namesWith('disabled')).toEqual(row.disabled)
  })
})

describe('columns of an editable table', () => {
  it.each(casesOf<ListCase & { prefix: string; name: string; right: ColumnRight }>('column'))('$why', (row) => {
    expect(compilePermissions(listsOf(row)).columnRight(row.prefix, row.name)).toBe(row.right)
  })
})

interface ReplaceCase extends ListCase {
  prefix: string
  hidden: string[]
  disabled: string[]
  others?: Record<string, boolean>
}

describe('rights of a table that replace those of the session', () => {
  it.each(casesOf<ReplaceCase>('replace'))('$why', (row) => {
    const replaced = compilePermissions(replaceByPrefix(compilePermissions(listsOf(row)).lists, row.prefix, row))
    const names = ['add', 'batch_delete', 'price', 'cost']
    const namesWith = (right: ColumnRight) => names.filter((name) => replaced.columnRight(row.prefix, name) === right)
    expect([namesWith('hidden'), namesWith('disabled')]).toEqual([row.hidden, row.disabled])
    for (const [code, shows] of Object.entries(row.others ?? {}))
      expect([code, replaced.shows(code)]).toEqual([code, shows])
  })
})

describe('columns and buttons of a sub-table among the parts of its screen', () => {
  it('stand behind its name', () => {
    expect([rowPart('lines', 'price'), isRowPart('lines:price'), isRowPart('price')]).toEqual([
      'lines:price',
      true,
      false,
    ])
  })

  it('are those of this table alone, by their own names', () => {
    const columns = ['price', 'lines:price', 'outlines:cost']
    const withheld = { columns, actions: ['add', 'lines:add'], readonly: ['note', 'lines:note'] }
    expect(rowPartsOf('lines', withheld)).toEqual({ hidden: ['price', 'add'], disabled: ['note'] })
    expect(rowPartsOf('lines', {})).toEqual({ hidden: [], disabled: [] })
  })
})

describe('the specification', () => {
  const tables = ['show', 'disable', 'prefix', 'call']
  const quotes = new Set(tables.flatMap((table) => casesOf<{ quote?: string }>(table).map(({ quote }) => quote)))
  it.each(casesOf<string>('sentence'))('has a row for: %s', (sentence) => {
    expect(quotes).toContain(sentence)
  })
})
