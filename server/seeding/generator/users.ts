import { formatDateTime } from '#server/platform'
import { liveRows } from '#server/table'
import { type Generator, insertSeedRows, type SeedContext, type SeedRow } from '../insertRows.ts'
import { type RandomNumbers, randomNumbers } from './rowMaker.ts'

/** Rows per batch, to limit memory at any scale. */
const batchSize = 2_000
const dayMs = 86_400_000
/** Heads of offices are listed in the seeds; generated people are staff. */
const highestRank = '2'

/** The departments and roles for generated people. */
type World = Awaited<ReturnType<typeof worldOf>>

const pad = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Names may repeat, usernames may not: duplicates get a number. */
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
  const depart = random.pick(world.departs)
  const createdMs = world.nowMs - random.int(700 * 24) * (dayMs / 24)
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
    orgCode: depart.orgCode,
    selecteddeparts: depart.id,
    post: random.pick(world.posts),
    selectedroles: random.pick(world.roles),
    status: random.int(100) < 3 ? '2' : '1',
    createTime: formatDateTime(createdMs, world.zoneMinutes),
  }
}

async function worldOf({ query, services }: SeedContext, roles: readonly string[]) {
  const departs = await liveRows(query, 'sys_depart')
    .select(['id', 'org_code'])
    .where('org_type', '!=', '1')
    .orderBy('org_code')
    .execute()
  const posts = await liveRows(query, 'sys_position')
    .select('code')
    .where('rank', '<=', highestRank)
    .orderBy('code')
    .execute()
  const users = await query.selectFrom('sys_user').select('username').execute()
  return {
    departs: departs.map(({ id, org_code }) => ({ id: String(id), orgCode: String(org_code) })),
    posts: posts.map(({ code }) => String(code)),
    roles,
    usernames: new Set(users.map(({ username }) => String(username))),
    nowMs: services.clock.nowMs(),
    zoneMinutes: services.config.zoneMinutes,
  }
}

/** Generates people of the county: `scale` of them, in its departments, with the roles in the options. */
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

type Syllables = readonly (readonly [string, string])[]

const read = (text: string): Syllables =>
  text.split(' ').map((pair) => {
    const [sign = '', sound = ''] = pair.split(':')
    return [sign, sound] as const
  })

/** The most common family names. */
const families = read(
  '王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 黄:huang 赵:zhao 吴:wu 周:zhou 徐:xu 孙:sun 马:ma 朱:zhu 胡:hu 郭:guo 何:he 林:lin 罗:luo 高:gao 郑:zheng 梁:liang 谢:xie 宋:song 唐:tang 许:xu 邓:deng 冯:feng 韩:han 曹:cao 曾:zeng 彭:peng 萧:xiao 蔡:cai 潘:pan 田:tian 董:dong 袁:yuan 于:yu 余:yu 叶:ye 蒋:jiang 杜:du 苏:su 魏:wei 程:cheng 吕:lv 丁:ding 沈:shen 任:ren',
)
const men = read(
  '伟:wei 强:qiang 磊:lei 军:jun 洋:yang 勇:yong 杰:jie 涛:tao 明:ming 超:chao 刚:gang 平:ping 辉:hui 鹏:peng 华:hua 飞:fei 鑫:xin 波:bo 斌:bin 宇:yu 浩:hao 凯:kai 建国:jianguo 建军:jianjun 志强:zhiqiang 志明:zhiming 国强:guoqiang 文博:wenbo 子轩:zixuan 俊杰:junjie 海涛:haitao 永刚:yonggang 学文:xuewen 金山:jinshan 大勇:dayong 小龙:xiaolong',
)
const women = read(
  '芳:fang 娜:na 敏:min 静:jing 丽:li 艳:yan 娟:juan 霞:xia 秀英:xiuying 燕:yan 玲:ling 桂英:guiying 丹:dan 萍:ping 红:hong 玉兰:yulan 梅:mei 莉:li 欣怡:xinyi 雪:xue 婷:ting 慧:hui 晶:jing 倩:qian 琳:lin 颖:ying 桂兰:guilan 春梅:chunmei 海燕:haiyan 晓红:xiaohong 雅琴:yaqin 佳怡:jiayi 思雨:siyu 文静:wenjing 小云:xiaoyun 秋菊:qiuju',
)

/** A name with its spelling and sex (1 male, 2 female). */
interface PersonName {
  name: string
  spelling: string
  sex: '1' | '2'
}

function personName(random: RandomNumbers): PersonName {
  const sex = random.int(100) < 58 ? '1' : '2'
  const [family, familySound] = random.pick(families)
  const [givenName, givenSound] = random.pick(sex === '1' ? men : women)
  return { name: family + givenName, spelling: familySound + givenSound, sex }
}
