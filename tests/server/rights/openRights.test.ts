import { describe, expect, it } from 'vitest'
import { refusalOf } from '#fixtures/recordActs.ts'
import { callerOf } from '#fixtures/records.ts'
import { refuseInTenant, rightsKey, seenAs, viewersOf } from '#server/rights'

/** What is read once for a key is shown to all who have it. */
describe('the key of rights', () => {
  const keyOf = (options: Parameters<typeof callerOf>[0]) => rightsKey(callerOf(options).rights)
  const codes = ['sample:list', 'sample:edit']
  const some = { codes, restricted: ['sample:field:note'], locked: ['sample:field:level'] }

  it('is the same for the same rights, in whichever order they were given', () => {
    expect(keyOf({ ...some, username: 'other', codes: codes.toReversed() })).toBe(keyOf(some))
    expect(keyOf({ username: 'one' })).toBe(keyOf({ username: 'other' }))
  })

  it.each([
    ['a code more', { ...some, codes: [...codes, 'sample:add'] }],
    ['a code less', { ...some, codes: ['sample:list'] }],
    ['no code', { ...some, codes: [] }],
    ['another hidden field', { ...some, restricted: ['sample:field:price'] }],
    ['no hidden field', { ...some, restricted: [] }],
    ['another locked field', { ...some, locked: ['sample:field:price'] }],
    ['a field locked instead of hidden', { ...some, restricted: some.locked, locked: some.restricted }],
    ['everything', { restricted: some.restricted, locked: some.locked }],
  ])('is another one with %s', (_say, options) => {
    expect(keyOf(options)).not.toBe(keyOf(some))
  })
})

describe('who looks as somebody else', () => {
  const one = callerOf({ username: 'one', codes: ['a:list', 'a:edit'], restricted: ['a:field:x'] })
  const other = callerOf({ username: 'other', codes: ['a:list', 'a:add'], restricted: ['a:field:x'] })
  const admin = callerOf({ username: 'boss' })

  it('has the rights that both have, and only those', () => {
    const { rights } = seenAs(one, other)
    expect([rights.admin, [...rights.codes], [...rights.restricted]]).toEqual([false, ['a:list'], ['a:field:x']])
    expect(seenAs(one, other).rights).toBe(rights)
    expect(seenAs(admin, other).rights).toBe(other.rights)
    expect(seenAs(one, admin).rights).toBe(one.rights)
    expect(seenAs(admin, callerOf({ username: 'chief' })).rights.admin).toBe(true)
  })

  it('stays the caller, and both of them must see what is shown', () => {
    expect(seenAs(one, other).user).toBe(one.user)
    expect(viewersOf(seenAs(one, other))).toEqual([one, other])
    expect(viewersOf(one)).toEqual([one])
  })
})

describe('what concerns the whole server', () => {
  it('is refused to people of a tenant, and to nobody else', async () => {
    const refuse = async (options: Parameters<typeof callerOf>[0]) => refuseInTenant(callerOf(options))
    expect(await refusalOf(refuse({ tenantId: 7, codes: [] }))).toMatchObject({ id: 'forbidden' })
    await expect(refuse({ tenantId: 0, codes: [] })).resolves.toBeUndefined()
    await expect(refuse({ tenantId: 7 })).resolves.toBeUndefined()
  })
})
