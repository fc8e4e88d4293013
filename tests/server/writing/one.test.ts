import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord, listRecords } from '#server/reading'

closeRecords()

/** Further records, written and read with the one that has them. */
eachDatabase((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })
  const house = (caller = callerOf()) => actsOn(server, 'house', caller)
  const profileOf = async (id: string, caller = callerOf()) =>
    (await getRecord(server.scope('house', caller), id)).profile as Record<string, unknown> | null
  const houseBody = (body: object = {}) => house().add({ name: '甲', deed: { no: '1' }, ...body })

  it('is made, changed and read with its record', async () => {
    const id = await houseBody({ profile: { grade: 'A', rowVersion: 0 } })
    expect(await profileOf(id)).toMatchObject({ houseId: id, grade: 'A', rowVersion: 1 })
    await house().edit({ id, profile: { keeper: '王芳', rowVersion: 1 } })
    expect(await profileOf(id)).toMatchObject({ grade: 'A', keeper: '王芳', rowVersion: 2 })
  })

  it('is made later where there was none', async () => {
    const id = await houseBody()
    expect(await profileOf(id)).toBeNull()
    await house().edit({ id, profile: { grade: 'B', rowVersion: 0 } })
    expect(await profileOf(id)).toMatchObject({ grade: 'B' })
  })

  it('keeps the whole from being saved when it does not fit, and names its field', async () => {
    const id = await houseBody()
    const { result } = await refusalOf(house().edit({ id, name: '乙', profile: { grade: 'long' } }))
    expect(result).toMatchObject({ fields: [{ field: 'profile.grade' }] })
    expect(await getRecord(server.scope('house'), id)).toMatchObject({ name: '甲', profile: null })
    const refused = await refusalOf(house().add({ name: '半', deed: {}, profile: { keeper: '王芳' } }))
    expect(refused.result).toEqual({ fields: [{ field: 'profile.grade', message: '请输入等级' }] })
    expect((await listRecords(server.scope('house'), { name: '半' })).total).toBe(0)
  })

  it('that somebody has changed or made meanwhile makes its record stale', async () => {
    const id = await houseBody({ profile: { grade: 'A' } })
    await house().edit({ id, profile: { grade: 'B', rowVersion: 1 } })
    for (const rowVersion of [0, 1]) {
      const { id: error, result } = await refusalOf(house().edit({ id, profile: { grade: 'C', rowVersion } }))
      expect([error, result]).toEqual(['stale', null])
    }
    expect(await profileOf(id)).toMatchObject({ grade: 'B' })
  })

  it('goes with null, absent it stays', async () => {
    const id = await houseBody({ profile: { grade: 'A' } })
    await house().edit({ id, name: '乙' })
    expect(await profileOf(id)).toMatchObject({ grade: 'A' })
    await house().edit({ id, profile: null })
    expect(await profileOf(id)).toBeNull()
    await house().edit({ id, profile: null })
    expect(await profileOf(id)).toBeNull()
  })

  it('has to be there where its field is required', async () => {
    const message = '请选择房契'
    expect((await refusalOf(house().add({ name: '丙' }))).result).toEqual({ fields: [{ field: 'deed', message }] })
    const id = await houseBody()
    expect((await refusalOf(house().edit({ id, deed: null }))).result).toEqual({ fields: [{ field: 'deed', message }] })
    await house().edit({ id, name: '丁' })
  })

  it('is no list and no text', async () => {
    for (const profile of [[], 'A', 1]) expect((await refusalOf(houseBody({ profile }))).id).toBe('badRequest')
  })

  it('stands under the rights on the fields of its own model', async () => {
    const id = await houseBody({ profile: { grade: 'A', keeper: '王芳' } })
    const codes = ['house:edit']
    const hidden = callerOf({ codes, restricted: ['houseProfile:field:keeper'] })
    const locked = callerOf({ codes, locked: ['houseProfile:field:keeper'] })
    expect(await profileOf(id, hidden)).not.toHaveProperty('keeper')
    expect(await profileOf(id, locked)).toMatchObject({ keeper: '王芳' })
    for (const caller of [hidden, locked]) {
      const { id: error } = await refusalOf(house(caller).edit({ id, profile: { keeper: '张三' } }))
      expect(error).toBe('forbidden')
      await house(caller).edit({ id, profile: { grade: 'A' } })
    }
  })
})
