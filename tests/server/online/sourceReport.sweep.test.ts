import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import report from '#cases/report/sourceReport.json'
import { serverLimit } from '#core/limit'
import { dropPostgres, freshPostgres } from '#fixtures/postgres.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { rowsOfSheet } from '#fixtures/sheets.ts'
import { editorOf } from '../document/editor.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()

type Shape = Record<string, unknown>
interface Page {
  records: Shape[]
  total: number
}

const url = await freshPostgres()
const place = new URL(url)
const rowCount = 120_000
const reader = `reader_${place.pathname.slice(1)}`
const fillingMs = 120_000

/** Runs statements on the database of the others, as its owner. */
async function there(...statements: string[]): Promise<Shape[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements.slice(0, -1)) await client.query(statement)
    return (await client.query<Shape>(statements.at(-1) ?? '')).rows
  } finally {
    await client.end()
  }
}

const list = {
  kind: 'screen',
  version: 2,
  id: 'village/visit-list',
  type: 'list',
  title: '景区客流',
  model: 'rpVisit',
  path: '/village/visits',
}

const everything = 'select * from visit'
const writing = 'with gone as (delete from visit returning *) select * from gone'

let product: StartedProduct
let admin: string
let editor: ReturnType<typeof editorOf>
const api = '/online/cgreport/api'
const call = <T = Shape>(path: string, query: Record<string, string> = {}, token = admin) =>
  product.client.call<T>('GET', path, { token, query })
const page = async (query: Record<string, string> = {}, id = 'rpVisit') =>
  (await call<Page>(`${api}/getData/${id}`, query)).body
const failureOf = async (query: Record<string, string> = {}, id = 'rpVisit') => (await page(query, id)).message
const variant = (id: string, query: Shape) =>
  editor.release({ ...report, id, api: `/test/report/${id}`, query: { ...report.query, ...query } })

beforeAll(async () => {
  await there(
    'create table visit (town_name text, grade text, day date, taken_at timestamptz, visitors int, income numeric(12, 3), is_open boolean, secret text)',
    `insert into visit select '镇' || lpad((n % 12)::text, 2, '0'), (n % 4)::text, date '2026-01-01' + n % 300, timestamptz '2026-01-01 00:00:00+08' + n * interval '1 second', n, n / 8.0, n % 2 = 0, '138' || lpad(n::text, 8, '0') from generate_series(1, ${rowCount}) as n`,
    `create role ${reader} login password 'Read@2026'`,
    `grant select on visit to ${reader}`,
    'create table closed as select * from visit limit 1',
    'create function spoil() returns int language sql security definer volatile as $$ update visit set visitors = 0; select 1 $$',
    'select 1',
  )
  product = await startProduct({ environment: { DATA_SOURCE_HOSTS: place.hostname } })
  admin = await product.client.login('admin')
  editor = editorOf(product.client, admin)
  await register('tourism', { dbUsername: reader, dbPassword: 'Read@2026' })
  await register('owner', {
    dbUsername: decodeURIComponent(place.username),
    dbPassword: decodeURIComponent(place.password) || 'any',
  })
  await register('elsewhere', { dbUrl: 'jdbc:postgresql://169.254.169.254/x', dbUsername: reader, dbPassword: 'x' })
  await editor.release(report)
  await editor.release(list)
}, fillingMs)

afterAll(async () => {
  await dropPostgres(url)
})

const register = async (code: string, settings: Shape) => {
  const dbUrl = `jdbc:postgresql://${place.host}${place.pathname}`
  const body = { code, name: '文旅库', dbType: '6', dbDriver: 'org.postgresql.Driver', dbUrl, ...settings }
  const { success, message } = (await product.client.call('POST', '/sys/dataSource/add', { token: admin, body })).body
  expect([success, message]).toEqual([true, expect.any(String)])
}

describe('a report over a registered data source', () => {
  it('reads pages in its order, with values in the formats of the wire', async () => {
    const { result } = await page({ pageSize: '3' })
    expect(result.total).toBe(serverLimit.countCap)
    const [first] = await there(
      'select town_name, day::text as day, visitors, round(income, 2)::float8 as income from visit order by day desc, town_name, visitors limit 1',
    )
    expect(result.records).toHaveLength(3)
    expect(result.records[0]).toMatchObject({
      ...{ townName: first?.town_name, day: first?.day, isOpen: expect.any(Boolean) },
      takenAt: expect.stringMatching(/^2026-01-\d\d \d\d:\d\d:\d\d$/),
      grade_dictText: expect.any(String),
    })
    await grantCodes(product, 'operator', ['rpVisit:list'], 'user-operator')
    const reading = await call<Page>(`${api}/getData/rpVisit`, {}, await product.client.login('operator'))
    expect(reading.body.result.records[0]?.secret).toMatch(/^138\*+\d{4}$/)
  })

  it('filters, sorts and pages there, with bound values', async () => {
    const conditions = {
      townName: '镇03',
      day_begin: '2026-03-01',
      day_end: '2026-03-31',
      column: 'visitors',
      order: 'asc',
    }
    const [expected] = await there(
      "select count(*)::int as total, min(visitors) as least from visit where town_name = '镇03' and day between '2026-03-01' and '2026-03-31'",
    )
    const { result } = await page({ ...conditions, pageSize: '2' })
    expect([result.total, result.records[0]?.visitors]).toEqual([expected?.total, expected?.least])
    expect((await page({ townName: "x' or '1' = '1" })).result.total).toBe(0)
    expect((await page({ townName: '*镇0*' })).result.total).toBe(serverLimit.countCap)
  })

  it('gives each row a key of its own, by which it is found again', async () => {
    const names = `(values (null), (''), ('a,b'), ('a","b'), ('(a)')) as named(name)`
    const columns = 'name as town_name, grade, day, taken_at, visitors, income, is_open, secret'
    await variant('rpKeys', { params: {}, sql: `select ${columns} from (select * from visit limit 1) as v, ${names}` })
    const { records } = (await page({}, 'rpKeys')).result
    expect(new Set(records.map(({ id }) => id)).size).toBe(5)
    for (const record of records)
      expect((await page({ selections: String(record.id) }, 'rpKeys')).result.records).toEqual([record])
  })

  it('binds its parameters as values, quoted or not', async () => {
    const [expected] = await there("select count(*)::int as total from visit where day >= '2026-10-20'")
    for (const since of ['2026-10-20', "'2026-10-20'"])
      expect((await page({ self_since: since })).result.total).toBe(expected?.total)
    for (const since of ["soon' or true --", 'x'])
      expect(await failureOf({ self_since: since })).toContain('报表参数 不早于（self_since）')
  })

  it('sums its totals over all rows found', async () => {
    const [expected] = await there(
      "select sum(visitors)::float8 as visitors, sum(round(income, 2))::float8 as income from visit where grade = '1'",
    )
    const { result } = (await call(`${api}/getStatisticalInfo/rpVisit`, { grade: '1' })).body
    expect(result).toMatchObject({ visitors: expected?.visitors, income: expected?.income })
  })

  it('has columns, options, an export and a screen like any report, and tells nobody its statement', async () => {
    const { columns } = (await call<{ columns: Shape[] }>(`${api}/getRpColumns/rpVisit`)).body.result
    expect(columns.map(({ dataIndex, isTotal }) => [dataIndex, isTotal])).toContainEqual(['income', '1'])
    const screen = (await call(`${api}/getScreen/rpVisit`)).body
    expect(screen.success).toBe(true)
    expect(JSON.stringify(screen)).not.toMatch(/visit where|tourism/)
    const conditions = new URLSearchParams({ townName: '镇02', day_begin: '2026-03-04', day_end: '2026-03-04' })
    const file = await fetch(`${product.origin}/system-api${api}/exportXls/rpVisit?${conditions}`, {
      headers: { 'x-access-token': admin },
    })
    const rows = rowsOfSheet(Buffer.from(await file.arrayBuffer()))
    const [expected] = await there(
      "select count(*)::int as total from visit where town_name = '镇02' and day = '2026-03-04'",
    )
    expect(expected?.total).toBeGreaterThan(0)
    expect(rows).toHaveLength(Number(expected?.total) + 3)
  })
})

describe('a report over a data source refuses', () => {
  it.each([
    ['a data source that is not registered', { source: 'nowhere' }, '没有登记，请在“数据源”中登记这个编码'],
    ['a host that the settings do not name', { source: 'elsewhere' }, '服务器没有开放对 169.254.169.254 的连接'],
    ['an account that may write', { source: 'owner' }, '账号不只能读（superuser），报表只用只读账号'],
    [
      'a column that is not there',
      { sql: 'select town_name from visit' },
      '语句没有成功：column s.grade does not exist',
    ],
    [
      'what takes too long',
      { sql: `${everything} where pg_sleep(0.001) is not null` },
      '报表查询超过 3 秒，已停止，请缩小查询条件后重试',
    ],
    ['a table that its account may not read', { sql: 'select * from closed' }, 'permission denied for table closed'],
    ['a statement that writes', { sql: writing }, '语句没有成功：WITH clause containing a data-modifying statement'],
    [
      'a function that writes',
      { sql: `${everything}, (select spoil()) as x` },
      'cannot execute UPDATE in a read-only transaction',
    ],
    [
      'a way out of the transaction',
      { sql: `${everything}, (select set_config('transaction_read_only', 'off', true)) as x` },
      'transaction read-write mode must be set before any query',
    ],
  ])('%s', async (title, query, message) => {
    const id = `rp${createHash('sha256').update(title).digest('hex').slice(0, 8)}`
    await variant(id, { params: {}, sql: everything, ...query })
    expect(await failureOf({}, id)).toContain(message)
    expect(await there('select count(*)::int as total from visit where visitors > 0')).toEqual([{ total: rowCount }])
  })

  it('tells the words of the database only to those who may try it', async () => {
    await grantCodes(product, 'operator', ['rpBroken:list'], 'user-operator')
    const reading = await product.client.login('operator')
    await variant('rpBroken', { params: {}, sql: 'select town_name from visit' })
    const message = (await call(`${api}/getData/rpBroken`, {}, reading)).body.message
    expect(message).toBe('报表“景区客流”的数据源 tourism 不能用：语句没有成功')
  })

  it('those who may not list it, and everybody in safe mode', async () => {
    const operator = await product.client.login('operator')
    await variant('rpClosed', {})
    expect((await call(`${api}/getData/rpClosed`, {}, operator)).status).toBe(403)
    expect((await call('/test/report/rpClosed/list', {}, operator)).status).toBe(403)
    const safe = await startProduct({
      shared: product,
      environment: { DATA_SOURCE_HOSTS: place.hostname, SAFE_MODE: 'on' },
    })
    const token = await safe.client.login('admin')
    const refused = await safe.client.call('GET', `${api}/getData/rpVisit`, { token })
    expect(refused.body.message).toContain('系统处于安全模式（SAFE_MODE），不能查询')
  })

  it('to be published by anybody but an administrator', async () => {
    await grantCodes(product, 'operator', ['document:save', 'document:publish', 'document:list'], 'user-operator')
    const mine = editorOf(product.client, await product.client.login('operator'))
    const document = { ...report, id: 'rpMine', api: '/test/report/mine' }
    const saved = await mine.save(document)
    const { revision } = saved.body.result
    const published = await mine.publish([{ kind: 'model', id: 'rpMine', revision }])
    expect(published.body.success).toBe(false)
    expect(published.body.result.diagnostics).toContainEqual(
      expect.objectContaining({ pointer: '/query/sql', code: 'gives-rights', severity: 'error' }),
    )
  })
})
