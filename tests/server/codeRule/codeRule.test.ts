import { beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#fixtures/serverClient.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
const tokens: Record<string, string> = {}

beforeAll(async () => {
  product = await startProduct()
  for (const name of ['admin', 'implementer', 'chenjie']) tokens[name] = await product.client.login(name)
})

const call = (
  method: string,
  path: string,
  { as = 'admin', ...ask }: { as?: string; body?: object; query?: Record<string, string> } = {},
): Promise<Reply> => product.client.call(method, path, { token: tokens[as] ?? '', ...ask })
const today = () => product.app.services.clock.now().slice(0, 10).replaceAll('-', '')
const executed = (code: string, body: object, as: string) =>
  call('PUT', `/sys/fillRule/executeRuleByCode/${code}`, { body, as })
const execute = async (code: string, body: object = {}) => (await executed(code, body, 'admin')).body

describe('fill rules', () => {
  const add = (ruleCode: string, ruleParams: unknown) =>
    call('POST', '/sys/fillRule/add', { body: { ruleName: '测试', ruleCode, ruleClass: 'text', ruleParams } })

  it('are records of all that the product numbers by', async () => {
    const { result } = (await call('GET', '/sys/fillRule/list', { query: { pageSize: '50' } })).body
    const { records, total } = result as { records: { ruleCode: string; ruleParams: unknown }[]; total: number }
    expect(total).toBe(16)
    expect(records.find(({ ruleCode }) => ruleCode === 'order_no')?.ruleParams).toEqual({
      text: 'GD{date:yyyyMMdd}{count:4}',
    })
  })

  it('give the next text, and count it', async () => {
    expect((await execute('seal_no')).result).toBe(`YY${today()}001`)
    expect((await execute('seal_no')).result).toBe(`YY${today()}002`)
    expect(String((await execute('facility_code', { kind: 'toilet' })).result)).toMatch(/^SSGC\d{5}$/)
    expect(await execute('facility_code')).toMatchObject({ success: false, message: '请选择kind' })
    expect(await execute('nobody')).toMatchObject({ success: false, message: '该编码不存在' })
    expect((await executed('order_no', {}, 'chenjie')).body.success).toBe(true)
    for (const code of ['seal_no', 'nobody']) expect((await executed(code, {}, 'chenjie')).status).toBe(403)
  })

  it('are tried out without counting', async () => {
    const test = () => call('GET', '/sys/fillRule/testFillRule', { query: { ruleCode: 'trip_no' } })
    expect([(await test()).body.result, (await test()).body.result]).toEqual([`CC${today()}001`, `CC${today()}001`])
    const denied = await call('GET', '/sys/fillRule/testFillRule', { query: { ruleCode: 'trip_no' }, as: 'chenjie' })
    expect(denied.status).toBe(403)
  })

  it('that give no text are refused where they are written', async () => {
    for (const [params, message] of [
      [null, '写成 {"text"'],
      ['{', 'JSON'],
      [{ text: 'GD' }, '每次都会给出同一个值'],
      [{ text: '{letters:kind}{count:2}' }, '{letters:kind} 没有对应的字母'],
    ] as const)
      expect((await add('bad_no', params)).body.message).toContain(message)
  })

  it('change what new records are numbered by', async () => {
    const { result } = (await call('GET', '/sys/fillRule/list', { query: { ruleCode: 'house_number' } })).body
    const [rule] = (result as { records: Record<string, unknown>[] }).records
    const edited = { ...rule, ruleParams: '{"text":"DOOR{count:3}"}' }
    expect((await call('PUT', '/sys/fillRule/edit', { body: edited })).body.success).toBe(true)
    await product.app.services.outbox.flush()
    const reply = await call('POST', '/sys/tenant/add', { body: { id: 77, name: '试用' } })
    expect(reply.body.success).toBe(true)
    const tenant = (await call('GET', '/sys/tenant/queryById', { query: { id: '77' } })).body.result
    expect(tenant).toMatchObject({ houseNumber: 'DOOR001' })
  })

  it('stay while a model numbers by them', async () => {
    const gone = await call('DELETE', '/sys/fillRule/delete', { query: { id: 'fillRule-order_no' } })
    expect(gone.body).toMatchObject({ success: false })
    expect(gone.body.message).toMatch(/正在给运维工单的.*编号，不能删除/)
    expect((await call('DELETE', '/sys/fillRule/delete', { query: { id: 'fillRule-seal_no' } })).body.success).toBe(
      true,
    )
  })

  it('that were made online are known to models', async () => {
    const document = {
      ...{ kind: 'model', version: 2, id: 'numbered', title: '编号的', rows: 'all', api: '/dv/numbered' },
      fields: { code: { type: 'text', title: '编号', max: 40, auto: 'own_no' } },
    }
    const save = () =>
      call('PUT', '/online/document/save', {
        body: { kind: 'model', id: 'numbered', baseRevision: null, document },
        as: 'implementer',
      })
    const wrong = (await save()).body.result as { diagnostics: { code: string }[] }
    expect(wrong.diagnostics.map(({ code }) => code)).toContain('unknown-fill-rule')
    expect((await add('own_no', { text: 'N{count:2}' })).body.success).toBe(true)
    await product.app.services.outbox.flush()
    const fillRules = product.app.services.library.current().fillRules
    expect(fillRules.get('own_no')).toEqual({ title: '测试', text: 'N{count:2}' })
    expect(product.app.services.library.check(document as never)).toEqual([])
  })
})

describe('check rules', () => {
  const check = async (ruleCode: string, value: string) =>
    (
      await call('GET', '/sys/checkRule/checkByCode', {
        query: { ruleCode, value: encodeURIComponent(value) },
        as: 'chenjie',
      })
    ).body
  const add = (body: object) => call('POST', '/sys/checkRule/add', { body: { ruleName: '测试', ...body } })

  it('tell what of a value does not fit', async () => {
    expect(await check('village_code', 'A01A01A03')).toMatchObject({ success: true, result: null })
    expect(await check('village_code', 'A01AX1A03')).toMatchObject({
      ...{ success: false, message: '镇级编码应为一个字母加两位数字' },
      result: { digits: '3', beginIndex: 3, endIndex: 6, checkValue: 'AX1', passed: false },
    })
    expect(await check('credit_code', '91430100MA4L%&XXXX')).toMatchObject({ success: false })
    expect(await check('nobody', 'x')).toMatchObject({ success: false, message: '该编码不存在' })
  })

  it('are written as two tables, and read as one list in the order in which they are run', async () => {
    const reply = await add({
      ruleCode: 'two_tables',
      localParts: [{ digits: 2, pattern: '[A-Z]{2}', message: '两位字母' }],
      globalParts: [
        { pattern: '.{4}', message: '四位', priority: '1' },
        { pattern: '[^I]*', message: '不含 I', priority: '0' },
      ],
    })
    expect(reply.body).toMatchObject({ success: true })
    const { id } = reply.body.result as { id: string }
    const read = (await call('GET', '/sys/checkRule/queryById', { query: { id } })).body.result as { ruleJson: string }
    expect(JSON.parse(read.ruleJson).map(({ digits }: { digits: string }) => digits)).toEqual(['*', '2', '*'])
    expect((await check('two_tables', 'A1234')).message).toBe('四位')
    expect((await check('two_tables', 'A234')).message).toBe('两位字母')
    expect((await check('two_tables', 'ABI4')).message).toBe('不含 I')
  })

  it('are taken as one JSON text too', async () => {
    const ruleJson = '[{"digits":"*","pattern":".{3}","message":"三位"},{"digits":1,"pattern":"x","message":"x 开头"}]'
    expect((await add({ ruleCode: 'one_text', ruleJson })).body.success).toBe(true)
    expect((await check('one_text', 'abc')).message).toBe('x 开头')
    expect((await add({ ruleCode: 'no_text', ruleJson: '{}' })).body).toMatchObject({ success: false })
  })

  it('that nothing can pass are refused, and so are those without parts', async () => {
    const never = await add({ ruleCode: 'never', localParts: [{ digits: 2, pattern: '\\d{3}', message: '三位' }] })
    expect(never.body.message).toContain('永远不会通过')
    expect((await add({ ruleCode: 'empty' })).body.message).toContain('至少要有一条')
  })

  it('hold where a field names one', async () => {
    const model = { kind: 'model', version: 2, id: 'coded', title: '有编码的', rows: 'all', api: '/dv/coded' }
    const document = {
      ...model,
      fields: { code: { type: 'text', title: '编码', max: 40, rules: [{ rule: 'code', ruleCode: 'village_code' }] } },
    }
    const saved = await call('PUT', '/online/document/save', {
      body: { kind: 'model', id: 'coded', baseRevision: null, document },
      as: 'implementer',
    })
    const { revision } = saved.body.result as { revision: number }
    const published = await call('POST', '/online/document/publish', {
      body: { documents: [{ kind: 'model', id: 'coded', revision }] },
      as: 'implementer',
    })
    expect(published.body.success).toBe(true)
    expect((await call('POST', '/dv/coded/add', { body: { code: 'A01' } })).body.message).toContain('镇级编码')
    expect((await call('POST', '/dv/coded/add', { body: { code: 'A01A01A01' } })).body.success).toBe(true)
  })
})
