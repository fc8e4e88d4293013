import { beforeAll, describe, expect, it } from 'vitest'
import refused from '#cases/dictionary/attack.json' with { type: 'json' }
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
let admin: string

beforeAll(async () => {
  product = await startProduct()
  admin = await product.client.login('admin')
})

const ask = (path: string) => product.client.call<unknown>('GET', `/sys/${path}`, { token: admin })

/** Texts that only a database, a file system or a stored password would say. */
const telltale = /SQLITE_|near "|no such|syntax error|scrypt\$|\/node_modules\/|at .*\.ts:/

describe('names and conditions that are not ours', () => {
  it.each(refused.map((one) => [`${one.id} ${one.path}`, one] as const))('%s', async (_name, { path, same }) => {
    const reply = await ask(path)
    expect(reply.text).not.toMatch(telltale)
    if (same) expect(reply.body.result).toEqual((await ask(same)).body.result)
    else expect(reply.body.success).toBe(false)
    expect(reply.status).toBeLessThan(500)
  })
})

describe('wildcards', () => {
  it.each(['%25', '_', '*'])('are letters like any other: %s', async (keyword) => {
    expect((await ask(`dict/loadDict/sys_position,name,code?keyword=${keyword}`)).body.result).toEqual([])
  })
})

describe('a value with a quote', () => {
  it('is found as it is', async () => {
    const { services } = product.app
    await services.database.query
      .updateTable('sys_user')
      .set({ email: "o'brien@qinghe.example" })
      .where('id', '=', 'user-operator')
      .execute()
    const reply = await ask("duplicate/check?tableName=sys_user&fieldName=email&fieldVal=o'brien@qinghe.example")
    expect(reply.body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    const own = await ask(
      "duplicate/check?tableName=sys_user&fieldName=email&fieldVal=o'brien@qinghe.example&dataId=user-operator",
    )
    expect(own.body).toMatchObject({ success: true, message: '该值可用！' })
  })
})

describe('the duplicate check', () => {
  it('AC-13 is for fields that are unique as a whole', async () => {
    const check = (fields: string) => ask(`duplicate/check?${fields}`)
    expect((await check('tableName=sys_user&fieldName=username&fieldVal=admin')).body.message).toBe(
      '该值不可用，系统中已存在！',
    )
    expect((await check('tableName=sysUser&fieldName=work_no&fieldVal=99999')).body.message).toBe('该值可用！')
    expect((await check('tableName=sys_user&fieldName=realname&fieldVal=admin')).body.message).toBe('操作失败')
    expect((await check('tableName=sys_dict_item&fieldName=item_value&fieldVal=1')).body.message).toBe('操作失败')
  })

  it('is slowed down', async () => {
    const token = await product.client.login('auditor')
    const replies = await Promise.all(
      Array.from({ length: 130 }, () =>
        product.client.call('GET', '/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=a', { token }),
      ),
    )
    expect(replies.some(({ status }) => status === 429)).toBe(true)
  })

  it('is for models that the caller may write', async () => {
    const token = await product.client.login('operator')
    const reply = await product.client.call(
      'GET',
      '/sys/duplicate/check?tableName=sys_user&fieldName=username&fieldVal=a',
      { token },
    )
    expect(reply.body.message).toBe('操作失败')
  })
})

describe('long lists of keys', () => {
  it('are cut at 1,000', async () => {
    const keys = Array.from({ length: 1_001 }, (_, index) => index).join(',')
    expect((await ask(`dict/loadDictItem/sys_position,name,code?key=${keys}`)).status).toBe(400)
  })
})
