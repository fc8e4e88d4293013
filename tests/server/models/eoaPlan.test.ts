import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let admin: Call

beforeAll(async () => {
  admin = await (await startAdministration()).as('admin')
})

const plan = async (items: readonly Record<string, unknown>[], more: Record<string, unknown> = {}) =>
  idOf(
    await admin('POST', '/eoa/plan/eoaPlan/add', {
      body: {
        title: '汛期排查',
        planType: '2',
        owner: 'admin',
        startDate: '2026-01-01',
        endDate: '2099-01-01',
        items,
        ...more,
      },
    }),
  )
const read = async (id: string) =>
  (await admin('GET', `/eoa/plan/eoaPlan/queryById?id=${id}`)).body.result as Record<string, unknown> & {
    items: { id: string; progress: number }[]
  }
const update = (id: string, items: unknown) => admin('POST', '/eoa/plan/eoaPlan/move/progress', { body: { id, items } })
const task = (weight: number, progress: number) => ({ task: '排查', weight, progress })

describe('a move that asks for the rows of a sub-table', () => {
  it('writes them with itself, and leads where they come to', async () => {
    const id = await plan([task(30, 0), task(10, 0)])
    const { items } = await read(id)
    await update(id, { edited: [{ id: items[0]?.id, progress: 100 }] })
    expect(await read(id)).toMatchObject({ progress: 75, status: '1' })
    await update(id, { edited: items.map((row) => ({ id: row.id, progress: 100 })) })
    expect(await read(id)).toMatchObject({ progress: 100, status: '2' })
  })

  it('adds and takes away rows, and leaves them where nothing is said of them', async () => {
    const id = await plan([task(1, 50)])
    const { items } = await read(id)
    await update(id, { added: [task(1, 0)], removed: [items[0]?.id] })
    expect((await read(id)).items.map(({ progress }) => progress)).toEqual([0])
    await admin('POST', '/eoa/plan/eoaPlan/move/progress', { body: { id } })
    expect((await read(id)).items).toHaveLength(1)
  })

  it('writes none of them where one is wrong, or the state is another', async () => {
    const id = await plan([task(1, 10)])
    const { items } = await read(id)
    const { body } = await update(id, { edited: [{ id: items[0]?.id, progress: 900 }], added: [task(1, 1)] })
    expect(body).toMatchObject({ success: false })
    expect(await read(id)).toMatchObject({ status: '0', items: [{ progress: 10 }] })
    await admin('POST', '/eoa/plan/eoaPlan/move/cancel', { body: { id } })
    expect((await update(id, { edited: [{ id: items[0]?.id, progress: 20 }] })).body).toMatchObject({ success: false })
    expect(await read(id)).toMatchObject({ status: '4', items: [{ progress: 10 }] })
  })

  it('touches no row of another record', async () => {
    const [id, other] = [await plan([task(1, 10)]), await plan([task(1, 10)])]
    const { items } = await read(other)
    expect((await update(id, { edited: [{ id: items[0]?.id, progress: 20 }] })).body).toMatchObject({ success: false })
    expect(await read(other)).toMatchObject({ items: [{ progress: 10 }] })
  })
})

describe('a plan', () => {
  it('ends no sooner than it begins', async () => {
    const { body } = await admin('POST', '/eoa/plan/eoaPlan/add', {
      body: { title: '倒着的计划', planType: '1', owner: 'admin', startDate: '2026-02-02', endDate: '2026-02-01' },
    })
    expect(JSON.stringify(body)).toContain('结束日期不能早于开始日期')
  })

  it('without tasks has come to nothing yet', async () => {
    expect(await read(await plan([]))).toMatchObject({ progress: 0 })
  })
})
