import type { HttpCalls } from '#runtime/http'

/** Grants a role these menu rows beside those that it has. Rejects where the user may not: nobody grants what they do not have. */
export async function grantRole(http: HttpCalls, roleId: string, rows: readonly string[]): Promise<void> {
  const before = await http.get<readonly string[]>('/sys/permission/queryRolePermission', { roleId })
  const permissionIds = [...new Set([...before, ...rows])].join()
  await http.post('/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds: before.join() })
}
