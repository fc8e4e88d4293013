import { describe, expect, it } from 'vitest'
import cases from '#cases/document/version1.json' with { type: 'json' }
import { isNewer, languageVersion, migrateDocument } from '#core/document'

describe('a document of version 1', () => {
  it.each(cases)('is written anew: $says', ({ old, now }) => {
    const before = structuredClone(old)
    expect(migrateDocument(old as Record<string, unknown>)).toEqual(now)
    expect(old).toEqual(before)
  })

  it('keeps the order of its properties, so that it reads as it was written', () => {
    for (const { old, now } of cases)
      expect(JSON.stringify(migrateDocument(old as Record<string, unknown>))).toBe(JSON.stringify(now))
  })
})

describe('any other document', () => {
  it('of this version stays as it is', () => {
    for (const { now } of cases) expect(migrateDocument(now as Record<string, unknown>)).toBe(now)
  })

  it('of a later or no version stays as it is, and the later one is told apart', () => {
    const later = { kind: 'model', version: languageVersion + 1, fields: { a: { type: 'one', by: 'b' } } }
    expect(migrateDocument(later)).toBe(later)
    expect([isNewer(later), isNewer({ version: languageVersion }), isNewer({})]).toEqual([true, false, false])
    const none = { kind: 'model', fields: {} }
    expect(migrateDocument(none)).toBe(none)
  })
})
