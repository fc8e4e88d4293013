import { describe, expect, it } from 'vitest'
import cases from '#cases/fieldType/read.json' with { type: 'json' }
import { fieldTypeOf, fieldTypes } from '#core/fieldType'

interface Row {
  type: string
  value: unknown
  options?: Record<string, unknown>
  expect?: unknown
  problem?: boolean
}

describe('reading wire values', () => {
  it.each(cases.rows as Row[])('$type $value', ({ type, value, options = {}, expect: expected, problem }) => {
    const read = fieldTypeOf(type)?.read(value, options)
    if (problem) expect(read).toHaveProperty('problem')
    else expect(read).toEqual({ value: expected })
  })

  it('has half a surrogate pair refused', () => {
    expect(fieldTypeOf('text')?.read('a\ud83d', {})).toHaveProperty('problem')
  })

  it('knows each type once', () => {
    expect(new Set(fieldTypes.map(({ id }) => id)).size).toBe(fieldTypes.length)
  })
})
