import { describe, expect, it } from 'vitest'
import { compileExpression, functionNames, parseExpression } from '#core/expression'
import functions from '../../scripts/generate/word/functions.json' with { type: 'json' }

describe('the table of functions in the language reference', () => {
  it('has each function of the language once', () => {
    expect(Object.keys(functions).sort()).toEqual([...functionNames])
  })

  it.each(Object.entries(functions))('%s gives what its example says', (name, [call, , example, value]) => {
    expect(String(call).startsWith(`${name}(`)).toBe(true)
    const parsed = parseExpression(String(example))
    if (!parsed.ok) throw new Error(parsed.problem.message)
    expect(compileExpression(parsed.expression)({ lookup: () => null })).toEqual(value)
  })
})
