import { describe, expect, it } from 'vitest'
import matrix from '#cases/security/roleMatrix.json'
import { closeProducts, startProduct } from '../document/product.ts'

closeProducts()
const { app, client } = await startProduct()
const tokens = new Map<string, string>()

/** Nobody of the named accounts is an editor: one of the generated people is. */
async function accountOf(who: string): Promise<string> {
  if (who !== 'editor') return who
  const row = await app.services.database.query
    .selectFrom('sys_user as user')
    .innerJoin('sys_user_role as link', 'link.user_id', 'user.id')
    .select('user.username')
    .where('link.role_id', '=', 'role-editor')
    .where('user.status', '=', '1')
    .orderBy('user.id')
    .executeTakeFirstOrThrow()
  return String(row.username)
}

async function tokenOf(who: string): Promise<string> {
  const cachedToken = tokens.get(who)
  if (cachedToken) return cachedToken
  const token = await client.login(await accountOf(who))
  tokens.set(who, token)
  return token
}

async function call<T = unknown>(who: string, what: string, body: object = {}, params: Record<string, string> = {}) {
  const [method = '', path = ''] = what.split(' ')
  const sent = method === 'GET' || method === 'DELETE' ? {} : { body }
  return client.call<T>(method, path, { token: await tokenOf(who), ...sent, query: params })
}

const isAllowed = async (who: string, what: string): Promise<boolean> => (await call(who, what)).status !== 403

/** What somebody may do to the records of an area, as a letter of the table. spec: screens §16A */
const levels: Readonly<Record<string, readonly boolean[]>> = {
  A: [true, true, true],
  E: [true, true, false],
  V: [true, false, false],
  '-': [false, false, false],
}

describe('the table of roles and areas', () => {
  const cells = matrix.roles.flatMap(({ who, ...areas }) =>
    Object.entries(areas).map(([area, level]) => ({ who, area, level })),
  )

  it.each(cells)('$who has $level on $area', async ({ who, area, level }) => {
    const base = matrix.areas[area as keyof typeof matrix.areas]
    const calls = [`GET ${base}/list`, `PUT ${base}/edit`, `DELETE ${base}/delete`]
    const found: boolean[] = []
    for (const what of calls) found.push(await isAllowed(who, what))
    expect(found).toEqual(levels[level])
  })

  it.each(matrix.calls as [string, string, boolean][])('%s: %s %s', async (who, what, allowed) => {
    expect(await isAllowed(who, what)).toBe(allowed)
  })

  it.each(matrix.menus as [string, string[]][])('the menu of %s shows its areas', async (who, areas) => {
    const { body } = await call<{ menu: { path: string; hidden?: boolean }[] }>(
      who,
      'GET /sys/permission/getUserPermissionByToken',
    )
    const visiblePaths = body.result.menu.filter(({ hidden }) => !hidden).map(({ path }) => path)
    expect(visiblePaths.toSorted()).toEqual(areas.toSorted())
  })
})

interface Page {
  total: number
  records: { id: string; orgCode: string; facilityId?: string }[]
}

const list = async (who: string, base: string, params: Record<string, string> = {}) =>
  (await call<Page>(who, `GET ${base}/list`, {}, { pageSize: '100', ...params })).body.result

describe('own department and below', () => {
  const people = [
    ['liming', 'A01A01'],
    ['chenjie', 'A01A01A01'],
  ] as const
  const lists = people.flatMap(([who, orgCode]) => matrix.ownRegion.map((base) => ({ who, orgCode, base })))

  it.each(lists)('is all that $who sees of $base', async ({ who, orgCode, base }) => {
    if (who === 'chenjie' && base === '/iot/device') {
      expect((await call(who, `GET ${base}/list`)).status).toBe(403)
      return
    }
    const below = await list('admin', base, { where: `startsWith(orgCode, '${orgCode}')` })
    const all = await list('admin', base)
    const seen = await list(who, base)
    expect([seen.total > 0, seen.total < all.total, seen.total]).toEqual([true, true, below.total])
    expect(seen.records.filter((record) => !record.orgCode.startsWith(orgCode))).toEqual([])
  })

  it('is where a town changes facilities, and where they stay', async () => {
    const [own] = (await list('liming', '/iot/facility')).records
    const [foreign] = (await list('admin', '/iot/facility', { where: "startsWith(orgCode, 'A01A02')" })).records
    const edit = (id: string | undefined, more: object) => call('liming', 'PUT /iot/facility/edit', { id, ...more })
    expect((await edit(own?.id, { remark: '已核对' })).body.success).toBe(true)
    expect((await edit(foreign?.id, { remark: '已核对' })).body.success).toBe(false)
    expect((await edit(own?.id, { orgCode: 'A01A02' })).body.message).toContain('超出您的数据权限范围')
  })

  it('is where a village registers what was cleaned, and nowhere else', async () => {
    const toilets = (who: string, orgCode: string) =>
      list(who, '/iot/toiletReal', { where: `startsWith(orgCode, '${orgCode}')` })
    const [own] = (await toilets('chenjie', 'A01A01A01')).records
    const [foreign] = (await toilets('admin', 'A01A02')).records
    const record = (facilityId = '') => ({ facilityId, cleanTime: '2026-03-02 08:30:00', cleaner: '杨军', score: 96 })
    const add = (facilityId?: string) => call<{ id: string }>('chenjie', 'POST /dv/toiletClean/add', record(facilityId))
    expect((await add(foreign?.facilityId)).body.success).toBe(false)
    const { body } = await add(own?.facilityId)
    expect(body.success).toBe(true)
    const edit = (more: object) => call('chenjie', 'PUT /dv/toiletClean/edit', { id: body.result.id, ...more })
    expect((await edit({ score: 90 })).body.success).toBe(true)
    expect((await edit({ facilityId: foreign?.facilityId })).body.success).toBe(false)
    const [other] = (await list('admin', '/dv/toiletClean', { where: "startsWith(orgCode, 'A01A03')" })).records
    const theirs = await call('chenjie', 'GET /dv/toiletClean/queryById', {}, { id: other?.id ?? '' })
    expect([other !== undefined, theirs.body.success]).toEqual([true, false])
    expect((await call('chenjie', 'PUT /dv/toiletClean/edit', { id: other?.id, score: 1 })).body.success).toBe(false)
  })

  it('does not hide an order from who reported it', async () => {
    const body = { title: '路灯不亮', orderType: '1', content: '村口路灯不亮', phone: '13900001004' }
    expect((await call('chenjie', 'POST /iot/workOrder/add', body)).body.success).toBe(true)
    const { records } = await list('chenjie', '/iot/workOrder', { title: '路灯不亮' })
    expect(records).toHaveLength(1)
    expect((await list('zhoutao', '/iot/workOrder', { title: '路灯不亮' })).total).toBe(0)
  })
})

describe("what is one's own", () => {
  it('is all that staff see of plans, and of meetings what they take part in', async () => {
    const plans = await list('chenjie', '/eoa/plan/eoaPlan')
    const meetings = await list('chenjie', '/eoa/metting/eoaMetting')
    const expected = await list('admin', '/eoa/metting/eoaMetting', { where: "has(participants, 'chenjie')" })
    expect([plans.total, plans.total < (await list('zhaoqiang', '/eoa/plan/eoaPlan')).total]).toEqual([5, true])
    expect([meetings.total > 0, meetings.total]).toEqual([true, expected.total])
  })

  it('is a task: nobody deals with that of another', async () => {
    const where = "taskStatus == '1' && assignee == 'admin'"
    const [task] = (await list('admin', '/act/task', { where })).records
    expect((await list('operator', '/act/task', { where })).total).toBe(0)
    const pass = (who: string, id: string | undefined) => call(who, 'POST /act/task/move/pass', { id, opinion: '同意' })
    expect((await pass('operator', task?.id)).body.code).toBe(404)
    expect((await pass('zhaoqiang', task?.id)).text).toContain('只能办理本人的任务')
    expect((await pass('admin', task?.id)).body.success).toBe(true)
  })

  it('is a shortcut: others are not told of it', async () => {
    const body = { menuId: '/facility/manage', sortNo: 1 }
    expect((await call('liming', 'POST /sys/userShortcut/add', body)).body.success).toBe(true)
    const totals: number[] = []
    for (const who of ['liming', 'auditor']) totals.push((await list(who, '/sys/userShortcut')).total)
    expect(totals).toEqual([1, 0])
  })
})
