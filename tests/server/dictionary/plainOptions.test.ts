import { describe, expect, it } from 'vitest'
import cases from '#cases/dictionary/found.json'
import { foundItems } from '#server/dictionary'

describe('the items that a keyword finds', () => {
  it.each(cases.finds)('$name', ({ keyword, rows, is }) => {
    expect(foundItems(cases.items, { keyword, rows }).map(({ value }) => value)).toEqual(is)
  })
})
