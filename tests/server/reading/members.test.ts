import { beforeAll, describe, expect, it } from 'vitest'
import type { WireParams } from '#core/query'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import type { Caller } from '#server/context'
import { aggregateRecords, listRecords, optionsOf } from '#server/reading'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  const ids: Record<string, string> = {}
  beforeAll(async () => {
    server = await startRecords({ place })
    const owner = actsOn(server, 'owner')
    ids.top = await owner.add({ name: '青禾县' })
    ids.low = await owner.add({ name: '一村', parentId: ids.top })
    const sample = actsOn(server, 'sample')
    ids.a1 = await sample.add({ name: '张伟', code: 'a1', level: 1, price: 1.5, sex: 1, flag: true, ownerId: ids.low })
    ids.a2 = await sample.add({ name: '李明', code: 'a2', level: 2, price: 20, note: '密', tags: '1,2' })
    ids.gone = await sample.add({ name: '王芳', code: 'b1', level: 3 })
    const part = actsOn(server, 'samplePart')
    for (const [label, sampleId] of Object.entries({ p1: ids.a1, p2: ids.a2, p3: ids.gone, p4: null }))
      await part.add({ label, sampleId })
    await sample.remove(ids.gone)
  })

  const list = (params: WireParams, caller?: Caller) =>
    listRecords(server.scope('samplePart', caller), { column: 'label', order: 'asc', ...params })
  const labels = async (params: WireParams, caller?: Caller): Promise<string> =>
    (await list(params, caller)).records.map(({ label }) => label).join()

  it.each<[WireParams, string]>([
    [{ 'sampleId$.code': 'a1' }, 'p1'],
    [{ 'sampleId$.code': '!a1' }, 'p2,p3,p4'],
    [{ 'sampleId$.code': 'a1,a2' }, 'p1,p2'],
    [{ 'sampleId$.name': '*伟*' }, 'p1'],
    [{ 'sampleId$.name': '*lm*' }, 'p2'],
    [{ 'sampleId$.level': '>=2' }, 'p2'],
    [{ 'sampleId$.price_begin': '1.5', 'sampleId$.price_end': '19.99' }, 'p1'],
    [{ 'sampleId$.sex': '1' }, 'p1'],
    [{ 'sampleId$.tags': '2' }, 'p2'],
    [{ 'sampleId$.ownerId_tree': 'TOP' }, 'p1'],
    [{ where: "sampleId$.code == 'a1'" }, 'p1'],
    [{ where: "sampleId$.code != 'a1'" }, 'p2,p3,p4'],
    [{ where: 'sampleId$.code == null' }, 'p3,p4'],
    [{ where: 'sampleId$.flag == true' }, 'p1'],
    [{ where: "sampleId$.price * 2 > 10 && contains(sampleId$.name, '李')" }, 'p2'],
    [{ where: "!(startsWith(sampleId$.code, 'a') && label != 'p1')" }, 'p1,p3,p4'],
    [{ superQueryParams: '[{"field":"sampleId$.level","rule":"lt","val":"2"}]' }, 'p1'],
    [{ column: 'sampleId$.price', order: 'desc' }, 'p2,p1,p4,p3'],
    [{ column: 'sampleId$.price', order: 'asc' }, 'p3,p4,p1,p2'],
    [{ 'sampleId$.nothing': 'x' }, 'p1,p2,p3,p4'],
  ])('%j finds %s', async (params, expected) => {
    const own = JSON.parse(JSON.stringify(params).replace('TOP', ids.top ?? ''))
    expect(await labels(own)).toBe(expected)
  })

  it('rows have the fields that the columns name, with their labels', async () => {
    const { records } = await list({
      field: 'id,,label,sampleId$.name,sampleId$.sex,sampleId$.ownerId,sampleId$.price',
    })
    const seen = records.map((record) =>
      Object.fromEntries(Object.entries(record).filter(([key]) => key.startsWith('sampleId$'))),
    )
    expect(seen[0]).toEqual({
      'sampleId$.name': '张伟',
      'sampleId$.sex': 1,
      'sampleId$.sex_dictText': '男',
      'sampleId$.ownerId': ids.low,
      'sampleId$.ownerId_dictText': '一村',
      'sampleId$.price': 1.5,
    })
    expect(seen[2]).toMatchObject({ 'sampleId$.name': expect.toSatisfy((value) => !value) })
    expect(seen[3]?.['sampleId$.ownerId_dictText']).toBeUndefined()
  })

  it('an unknown path is no column, a secret none either, and sorting by one is refused', async () => {
    const { records } = await list({ field: 'id,,sampleId$.secret,sampleId$.x,label$.name,ownerId$.name' })
    expect(Object.keys(records[0] ?? {}).some((key) => key.includes('$'))).toBe(false)
    expect((await refusalOf(list({ column: 'sampleId$.secret' }))).message).toContain('sampleId$.secret')
    expect((await refusalOf(list({ where: "sampleId$.secret == 'x'" }))).message).not.toBe('')
  })

  it('aggregates count by them, and options are chosen by them', async () => {
    const counts = await aggregateRecords(
      server.scope('samplePart'),
      { measure: { n: "count(sampleId$.code == 'a2')", none: 'count(sampleId$.level == null)' } },
      { where: "label != 'p4'" },
    )
    expect(counts.rows).toEqual([{ n: 1, none: 1 }])
    const options = await optionsOf(server.scope('samplePart'), { where: "sampleId$.code == 'a2'" })
    expect(options.map(({ text }) => text)).toEqual(['p2'])
  })

  it('reach records whose keys are numbers, and rows that follow them', async () => {
    for (const org_code of ['A01A01', 'A01A02'])
      await server.app.services.database.query
        .insertInto('sys_depart')
        .values({ id: org_code, depart_name: org_code, org_code, tenant_id: 0, del_flag: 0, row_version: 1 })
        .execute()
    const plot = actsOn(server, 'plot')
    await plot.add({ id: 7, name: '东田', orgCode: 'A01A01' })
    await plot.add({ id: 8, name: '西田', orgCode: 'A01A02' })
    const note = actsOn(server, 'plotNote')
    for (const plotId of ['7', '8']) await note.add({ plotId, text: `记${plotId}` })
    const town = callerOf({ username: 'town', codes: ['plot:list', 'plotNote:list'], orgCode: 'A01A01' })
    await grantCodes(server, 'town', [])
    const { app } = server
    await app.services.database.query
      .updateTable('sys_role')
      .set({ data_scope: 'below' })
      .where('id', '=', 'r-codes-town')
      .execute()
    app.services.rights.drop([])
    const notes = async (params: WireParams, caller?: Caller) =>
      (await listRecords(server.scope('plotNote', caller), { column: 'text', order: 'asc', ...params })).records
    expect((await notes({}, town)).map(({ text, plotName }) => [text, plotName])).toEqual([['记7', '东田']])
    const all = await notes({ field: 'id,,plotId$.name,plotId$.id', where: "plotId$.name != 'x'" })
    expect(all.map((each) => [each['plotId$.name'], each['plotId$.id'], each.plotName])).toEqual([
      ['东田', 7, '东田'],
      ['西田', 8, '西田'],
    ])
    expect((await notes({ 'plotId$.name': '西*', column: 'plotId$.name' })).map(({ text }) => text)).toEqual(['记8'])
  })

  describe('what the caller may not see', () => {
    const clerkOf = (codes: string[], restricted: string[] = []) => callerOf({ username: 'clerk', codes, restricted })
    beforeAll(() => grantCodes(server, 'clerk', []))

    it.each([
      ['without the right to list the other model', ['samplePart:list'], []],
      ['with the field hidden', ['samplePart:list', 'sample:list'], ['sample:field:note']],
    ])('is no column, no filter and no condition: %s', async (_why, codes, restricted) => {
      const caller = clerkOf(codes, restricted)
      const { records } = await list({ field: 'id,,sampleId$.note' }, caller)
      expect(records.every((record) => record['sampleId$.note'] === undefined)).toBe(true)
      for (const params of [
        { 'sampleId$.note': '密' },
        { column: 'sampleId$.note' },
        { where: "sampleId$.note == '密'" },
      ])
        expect((await refusalOf(list(params, caller))).message).toContain('note')
      const counting = { measure: { n: "count(sampleId$.note == '密')" } }
      await refusalOf(aggregateRecords(server.scope('samplePart', caller), counting, {}))
    })

    it('rows of the other model are hidden here as there', async () => {
      await grantDataRules(server, {
        username: 'bound',
        prefix: 'sample',
        rules: [{ column: 'code', condition: '=', value: 'a1' }],
      })
      const caller = callerOf({ username: 'bound', codes: ['samplePart:list', 'sample:list'] })
      const bound = { ...caller, user: { ...caller.user, id: 'u-bound' } }
      const seen = await listRecords(server.scope('sample', bound), {})
      expect(seen.records.map(({ code }) => code)).toEqual(['a1'])
      const { records } = await list({ field: 'id,,sampleId$.code' }, bound)
      expect(records.map((record) => record['sampleId$.code'] || null).filter(Boolean)).not.toContain('a2')
      expect(await labels({ 'sampleId$.code': 'a2' }, bound)).toBe('')
      expect(await labels({ where: "sampleId$.code == 'a2'" }, bound)).toBe('')
      expect(await labels({ column: 'sampleId$.code', order: 'desc' }, bound)).not.toContain('p2,p1')
    })
  })
})
