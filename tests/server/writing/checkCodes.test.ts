import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { addRecord, type Body, editRecord, failedCode, writeRecords } from '#server/writing'

closeRecords()

let server: RecordServer

const parts = [
  { digits: '2', pattern: '[A-Z]+', message: '前两位应为大写字母' },
  { digits: '3', pattern: '[0-9]+', message: '后三位应为数字' },
]

beforeAll(async () => {
  server = await startRecords()
  const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
  await server.app.services.database.query
    .insertInto('sys_check_rule')
    .values([
      { ...base, id: 'c-plate', rule_name: '牌号', rule_code: 'plate', rule_json: JSON.stringify(parts) },
      { ...base, id: 'c-gone', rule_name: '旧', rule_code: 'gone', rule_json: '[]', del_flag: 1 },
      { ...base, id: 'c-bare', rule_name: '空', rule_code: 'bare', rule_json: '' },
    ])
    .execute()
})

/** Writes of orders whose name has these rules. */
function ordersWith(...rules: (string | { rule: string; ruleCode?: string })[]) {
  const scope = server.scope('order')
  const fields = scope.model.fields.map((field) =>
    field.name === 'name' ? { ...field, document: { ...field.document, rules } } : field,
  )
  const ruled = { ...scope, model: { ...scope.model, fields } } as typeof scope
  return {
    add: (body: Body) => writeRecords(ruled, (inside) => addRecord(inside, body, () => undefined)),
    edit: (body: Body) => writeRecords(ruled, (inside) => editRecord(inside, body, () => undefined)),
  }
}

const faultAt = (message: string) => ({ id: 'invalid', result: { fields: [{ field: 'name', message }] } })

describe('a field with a check rule', () => {
  const plate = { rule: 'code', ruleCode: 'plate' }

  it('takes what each part of it takes, and says what the first other one says', async () => {
    const order = ordersWith('only', plate)
    const id = await order.add({ name: 'AB123' })
    expect(await refusalOf(order.add({ name: 'a1' }))).toMatchObject(faultAt('前两位应为大写字母'))
    expect(await refusalOf(order.add({ name: 'AB1x3' }))).toMatchObject(faultAt('后三位应为数字'))
    expect(await refusalOf(order.edit({ id, name: 'ab123' }))).toMatchObject(faultAt('前两位应为大写字母'))
    await order.edit({ id, name: 'CD456' })
  })

  it('is not looked at while it stays as it is', async () => {
    const id = await ordersWith().add({ name: '旧名' })
    await ordersWith(plate).edit({ id, name: '旧名', no: 'X-100' })
  })

  it('whose rule is not there, or was deleted, takes nothing', async () => {
    for (const ruleCode of ['nothing', 'gone'])
      expect(await refusalOf(ordersWith({ rule: 'code', ruleCode }).add({ name: 'AB123' }))).toMatchObject(
        faultAt(`没有编码校验规则 ${ruleCode}`),
      )
  })

  it('is not bound by a code that stands in another kind of rule', async () => {
    await expect(ordersWith({ rule: 'only', ruleCode: 'nothing' }).add({ name: 'x1' })).resolves.toBeTruthy()
  })

  it('takes everything under a rule without parts', async () => {
    expect(await failedCode(server.app.services.database.query, { ruleCode: 'bare', value: 'x' })).toBeNull()
  })
})
