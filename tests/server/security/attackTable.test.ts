import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readAttacks } from '../../architecture/specificationLines.ts'

const attacks = readAttacks()

/* That the tests of an attack exist and pass is checked at the end of a whole run, from its reports: scripts/specificationRows.ts. */
describe('every attack', () => {
  it('stands once in the table', () => {
    expect(attacks).toHaveLength(130)
    expect(new Set(attacks.map(({ id }) => id)).size).toBe(130)
  })

  it.each(attacks)('$id $title is sent by tests that are named', ({ proof }) => {
    expect(proof.length).toBeGreaterThan(0)
    for (const place of proof) {
      const [file = '', words = ''] = place.split(/#(.*)/s)
      expect([place, /\.test\.tsx?$/.test(file), existsSync(file), words === '']).toEqual([place, true, true, false])
    }
  })
})
