import { describe, expect, it } from 'vitest'
import { readParams } from '#core/document'

describe('the parameters of a screen', () => {
  const declared = {
    ...{ days: { type: 'int' }, least: { type: 'decimal' }, only: { type: 'bool' }, day: { type: 'date' } },
    ...{ name: { type: 'text', required: true }, model: { type: 'model' }, any: {} },
  }

  it('are the values of their types, where an address has texts', () =>
    expect(readParams(declared, { days: '7', least: '0.5', only: 'true', day: '2026-11-25', name: '7' })).toEqual({
      ...{ days: 7, least: 0.5, only: true, day: '2026-11-25', name: '7' },
    }))

  it('stay as they are where they are no text, no value of their type, of no type, or not declared', () => {
    const params = { days: 'seven', least: 3, only: null, model: 'sysUser', any: '1', other: '2' }
    expect(readParams(declared, params)).toBe(params)
    expect(readParams(undefined, params)).toBe(params)
  })
})
