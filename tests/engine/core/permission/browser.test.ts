import { describe, expect, it } from 'vitest'
import {
  type ColumnRight,
  compilePermissions,
  disabledByForm,
  hiddenByPrefix,
  restrictOnlineTable,
  showTest,
} from '#core/permission'
import { allAuthOf, authOf, casesOf, type Entry, type ListCase, listsOf } from './lists.ts'

describe('show test', () => {
  it.each(casesOf<ListCase & { stored?: boolean; code: string; shows: boolean }>('show'))('$why', (row) => {
    const lists = listsOf(row)
    const read = row.stored ? JSON.parse(JSON.stringify(lists)) : lists
    expect(showTest(row.code, read)).toBe(row.shows)
  })
})

describe('disable test', () => {
  it.each(casesOf<ListCase & { code: string; disables: boolean }>('disable'))('$why', (row) => {
    expect(disabledByForm(row.code, listsOf(row))).toBe(row.disables)
  })
})

describe('prefix test', () => {
  it.each(casesOf<ListCase & { prefix: string; hidden: string[]; disabled: string[] }>('prefix'))('$why', (row) => {
    expect(hiddenByPrefix(row.prefix, listsOf(row))).toEqual(row.hidden)
    expect(compilePermissions(listsOf(row)).disabledWithPrefix(row.prefix)).toEqual(row.disabled)
  })
})

describe('columns of an editable table', () => {
  it.each(casesOf<ListCase & { prefix: string; name: string; right: ColumnRight }>('column'))('$why', (row) => {
    expect(compilePermissions(listsOf(row)).columnRight(row.prefix, row.name)).toBe(row.right)
  })
})

describe('toolbar of an editable table', () => {
  const permissions = compilePermissions({
    auth: authOf([['bom:remove', '1']]),
    allAuth: allAuthOf([
      ['bom:add', '1', '1'],
      ['bom:remove', '1', '1'],
      ['bom:price', '1', '1'],
      ['bom:import', '1', '0'],
    ]),
  })
  it.each(casesOf<{ why: string; authPre?: string; excluded: string[] }>('toolbar'))('$why', (row) => {
    expect(permissions.excluded(row.authPre)).toEqual(row.excluded)
  })
})

interface TableCase extends ListCase {
  prefix: string
  names: string[]
  hidden: string[]
  auth2: Entry[]
  allAuth2: Entry[]
}

describe('online table helper', () => {
  it.each(casesOf<TableCase>('onlineTable'))('$why', (row) => {
    const lists = listsOf(row)
    const before = JSON.stringify(lists)
    const restricted = restrictOnlineTable(lists, row)
    expect(restricted).toEqual({ auth: authOf(row.auth2), allAuth: allAuthOf(row.allAuth2) })
    expect(hiddenByPrefix(row.prefix, restricted)).toEqual(row.hidden)
    expect(JSON.stringify(lists)).toBe(before)
  })
})

describe('the specification', () => {
  const tables = ['show', 'disable', 'prefix', 'onlineTable', 'call']
  const quotes = new Set(tables.flatMap((table) => casesOf<{ quote?: string }>(table).map(({ quote }) => quote)))
  it.each(casesOf<string>('sentence'))('has a row for: %s', (sentence) => {
    expect(quotes).toContain(sentence)
  })
})
