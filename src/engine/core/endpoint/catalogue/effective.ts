import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { maybe, params, Records, Text } from '../schema.ts'

const call = (part: string, summary: string) =>
  defineEndpoint({
    id: `effective.${part}`,
    method: 'GET',
    path: `/sys/permission/effective/${part}`,
    access: holding('permission:effective'),
    query: params({ userId: maybe(Text(64)), roleId: maybe(Text(64)) }),
    answer: Records,
    summary,
  })

/** What a user or a role sees, and why. */
export const effectiveEndpoints = {
  menus: call('menus', '角色或用户看到的菜单'),
  buttons: call('buttons', '角色或用户的按钮'),
  columns: call('columns', '角色或用户受限的字段'),
  rows: call('rows', '限制角色或用户的数据规则'),
}
