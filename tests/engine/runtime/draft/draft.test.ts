import { describe, expect, it } from 'vitest'
import { fakeArea, fakePorts } from '#fixtures/ports.ts'
import { createDrafts } from '#runtime/draft'

const place = { screen: 'system/user-form', record: '7' }

function setup(portSettings: Parameters<typeof fakePorts>[0] = {}) {
  const ports = fakePorts(portSettings)
  let username = 'li'
  const open = () => createDrafts({ ports, username: () => username })
  const drafts = open()
  const type = (name: string) => drafts.keep({ ...place, values: () => ({ name }), baseVersion: 3 })
  const signInAs = (name: string) => {
    username = name
  }
  return { ports, drafts, open, type, signInAs }
}

describe('unsaved input', () => {
  it('is in storage within 2 seconds, however long the user types', () => {
    const { ports, open, type } = setup()
    for (let letter = 1; letter <= 20; letter++) {
      type('x'.repeat(letter))
      ports.clock.advance(100)
    }
    expect(open().offered(place)).not.toBeNull()
    ports.clock.advance(2_000)
    expect(open().offered(place)).toMatchObject({ values: { name: 'x'.repeat(20) }, baseVersion: 3 })
  })

  it('is written once for many changes', () => {
    const { ports, drafts } = setup()
    let reads = 0
    const values = () => ({ count: ++reads })
    for (let change = 0; change < 50; change++) drafts.keep({ ...place, values, baseVersion: null })
    ports.clock.advance(2_000)
    expect(reads).toBe(1)
  })

  it('is written at once when the page goes', () => {
    const { ports, drafts, open, type } = setup()
    type('last words')
    drafts.flush()
    expect(open().offered(place)?.values).toEqual({ name: 'last words' })
    expect(ports.clock.waiting()).toBe(0)
  })

  it('is gone once it is saved, also what still waited', () => {
    const { ports, drafts, type } = setup()
    type('first')
    drafts.flush()
    type('second')
    drafts.discard(place)
    ports.clock.advance(5_000)
    expect(drafts.offered(place)).toBeNull()
  })

  it('belongs to its user, also when somebody else signs in before it is written', () => {
    const { ports, drafts, type, signInAs } = setup()
    type('mine')
    signInAs('wang')
    ports.clock.advance(2_000)
    expect(drafts.offered(place)).toBeNull()
    expect(drafts.list()).toEqual([])
    signInAs('li')
    expect(drafts.offered(place)?.values).toEqual({ name: 'mine' })
  })

  it('is listed newest first', () => {
    const { ports, drafts } = setup()
    for (const record of ['1', '2']) {
      drafts.keep({ ...place, record, values: () => ({}), baseVersion: null })
      ports.clock.advance(2_000)
    }
    expect(drafts.list().map(({ record }) => record)).toEqual(['2', '1'])
  })

  it('is kept a week', () => {
    const { ports, drafts, type } = setup()
    type('old')
    drafts.flush()
    ports.clock.advance(7 * 86_400_000)
    expect(drafts.offered(place)).toBeNull()
  })

  it('that is too large is left out and said to the developer', () => {
    const { ports, drafts, type } = setup()
    type('small')
    drafts.flush()
    type('x'.repeat(400_000))
    drafts.flush()
    expect(drafts.offered(place)?.values).toEqual({ name: 'small' })
    expect(ports.logged).toHaveLength(1)
  })

  it('does not break the page when a form cannot be read', () => {
    const { ports, drafts } = setup()
    const values = () => {
      throw new Error('unmounted')
    }
    drafts.keep({ ...place, values, baseVersion: null })
    ports.clock.advance(2_000)
    expect(ports.logged).toHaveLength(1)
  })

  it.each(['{', '1', '{"value":{"values":"x"},"untilMs":9999999999999}'])('drops the stored %s', (text) => {
    const local = fakeArea({ 'draft:li/system/user-form#7': text })
    const { drafts } = setup({ storage: { local, session: fakeArea() } })
    expect(drafts.offered(place)).toBeNull()
    expect(drafts.list()).toEqual([])
  })
})
