import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let admin: Call
let sceneCount = 0

beforeAll(async () => {
  admin = await (await startAdministration()).as('admin')
})

const trigger = { triggerType: 'prop' }
const action = { actionType: 'alarm', alarmLevel: '1' }

const scene = (more: Record<string, unknown> = {}) => {
  sceneCount += 1
  return {
    name: `场景${sceneCount}`,
    sceneType: 'linkage',
    status: '1',
    triggers: [trigger],
    actions: [action],
    ...more,
  }
}

const add = (more?: Record<string, unknown>) => admin('POST', '/iot/scene/add', { body: scene(more) })

const noTrigger = '启用前至少要有一个触发条件'
const noAction = '启用前至少要有一个动作'

describe('a scene that is in use', () => {
  it('begins by something and does something', async () => {
    expect((await add()).body).toMatchObject({ success: true })
  })

  it.each([
    [{ triggers: [] }, noTrigger, 'triggers'],
    [{ actions: [] }, noAction, 'actions'],
    [{ triggers: undefined }, noTrigger, 'triggers'],
  ])('is refused with %j', async (more, message, field) => {
    const { body } = await add(more)
    expect(body).toMatchObject({ success: false })
    expect(JSON.stringify(body)).toContain(message)
    expect(JSON.stringify(body.result)).toContain(`"${field}"`)
  })

  it('needs nothing that begins it when people start it', async () => {
    expect((await add({ sceneType: 'manual', triggers: [] })).body).toMatchObject({ success: true })
  })

  it('cannot lose its last action, and can when it goes out of use with it', async () => {
    const { id } = (await add()).body.result as { id: string }
    const read = async () =>
      (await admin('GET', '/iot/scene/queryById', { query: { id } })).body.result as Record<string, never> & {
        actions: { id: string; rowVersion: number }[]
        rowVersion: number
      }
    const before = await read()
    const [row] = before.actions
    if (!row) throw new Error('the scene has no action')
    const without = {
      id,
      rowVersion: before.rowVersion,
      actions: { added: [], edited: [], removed: [{ id: row.id, rowVersion: row.rowVersion }] },
    }
    const refused = await admin('PUT', '/iot/scene/edit', { body: without })
    expect(JSON.stringify(refused.body)).toContain(noAction)
    expect((await read()).actions).toHaveLength(1)
    expect((await admin('PUT', '/iot/scene/edit', { body: { ...without, status: '0' } })).body.success).toBe(true)
    expect((await read()).actions).toHaveLength(0)
  })
})

it('a scene that is not in use may be unfinished', async () => {
  expect((await add({ status: '0', triggers: [], actions: [] })).body).toMatchObject({ success: true })
})
