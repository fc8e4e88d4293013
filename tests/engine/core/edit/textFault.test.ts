import { describe, expect, it } from 'vitest'
import cases from '#cases/edit/textFaults.json'
import { applyChanges, readText } from '#core/edit'

interface Case {
  name: string
  text: string
  /** What the fault says; null for a text without one. */
  says: string | null
  at?: number
  /** The text after the offered change. */
  fixed?: string
}

describe('where a text stops', () => {
  it.each(cases as Case[])('$name', ({ text, says, at, fixed }) => {
    const { fault } = readText(text)
    if (says === null) return expect(fault).toBeNull()
    expect(fault?.message).toContain(says)
    if (at !== undefined) expect(fault?.offset).toBe(at)
    expect(fault?.fix ? applyChanges(text, [fault.fix.change]) : undefined).toBe(fixed)
  })

  it('is inside the text, wherever a document is cut or a letter is put in', () => {
    const text = '{ "a": [1, true, { "b": "中" }], "c": null }'
    for (let at = 0; at <= text.length; at++)
      for (const broken of [text.slice(0, at), `${text.slice(0, at)}，${text.slice(at)}`, text.slice(at)]) {
        const { fault } = readText(broken)
        if (!fault) continue
        expect(fault.offset).toBeGreaterThanOrEqual(0)
        expect(fault.offset + fault.length).toBeLessThanOrEqual(broken.length)
        expect(fault.message).toMatch(/第 \d+ 行第 \d+ 列/)
      }
  })
})
