import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword, transform } from '#fixtures/serverClient.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
let session: string
let assistant: Client

type Shape = Record<string, unknown>
const open: Client[] = []

beforeAll(async () => {
  product = await startProduct({ environment: { MCP: 'on' } })
  session = await product.client.login('implementer')
  assistant = await connect(await newToken('助手'))
})
afterAll(() => Promise.all(open.map((client) => client.close())))

const call = (method: string, path: string, body?: Shape, token = session) =>
  product.client.call<Shape>(method, path, { token, ...(body ? { body } : {}) })

async function newToken(name: string, { days = 30, token = session } = {}): Promise<string> {
  const body = { name, days, password: transform(demoPassword) }
  return String((await call('POST', '/sys/account/token', body, token)).body.result.token)
}

async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const url = new URL(`${product.origin}/system-api/mcp`)
  const headers = { authorization: `Bearer ${token}` }
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } })
  await client.connect(transport as Parameters<Client['connect']>[0])
  open.push(client)
  return client
}

async function use(name: string, input: Shape, client = assistant): Promise<{ isError: boolean; value: Shape }> {
  const { content, isError } = await client.callTool({ name, arguments: input })
  const [{ text }] = content as [{ text: string }]
  return { isError: isError === true, value: JSON.parse(text) as Shape }
}

const header = { version: 2, title: '水井' }
const model = {
  ...{ kind: 'model', id: 'wellKept', ...header, rows: 'all' },
  fields: { name: { type: 'text', title: '名称', max: 50, required: true }, depth: { type: 'decimal', title: '井深' } },
}
const list = { kind: 'screen', id: 'village/well-list', ...header, type: 'list', model: 'wellKept' }

describe('from "a register of wells" to the published screen', () => {
  it('offers tools that read and draft, and none that publishes', async () => {
    const { tools } = await assistant.listTools()
    const names = tools.map(({ name }) => name)
    expect(names).toEqual([
      ...['describe_language', 'list_documents', 'read_document', 'check_documents'],
      ...['save_draft', 'compare_revisions', 'plan_publication', 'list_records'],
    ])
    const storing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)
    expect(storing).toEqual(['save_draft'])
    expect(assistant.getInstructions()).toContain('describe_language')
  })

  it('describes the language: the words of a document, of a place in it, and what a word may be', async () => {
    const whole = await use('describe_language', { kind: 'model' })
    const words = (whole.value.words as Shape[]).map(({ word }) => word)
    expect(words).toEqual(expect.arrayContaining(['id', 'title', 'fields', 'rules', 'states']))
    const field = await use('describe_language', { kind: 'model', place: 'fields/name' })
    const type = (field.value.words as Shape[]).find(({ word }) => word === 'type')
    expect(type).toMatchObject({ required: true, oneOf: expect.arrayContaining(['text', 'decimal', 'date']) })
    const column = await use('describe_language', { kind: 'screen', place: 'columns' })
    expect((column.value.words as Shape[]).find(({ word }) => word === 'width')?.meaning).toContain('宽')
    expect((await use('describe_language', { kind: 'model', place: 'nothing/here' })).isError).toBe(true)
  })

  it('reads what is there as an example', async () => {
    const { value } = await use('list_documents', { kind: 'screen', keyword: 'position-list' })
    expect(value.records).toMatchObject([{ documentId: 'system/position-list' }])
    const read = await use('read_document', { kind: 'screen', id: 'system/position-list' })
    expect(JSON.parse(String(read.value.text))).toMatchObject({ type: 'list', model: 'sysPosition' })
  })

  it('checks, and is told what is wrong where and how to mend it', async () => {
    const { value } = await use('check_documents', { documents: [model, { ...list, columns: ['nmae'] }] })
    expect(value.diagnostics).toMatchObject([{ pointer: '/columns/0', hint: '是否指 "name"？' }])
    expect((await use('check_documents', { documents: [model, list] })).value.diagnostics).toEqual([])
  })

  it('drafts, plans, and leaves the publication to a person', async () => {
    for (const document of [model, list]) {
      const { kind, id } = document
      const saved = await use('save_draft', { kind, id, document, baseRevision: null })
      expect(saved.value).toMatchObject({ revision: 1, diagnostics: [] })
      expect(saved.value.publishAt).toBe(`/online/design/${kind}/${encodeURIComponent(id)}`)
    }
    const documents = [model, list].map(({ kind, id }) => ({ kind, id, revision: 1 }))
    const { value } = await use('plan_publication', { documents })
    expect(value).toMatchObject({ publishable: true, documents: [{ live: null }, { live: null }] })
    expect((await call('GET', '/online/document/queryById?kind=model&id=wellKept')).body.success).toBe(false)
    expect((await call('POST', '/online/document/publish', { documents })).body.success).toBe(true)
    const admin = await product.client.login('admin')
    const opened = await call('GET', `/online/document/closure?screen=${list.id}`, undefined, admin)
    expect(opened.body.success).toBe(true)
  })

  it('shows what a second draft changes, and is refused over a stale one', async () => {
    const next = { ...list, columns: ['name'] }
    await use('save_draft', { kind: 'screen', id: list.id, document: next, baseRevision: 1 })
    const { value } = await use('compare_revisions', { kind: 'screen', id: list.id, from: 1, to: 2 })
    expect(value).toMatchObject([{ change: 'added', property: 'columns' }])
    const stale = await use('save_draft', { kind: 'screen', id: list.id, document: next, baseRevision: 1 })
    expect(stale).toMatchObject({ isError: true, value: { result: { current: { revision: 2 } } } })
  })

  it('reads records through a list, by a condition, and only fields and rows that the owner sees', async () => {
    const admin = await product.client.login('admin')
    for (const [name, depth] of [
      ['东井', 20],
      ['西井', 40],
    ] as const)
      await call('POST', '/dv/wellKept/add', { name, depth }, admin)
    const owner = await connect(await newToken('管理员', { token: admin }))
    const { value } = await use('list_records', { screen: list.id, where: 'depth > 30' }, owner)
    expect(value).toMatchObject({ total: 1, records: [{ name: '西井' }], fields: { depth: '井深' } })
    const form = await use('list_records', { screen: 'system/position-detail' }, owner)
    expect(form.isError).toBe(true)
  })

  it('refuses input that a tool does not take', async () => {
    const { isError, value } = await use('read_document', { kind: 'screen', id: 'a/b', publish: true })
    expect(isError).toBe(true)
    expect(String(value.message)).toContain('publish')
  })
})

describe('a personal token', () => {
  const door = (token: string, method = 'POST') =>
    fetch(`${product.origin}/system-api/mcp`, {
      method,
      headers: {
        ...{ authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
        'content-type': 'application/json',
      },
      ...(method === 'POST' ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) } : {}),
    })
  const tokens = async () => (await call('GET', '/sys/account/token')).body.result.tokens as Shape[]

  it('is shown once, stored as a hash, and listed by its name without itself', async () => {
    const token = await newToken('脚本', { days: 7 })
    expect(token).toMatch(/^village_[0-9a-f]{64}$/)
    expect((await door(token)).status).toBe(200)
    const listed = (await tokens()).find(({ name }) => name === '脚本')
    expect(listed).toMatchObject({ expired: false, lastTime: expect.stringMatching(/^20/) })
    const { query } = product.app.services.database
    const rows = await query.selectFrom('personal_token').selectAll().execute()
    expect(JSON.stringify([listed, rows])).not.toContain(token.slice('village_'.length))
  })

  it('opens this door alone, and no session opens it', async () => {
    const token = await newToken('只此一门')
    const credentials: Record<string, string>[] = [{ 'x-access-token': token }, { authorization: `Bearer ${token}` }]
    for (const headers of credentials) {
      const answer = await fetch(`${product.origin}/system-api/online/document/list`, { headers })
      expect(answer.status).toBe(401)
    }
    expect((await door(session)).status).toBe(401)
    expect((await door('village_0')).status).toBe(401)
    expect((await door(token, 'GET')).status).toBe(405)
  })

  it('is revoked by its owner alone, at once', async () => {
    const token = await newToken('短命')
    const [{ id }] = (await tokens()).filter(({ name }) => name === '短命') as [Shape]
    const operator = await product.client.login('operator')
    expect((await call('POST', '/sys/account/token/revoke', { id }, operator)).body.success).toBe(false)
    expect((await door(token)).status).toBe(200)
    expect((await call('POST', '/sys/account/token/revoke', { id })).body.success).toBe(true)
    const refused = await door(token)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ message: '个人令牌无效、已到期或已撤销' })
  })

  it('is listed and revoked by whoever may end sessions, never shown, and its owner reads who did it', async () => {
    const token = await newToken('交接')
    const admin = await product.client.login('admin')
    const user = (await call('GET', '/sys/user/list?username=implementer', undefined, admin)).body.result
    const [{ id: userId }] = user.records as [Shape]
    const list = (by: string) => call('GET', `/sys/user/token/list?userId=${userId}`, undefined, by)
    const answer = await list(admin)
    expect(answer.text).not.toContain(token.slice('village_'.length))
    const records = answer.body.result.records as Shape[]
    const [found] = records.filter(({ name }) => name === '交接') as [Shape]
    expect(Object.keys(found).sort()).toEqual(['expireTime', 'expired', 'id', 'lastTime', 'name', 'since'])
    const operator = await product.client.login('operator')
    expect((await list(operator)).status).toBe(403)
    const revoke = (by: string) => call('POST', '/sys/user/token/revoke', { id: found.id }, by)
    expect((await revoke(operator)).status).toBe(403)
    expect((await door(token)).status).toBe(200)
    expect((await revoke(admin)).body.message).toBe('已撤销，用它的程序不能再访问')
    expect((await door(token)).status).toBe(401)
    expect((await revoke(admin)).body.success).toBe(false)
    const rows = await product.app.services.database.query.selectFrom('sys_log').select('log_content').execute()
    expect(JSON.stringify(rows)).toContain('撤销个人令牌“交接”')
  })

  it('lasts at most 90 days, has a name of its own, and asks for the password', async () => {
    const body = { name: '长命', days: 90, password: transform(demoPassword) }
    expect((await call('POST', '/sys/account/token', { ...body, days: 91 })).body.success).toBe(false)
    expect((await call('POST', '/sys/account/token', { ...body, password: transform('nothing') })).body.success).toBe(
      false,
    )
    const token = await newToken('长命', { days: 90 })
    expect((await call('POST', '/sys/account/token', body)).body.message).toContain('已有名为“长命”的令牌')
    const { query } = product.app.services.database
    const nowMs = product.app.services.clock.nowMs()
    await query.updateTable('personal_token').set({ expires_ms: nowMs }).where('name', '=', '长命').execute()
    expect((await door(token)).status).toBe(401)
    expect((await tokens()).find(({ name }) => name === '长命')).toMatchObject({ expired: true })
  })

  it('ends with the password that its owner changes or an administrator sets', async () => {
    const admin = await product.client.login('admin')
    const create = async (name: string, password = demoPassword) => {
      const mine = await product.client.login('operator', password)
      const body = { name, days: 7, password: transform(password) }
      const token = String((await call('POST', '/sys/account/token', body, mine)).body.result.token)
      expect((await door(token)).status).toBe(200)
      return { token, mine }
    }
    const next = 'Village@2027'
    const own = await create('改密码')
    const change = { oldpassword: transform(demoPassword), password: next, confirmpassword: next }
    expect((await call('PUT', '/sys/user/updatePassword', change, own.mine)).body.success).toBe(true)
    expect((await door(own.token)).status).toBe(401)
    const { token } = await create('设密码', next)
    const set = { username: 'operator', password: demoPassword, confirmpassword: demoPassword }
    expect((await call('PUT', '/sys/user/changePassword', set, admin)).body.success).toBe(true)
    expect((await door(token)).status).toBe(401)
  })

  it('has the rights of its owner and never more: what is taken away in the middle is refused with the reason', async () => {
    const auditor = await product.client.login('auditor')
    const other = await connect(await newToken('审计', { token: auditor }))
    const refused = await use('save_draft', { kind: 'screen', id: 'a/b', document: list, baseRevision: null }, other)
    expect(refused.isError).toBe(true)
    expect((await use('list_documents', {})).isError).toBe(false)
    const { query } = product.app.services.database
    await query.deleteFrom('sys_role_permission').execute()
    product.app.services.rights.drop([])
    const after = await use('list_documents', {})
    expect(after).toMatchObject({
      isError: true,
      value: { message: '没有权限，请联系管理员授权', remedy: '请管理员授予所缺的权限' },
    })
    const admin = await product.client.login('admin')
    const { body } = await call('GET', '/sys/user/list?username=implementer', undefined, admin)
    const [{ id }] = body.result.records as [Shape]
    await call('PUT', '/sys/user/frozenBatch', { ids: id, status: 2 }, admin)
    await expect(assistant.listTools()).rejects.toThrow()
  })

  it('opens nothing while the door is closed', async () => {
    const closed = await startProduct()
    const answer = await fetch(`${closed.origin}/system-api/mcp`, { method: 'POST' })
    expect(answer.status).toBe(404)
    const token = await closed.client.login('admin')
    const { body } = await closed.client.call<Shape>('GET', '/sys/account/token', { token })
    expect(body.result).toEqual({ enabled: false, tokens: [] })
  })
})
