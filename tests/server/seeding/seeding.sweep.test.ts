import { beforeAll, describe, expect, it } from 'vitest'
import { onDatabase } from '#fixtures/databases.ts'
import { transform } from '#fixtures/serverClient.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

const tables = [
  'sys_user',
  'sys_role',
  'sys_depart',
  'sys_position',
  'sys_user_role',
  'sys_user_depart',
  'sys_role_permission',
]

/** The demo as everybody gets it. */
let demo: StartedProduct

/** The rows of a table without what differs from one start to the next. */
async function rowsOf({ app }: StartedProduct, table: string) {
  const rows = await app.services.database.query.selectFrom(table).selectAll().orderBy('id').execute()
  return rows.map(({ create_time: _at, update_time: _last, password: _hash, sort_no: _order, ...row }) => row)
}

closeProducts()
beforeAll(async () => {
  demo = await startProduct({ empty: true })
})

describe('the demo', () => {
  it('is the county: 200 people, 30 departments, 12 roles, and everybody can be found', async () => {
    const { app, printed } = demo
    const count = async (table: string) =>
      Number(
        (
          await app.services.database.query
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('n'))
            .where('tenant_id', '=', 0)
            .execute()
        )[0]?.n,
      )
    expect([await count('sys_user'), await count('sys_depart'), await count('sys_role')]).toEqual([200, 30, 12])
    expect(printed.join()).toContain('Village@2026')
  })

  it('is the same everywhere but for its times', async () => {
    const second = await startProduct()
    for (const table of tables) expect(await rowsOf(demo, table)).toEqual(await rowsOf(second, table))
  })

  it('keeps the rules of its models', async () => {
    const { app } = demo
    const rows = await app.services.database.query.selectFrom('sys_user').selectAll().execute()
    const distinct = (column: string) => new Set(rows.map((row) => row[column])).size
    expect(['username', 'work_no', 'email'].map((column) => distinct(column) >= 199)).toEqual([true, true, true])
    for (const { username, phone, id } of rows) {
      expect(String(username)).toMatch(/^[A-Za-z0-9]{4,18}$/)
      if (id !== 'user-admin') expect(String(phone)).toMatch(/^1[3-9]\d{9}$/)
    }
    const links = await app.services.database.query
      .selectFrom('sys_user_depart as l')
      .leftJoin('sys_depart as d', 'd.id', 'l.depart_id')
      .select(['l.id', 'd.id as depart'])
      .execute()
    expect(links.filter(({ depart }) => depart === null)).toEqual([])
  })

  it('runs once', async () => {
    const first = await startProduct()
    await first.app.services.database.query.deleteFrom('sys_position').where('code', '=', 'grid').execute()
    await first.app.close()
    const second = await startProduct({ shared: first })
    const rows = await second.app.services.database.query.selectFrom('sys_position').select('code').execute()
    expect(rows.map(({ code }) => code)).not.toContain('grid')
    expect(second.printed).toEqual([])
  })

  it('grants roles what their patterns name, with the menu above it', async () => {
    const { app } = demo
    const granted = await app.services.database.query
      .selectFrom('sys_role_permission as g')
      .innerJoin('sys_permission as p', 'p.id', 'g.permission_id')
      .select(['p.perms', 'p.url'])
      .where('g.role_id', '=', 'role-auditor')
      .execute()
    const codes = granted.flatMap(({ perms }) => String(perms ?? '').split(','))
    expect(codes).toEqual(expect.arrayContaining(['user:list', 'log:detail', 'dict:item']))
    expect(codes.filter((code) => /:(add|edit|delete|import|auth)$/.test(code))).toEqual([])
    expect(granted.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/isps', '/isps/user', '/dashboard/analysis']),
    )
  })

  it('is refused where others could reach it with the known password', async () => {
    await expect(startProduct({ empty: true, environment: { HOST: '0.0.0.0' } })).rejects.toThrow(/ADMIN_PASSWORD/)
    const { client } = await startProduct({ empty: true, environment: { ADMIN_PASSWORD: 'Own-Word@77' } })
    expect(await client.login('operator', 'Own-Word@77')).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('without the demo', () => {
  it('there is the administrator alone, with the password of the setting', async () => {
    const { app, client, printed } = await startProduct({
      empty: true,
      environment: { SEED: 'none', ADMIN_PASSWORD: 'Own-Word@77' },
    })
    const users = await app.services.database.query.selectFrom('sys_user').select(['username', 'org_code']).execute()
    expect(users).toEqual([{ username: 'admin', org_code: null }])
    expect(await client.login('admin', 'Own-Word@77')).toMatch(/^[0-9a-f]{64}$/)
    expect(printed.join()).not.toContain('Own-Word@77')
  })

  it('a password is made, told once, and has to be changed', async () => {
    const { client, printed } = await startProduct({ empty: true, environment: { SEED: 'none' } })
    const password = /密码：(\S+)/.exec(printed.join('\n'))?.[1] ?? ''
    expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)(?=.*[@#$%]).{18}$/)
    const { body } = await client.call('POST', '/sys/login', {
      body: { username: 'admin', password: transform(password) },
    })
    expect(body).toMatchObject({ success: true, result: { mustChangePassword: true } })
  })
})

describe('on PostgreSQL', () => {
  onDatabase('postgres', (_open, place) => {
    closeProducts()

    it('the rows are the same as on SQLite', async () => {
      const large = await startProduct({ place })
      for (const table of [...tables, 'sys_permission', 'sys_dict', 'sys_dict_item', 'sys_tenant'])
        expect(await rowsOf(large, table)).toEqual(await rowsOf(demo, table))
    })

    it('the rows are counted at once, so that plans fit them from the first minute', async () => {
      const { query } = (await startProduct({ place })).app.services.database
      const counted = query.selectFrom('pg_class').select('reltuples').where('relname', '=', 'sys_role_permission')
      const { n } = await query
        .selectFrom('sys_role_permission')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
      expect(Number((await counted.executeTakeFirstOrThrow()).reltuples)).toBe(Number(n))
    })
  })
})
