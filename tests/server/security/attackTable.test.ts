import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import attacks from '#cases/security/attacks.json' with { type: 'json' }

interface Proof {
  file: string
  /** Words of that file by which the proof is found. */
  says: string
}

/** An attack of the policy: proven by tests, or with the part of the product that does not exist yet. */
interface Attack {
  id: string
  title: string
  proof?: Proof[]
  later?: string
}

const table = attacks as Attack[]
const areas = new Set([
  ...['announcements', 'rich text', 'reports', 'categories', 'outgoing calls', 'single sign-on', 'cron'],
])
const contents = new Map<string, string>()

function readCached(file: string): string {
  const contentsOfFile = contents.get(file) ?? readFileSync(file, 'utf8')
  contents.set(file, contentsOfFile)
  return contentsOfFile
}

describe('every attack', () => {
  it('stands once in the table', () => {
    expect(table).toHaveLength(130)
    expect(new Set(table.map(({ id }) => id)).size).toBe(130)
  })

  it.each(table.map((attack) => [`${attack.id} ${attack.title}`, attack] as const))('%s', (_name, { proof, later }) => {
    if (later !== undefined) expect([...areas]).toContain(later)
    else expect(proof?.length).toBeGreaterThan(0)
    for (const { file, says } of proof ?? []) expect(readCached(file).includes(says), `${file}: ${says}`).toBe(true)
  })
})
