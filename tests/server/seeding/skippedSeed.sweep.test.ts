import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Editor, editorOf } from '../document/editor.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
})

type Row = Record<string, unknown>

const seed = (id: string, rows: Record<string, Row[]>, more: Row = {}) => ({
  ...{ kind: 'seed', version: 2, id, title: `种子 ${id}`, scope: 'base', records: rows },
  ...more,
})
const position = (id: string, code: string, more: Row = {}) => ({ id, code, name: `职务 ${id}`, rank: '1', ...more })

const skipped = async (started: StartedProduct) => {
  const token = await started.client.login('admin')
  return (await started.client.call<Row[]>('GET', '/online/document/skippedSeeds', { token })).body.result
}
const positions = async (...ids: string[]) =>
  (
    await product.app.services.database.query.selectFrom('sys_position').select('id').where('id', 'in', ids).execute()
  ).map(({ id }) => id)

/** Takes a value before the next start that a published seed wants. */
async function occupy(id: string, code: string): Promise<void> {
  const { query } = product.app.services.database
  const [row] = await query.selectFrom('sys_position').selectAll().limit(1).execute()
  await query
    .insertInto('sys_position')
    .values({ ...row, id, code, name: id })
    .execute()
}

afterEach(async () => {
  const { query } = product.app.services.database
  await query.deleteFrom('sys_position').where('code', 'like', 'seed_%').execute()
})

describe('a published seed', () => {
  it('that collides after it was published is skipped by the start, which tells why', async () => {
    await admin.release(
      seed('late', { sysPosition: [position('late-1', 'seed_free'), position('late-2', 'seed_late')] }),
    )
    await admin.release(seed('after', { sysPosition: [position('after-1', 'seed_after')] }, { after: ['late'] }))
    await admin.release(seed('apart', { sysPosition: [position('apart-1', 'seed_apart')] }))
    await occupy('other', 'SEED_LATE')
    await occupy('late-2', 'seed_other')
    const next = await startProduct({ shared: product })
    expect(await skipped(next)).toMatchObject([
      { id: 'after', title: '种子 after', message: '要等种子 late 先写入', model: '', row: -1 },
      {
        ...{ id: 'late', model: 'sysPosition', row: 1, field: 'id', recordId: 'late-2' },
        message: '“late-2”已属于职务的记录 late-2',
      },
    ])
    expect(await positions('late-1', 'after-1', 'apart-1')).toEqual(['apart-1'])
  })

  it('is written by a later start, once nothing is in its way', async () => {
    const next = await startProduct({ shared: product })
    expect(await skipped(next)).toEqual([])
    expect((await positions('late-1', 'late-2', 'after-1')).sort()).toEqual(['after-1', 'late-1', 'late-2'])
    await startProduct({ shared: product })
  })

  it('that collides with what is stored is not published', async () => {
    await occupy('other', 'seed_taken')
    const document = seed('early', {
      sysPosition: [position('early-1', 'seed_early'), position('early-2', 'seed_taken'), position('other', 'seed_id')],
    })
    const saved = await admin.save(document)
    const { body } = await admin.publish([{ kind: 'seed', id: 'early', revision: saved.body.result.revision }])
    expect(body.success).toBe(false)
    expect(body.result.diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
      { pointer: '/records/sysPosition/2/id', code: 'duplicate-value', message: '“other”已属于职务的记录 other' },
      {
        pointer: '/records/sysPosition/1/code',
        code: 'duplicate-value',
        message: '“seed_taken”已属于职务的记录 other',
      },
    ])
  })

  it('that was written is published again, though its rows are there', async () => {
    await admin.release(seed('again', { sysPosition: [position('again-1', 'seed_again')] }))
    await startProduct({ shared: product })
    expect(await positions('again-1')).toEqual(['again-1'])
    await admin.release(seed('again', { sysPosition: [position('again-1', 'seed_again', { name: '改名' })] }))
  })

  it('obeys the rules of its model', async () => {
    const saved = await admin.save(
      seed('rules', {
        personalContract: [
          { id: 'c-1', employeeId: 'x', contractNo: 'a', type: '1', start: '2026-02-01', end: '2026-01-01' },
        ],
        sysUser: [{ id: 'u-x', username: 'x', realname: 'x', phone: '123' }],
      }),
    )
    expect(saved.body.result.diagnostics).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          pointer: '/records/personalContract/0/end',
          code: 'breaks-rule',
          message: '到期不能早于开始',
          severity: 'error',
        }),
        expect.objectContaining({ pointer: '/records/sysUser/0/phone', code: 'breaks-rule' }),
      ]),
    )
  })
})
