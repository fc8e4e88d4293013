import { formatDateTime } from '#server/platform'
import { insertSeedRows } from '../insertRows.ts'
import type { SeedRow } from '../rowCells.ts'
import type { Seeding } from '../seeding.ts'
import type { Generator } from './generator.ts'
import { personName } from './personName.ts'
import { type RandomNumbers, randomNumbers } from './randomNumbers.ts'

/** Rows that are made at a time: what is in memory at once stays small at any scale. */
const batchSize = 2_000
const dayMs = 86_400_000
/** Heads of offices are written by name; generated people are staff. */
const highestRank = '2'

interface Place {
  id: string
  orgCode: string
}

/** Where generated people may be. */
interface World {
  places: readonly Place[]
  posts: readonly string[]
  roles: readonly string[]
  usernames: Set<string>
  nowMs: number
  zoneMinutes: number
}

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Names repeat, accounts do not: the second gets a number. */
function freeUsername(spelling: string, usedNames: Set<string>): string {
  const base = spelling.slice(0, 12).padEnd(4, '0')
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}${count}`
    if (usedNames.has(name)) continue
    usedNames.add(name)
    return name
  }
}

function person(index: number, random: RandomNumbers, world: World): SeedRow {
  const { name, spelling, sex } = personName(random)
  const username = freeUsername(spelling, world.usernames)
  const place = random.pick(world.places)
  const madeMs = world.nowMs - random.int(700 * 24) * (dayMs / 24)
  const bornMs = Date.UTC(1966, 0, 1) + random.int(36 * 365) * dayMs
  return {
    id: `user-${pad(index + 1, 6)}`,
    username,
    realname: name,
    workNo: `2${pad(index + 1, 6)}`,
    sex,
    birthday: formatDateTime(bornMs, world.zoneMinutes).slice(0, 10),
    phone: `13${5 + (index % 5)}${pad(10_000_000 + index * 37, 8)}`,
    email: `${username}@qinghe.example`,
    orgCode: place.orgCode,
    selecteddeparts: place.id,
    post: random.pick(world.posts),
    selectedroles: random.pick(world.roles),
    status: random.int(100) < 3 ? '2' : '1',
    createTime: formatDateTime(madeMs, world.zoneMinutes),
  }
}

async function worldOf({ query, services }: Seeding, roles: readonly string[]): Promise<World> {
  const departs = await query
    .selectFrom('sys_depart')
    .select(['id', 'org_code'])
    .where('del_flag', '=', 0)
    .where('org_type', '!=', '1')
    .orderBy('org_code')
    .execute()
  const posts = await query
    .selectFrom('sys_position')
    .select('code')
    .where('del_flag', '=', 0)
    .where('rank', '<=', highestRank)
    .orderBy('code')
    .execute()
  const users = await query.selectFrom('sys_user').select('username').execute()
  return {
    places: departs.map(({ id, org_code }) => ({ id: String(id), orgCode: String(org_code) })),
    posts: posts.map(({ code }) => String(code)),
    roles,
    usernames: new Set(users.map(({ username }) => String(username))),
    nowMs: services.clock.nowMs(),
    zoneMinutes: services.config.zoneMinutes,
  }
}

/** People of the county: as many as `scale` says, in its departments, with the roles of the options. */
export const users: Generator = {
  name: 'users',
  async run(seeding, { scale, options }) {
    const model = seeding.library.resolvedModel('sysUser')
    const roles = Array.isArray(options.roles) ? options.roles.map(String) : []
    if (!model || roles.length === 0) throw new Error('the generator users needs the model sysUser and options.roles')
    const random = randomNumbers(20_260_401)
    const world = await worldOf(seeding, roles)
    for (let at = 0; at < scale; at += batchSize) {
      const count = Math.min(batchSize, scale - at)
      const rows = Array.from({ length: count }, (_, index) => person(at + index, random, world))
      await insertSeedRows(seeding, model, rows)
    }
  },
}
