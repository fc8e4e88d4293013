import { beforeAll, expect, it } from 'vitest'
import { type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { onDatabase } from '#fixtures/databases.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

const count = 8
const each = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

onDatabase('postgres', (_, place) => {
  let admin: Call
  beforeAll(async () => {
    admin = await (await startAdministration({ place })).as('admin')
  })

  it('a user who is added to many roles at once is in all of them', async () => {
    const roleIds: string[] = []
    for (let index = 0; index < count; index += 1) {
      const body = { roleCode: `together${index}`, roleName: `一起${index}` }
      roleIds.push(idOf(await admin('POST', '/sys/role/add', { body })))
    }
    const replies = await each((index) =>
      admin('POST', '/sys/user/addSysUserRole', { body: { roleId: roleIds[index], userIdList: ['u-low'] } }),
    )
    expect(replies.map(({ body }) => body.message)).toEqual(replies.map(() => '添加成功!'))
    const user = (await admin('GET', '/sys/user/queryById', { query: { id: 'u-low' } })).body.result
    expect((user as { selectedroles: string }).selectedroles.split(',')).toEqual(expect.arrayContaining(roleIds))
  })

  it('users who are added to one role of a department at once are all in it', async () => {
    const departRole = { departId: 'd-2', roleName: '一起', roleCode: 'together' }
    const id = idOf(await admin('POST', '/sys/sysDepartRole/add', { body: departRole }))
    const userIds = ['u-low', 'u-victim', 'u-keeper']
    await admin('POST', '/sys/user/editSysDepartWithUser', { body: { depId: 'd-2', userIdList: userIds } })
    const replies = await Promise.all(
      userIds.map((userId) => admin('POST', '/sys/sysDepartRole/deptRoleUserAdd', { body: { userId, newRoleId: id } })),
    )
    expect(replies.map(({ body }) => body.message)).toEqual(replies.map(() => '保存成功！'))
    const role = (await admin('GET', '/sys/sysDepartRole/queryById', { query: { id } })).body.result
    expect((role as { userIds: string }).userIds.split(',')).toEqual(expect.arrayContaining(userIds))
  })
})
