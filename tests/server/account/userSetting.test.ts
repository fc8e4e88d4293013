import { beforeAll, expect, it } from 'vitest'
import type { Call } from '#fixtures/administration.ts'
import { type ClerkServer, startWithClerk } from '#fixtures/clerk.ts'
import { eachDialect } from '#fixtures/databases.ts'
import { closeRecords } from '#fixtures/records.ts'
import { userSettingPart } from '#server/account'

closeRecords()

const tabs = { open: [{ key: '/isps/user', title: '用户' }] }

eachDialect((_, place) => {
  let at: ClerkServer
  let low: Call
  beforeAll(async () => {
    at = await startWithClerk({ place, parts: [userSettingPart] })
    low = await at.server.as('low')
  })
  const save = (by: Call, settingKey: string, settingValue: unknown) =>
    by('PUT', '/sys/userSetting', { body: { settingKey, settingValue } })
  const list = async (by: Call) => (await by('GET', '/sys/userSetting')).body.result

  it('keeps one value a key for each user, the later one', async () => {
    expect(await list(at.clerk)).toEqual([])
    expect((await save(at.clerk, 'theme', { layout: 'topmenu' })).body.success).toBe(true)
    await save(at.clerk, 'tabs', tabs)
    await save(at.clerk, 'theme', { layout: 'sidemenu' })
    expect(await list(at.clerk)).toEqual([
      { settingKey: 'tabs', settingValue: tabs },
      { settingKey: 'theme', settingValue: { layout: 'sidemenu' } },
    ])
    expect(await list(low)).toEqual([])
  })

  it('keeps one of several first values that are written at once', async () => {
    const values = Array.from({ length: 8 }, (_, index) => ({ layout: `menu${index}` }))
    // The connections are open by then: opening one takes longer than a whole write.
    await Promise.all(values.map(() => save(at.clerk, 'tabs', tabs)))
    const answers = await Promise.all(values.map((value) => save(low, 'theme', value)))
    expect(answers.map(({ body }) => body.success)).toEqual(values.map(() => true))
    const [stored, ...others] = (await list(low)) as { settingValue: unknown }[]
    expect(others).toEqual([])
    expect(values).toContainEqual(stored?.settingValue)
  })

  it.each([
    ['another key', 'password', {}],
    ['no record', 'theme', 'dark'],
    ['a key of others', '__proto__', {}],
  ])('refuses %s', async (_, key, value) => {
    const before = await list(low)
    expect((await save(low, key, value)).body.success).toBe(false)
    expect(await list(low)).toEqual(before)
  })

  it('refuses more than 16 KiB', async () => {
    expect((await save(low, 'tabs', { text: '长'.repeat(9_000) })).status).toBe(413)
  })
})
