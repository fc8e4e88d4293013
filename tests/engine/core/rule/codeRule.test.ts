import { describe, expect, it } from 'vitest'
import cases from '#cases/record/checkRule.json' with { type: 'json' }
import { codePartProblems, failedPart } from '#core/rule'

const codeParts = (parts: readonly string[][]) =>
  parts.map(([digits = '', pattern = '', message = '']) => ({ digits, pattern, message }))

describe('the part of a check rule that a value fails', () => {
  it.each(cases.failed)('$why', ({ parts, value, failed }) => {
    const found = failedPart(codeParts(parts), value)
    if (failed === null) expect(found).toBeNull()
    else {
      expect(found).toMatchObject({ ...failed, passed: false })
      expect([found?.beginIndex, found?.endIndex]).toEqual([failed.beginIndex, failed.endIndex])
    }
  })
})

describe('a check rule that nothing can pass', () => {
  it.each(cases.problems)('$why', ({ parts, messages }) => {
    const found = codePartProblems(codeParts(parts)).map(({ message }) => message)
    if (messages[0] === 'unsafe') expect(found).toHaveLength(1)
    else expect(found).toEqual(messages)
  })
})
