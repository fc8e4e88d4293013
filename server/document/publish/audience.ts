import type { DocumentRef } from '#core/document'
import { codesOf, modelEndpoints } from '#core/endpoint'
import type { Library } from '#core/library'
import { splitKeys } from '#core/object'
import { canCall } from '#core/permission'
import type { Caller, PermissionEntry, Services } from '#server/context'
import { modelOfScreen, passableBy, rightsFrom, sourcesOfRole } from '#server/rights'
import { liveRows } from '#server/table'
import type { GrantedAccess } from '../access/documentAccess.ts'

/** Who sees a screen. */
export interface Audience {
  screen: string
  /** The permission codes that open it, all of which are needed; none if only a menu entry can. */
  codes: readonly string[]
  /** How many roles see it, beside the administrators. */
  roleCount: number
  /** These roles; empty unless the reader may list roles. */
  roles: readonly Role[]
  /** The roles that do not; empty unless the reader may list roles and grant them something. */
  otherRoles: readonly Role[]
  /** The menu rows with these codes that the reader may grant to a role: `POST /sys/permission/saveRolePermission`. */
  grantable: readonly string[]
  /** The same for what can be done with the records of the screen. */
  grantableActions: readonly string[]
}

interface Role {
  id: string
  roleName: string
}

/** Who asks: whoever has just published, or looks at a screen. */
interface Reader {
  services: Services
  access: GrantedAccess
  caller: Caller
}

/** Who sees each of these screens of a library, by default the live one. What has no menu rows yet can be granted by administrators alone. */
export async function audienceOf(
  screens: readonly DocumentRef[],
  reader: Reader,
  library: Library = reader.services.library.current(),
): Promise<Audience[]> {
  if (screens.length === 0) return []
  const { services, access, caller } = reader
  const { query } = services.database
  await access.refresh()
  const entries = await services.rights.permissions()
  const own = await passableBy({ services, caller, query })
  const mayGrant = canCall(caller.rights, 'role:auth')
  const mayList = canCall(caller.rights, 'role:list')
  const rowsOf = (codes: readonly string[]) =>
    entries
      .filter(({ id, perms }) => mayGrant && (own.all || own.permissionIds.has(id)) && isOneOf(perms, codes))
      .map(({ id }) => id)
  const readers = await roleReaders(reader, entries)
  return screens.map(({ id }) => {
    const seeing = readers.filter((role) => access.mayReadScreen(role.as, id))
    const others = readers.filter((role) => !seeing.some((one) => one.id === role.id))
    const codes = access.codesOf(id)
    const grantable = rowsOf(codes)
    const mayGrantThis = grantable.length > 0 || (mayGrant && own.all && library !== services.library.current())
    return {
      screen: id,
      codes,
      roleCount: seeing.length,
      roles: mayList ? seeing.map(roleOf) : [],
      otherRoles: mayList && mayGrantThis ? others.map(roleOf) : [],
      grantable,
      grantableActions: rowsOf(actionCodes(id, library).filter((code) => !codes.includes(code))),
    }
  })
}

const isOneOf = (perms: string, codes: readonly string[]): boolean =>
  splitKeys(perms).some((code) => codes.includes(code))

/** The codes of the calls and moves of the model that a screen shows. */
function actionCodes(screen: string, library: Library): readonly string[] {
  const model = library.resolvedModel(modelOfScreen(screen, library) ?? '')
  return model ? modelEndpoints(model).flatMap(({ access }) => codesOf(access)) : []
}

const roleOf = ({ id, roleName }: Role): Role => ({ id, roleName })

/** The roles that the reader's tenant has, each as a caller of its rights alone, without those of administrators, who see everything. */
async function roleReaders({ services, caller }: Reader, entries: readonly PermissionEntry[]) {
  const { query } = services.database
  const rows = await liveRows(query, 'sys_role')
    .select(['id', 'role_name'])
    .where('tenant_id', 'in', [...new Set([0, caller.tenantId])])
    .orderBy('id')
    .execute()
  const readers = []
  for (const row of rows) {
    const id = String(row.id)
    const { sources } = await sourcesOfRole(query, id)
    for (const { grants } of sources) {
      if (grants.admin) continue
      const as: Caller = { ...caller, user: { ...caller.user, roleIds: [id] }, rights: rightsFrom(grants, entries) }
      readers.push({ id, roleName: String(row.role_name ?? ''), as })
    }
  }
  return readers
}
