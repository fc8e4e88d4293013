import { beforeAll, describe, expect, it } from 'vitest'
import { rowPart } from '#core/permission'
import { refusalOf } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'
import { addRecord, type Body, editRecord, writeRecords } from '#server/writing'

closeRecords()

let server: RecordServer
beforeAll(async () => {
  server = await startRecords()
})

const none = () => undefined

/** Writes of a model whose page withholds these buttons of its sub-tables. */
function actsWithout(modelId: string, ...withheld: string[]) {
  const scope = server.scope(modelId)
  const access = { ...scope.services.access, withheldRows: () => new Set(withheld) }
  const closed = { ...scope, services: { ...scope.services, access } }
  return {
    add: (body: Body) => writeRecords(closed, (inside) => addRecord(inside, body, none)),
    edit: (body: Body) => writeRecords(closed, (inside) => editRecord(inside, body, none)),
  }
}

describe('a button of a sub-table that the page withholds', () => {
  const [adding, removing] = [rowPart('parts', 'add'), rowPart('parts', 'batch_delete')]
  const refused = (needs: string) => ({ id: 'forbidden', result: { field: 'parts', needs } })
  const labelsOf = async (id: string) =>
    ((await getRecord(server.scope('sample'), id)).parts as { label: string }[]).map(({ label }) => label)

  it('adds no rows, with a new record as with another, and changes those that are there', async () => {
    const sample = actsWithout('sample', adding)
    expect(await refusalOf(sample.add({ name: '新', parts: [{ label: '件' }] }))).toMatchObject(refused(adding))
    const id = await actsWithout('sample').add({ name: '有', parts: [{ label: '一' }, { label: '二' }] })
    const [first, second] = (await getRecord(server.scope('sample'), id)).parts as { id: string }[]
    expect(await refusalOf(sample.edit({ id, parts: { added: [{ label: '三' }] } }))).toMatchObject(refused(adding))
    await sample.edit({ id, parts: { edited: [{ id: first?.id, label: '壹' }], removed: [second?.id] } })
    expect(await labelsOf(id)).toEqual(['壹'])
  })

  it('removes no rows, and adds others', async () => {
    const sample = actsWithout('sample', removing, rowPart('others', 'add'))
    const id = await sample.add({ name: '留', parts: [{ label: '一' }] })
    const [part] = (await getRecord(server.scope('sample'), id)).parts as { id: string }[]
    expect(await refusalOf(sample.edit({ id, parts: { removed: [part?.id] } }))).toMatchObject(refused(removing))
    await sample.edit({ id, parts: { added: [{ label: '二' }] } })
    expect((await labelsOf(id)).sort()).toEqual(['一', '二'])
  })

  it('is none of a nested record, which has no buttons', async () => {
    const house = actsWithout('house', rowPart('profile', 'add'), rowPart('profile', 'batch_delete'))
    const id = await house.add({ name: '甲', profile: { grade: 'A' }, deed: { no: '1' } })
    await house.edit({ id, profile: null })
    expect((await getRecord(server.scope('house'), id)).profile).toBeNull()
  })
})
