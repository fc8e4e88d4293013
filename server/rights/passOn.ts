import { atField, productError } from '#core/error'
import { accountMessages } from '#core/message'
import { type DataScope, dataScopeOf, isWiderScope } from '#core/permission'
import type { Caller, Grants, QueryRunner, Services } from '#server/context'
import {
  departRolesOf,
  isInTenant,
  packedPermissions,
  readGrants,
  readGrantsOfDepartRole,
  readGrantsOfRole,
  rolesOf,
} from './grants.ts'
import { opens, ruledModels } from './rowCondition.ts'

type DataRule = Grants['dataRules'][number]

/** The granting caller. `query` reads rights within the transaction. */
export interface Grantor {
  services: Pick<Services, 'library' | 'rights'>
  caller: { user: Pick<Caller['user'], 'id'> } & Pick<Caller, 'rights' | 'tenantId'>
  query: QueryRunner
}

/** What a caller may grant: own permissions, no further than the own data scope, under the data rules that restrict them. */
interface Passable {
  /** True for an administrator: everything, without restriction. */
  all: boolean
  permissionIds: ReadonlySet<string>
  dataScope: DataScope
  /** The caller's active data rules. */
  rules: readonly DataRule[]
  /** Data rules that apply to rows opened by these permissions. */
  rulesOver(permissionIds: Iterable<string>): readonly DataRule[]
}

const everything: Passable = {
  all: true,
  permissionIds: new Set(),
  dataScope: 'all',
  rules: [],
  rulesOver: () => [],
}
const isActive = ({ status }: DataRule): boolean => String(status) === '1'

/**
 * A data rule restricts a model's rows whichever menu it belongs to, so it must accompany every permission that opens
 * the same model, including buttons and other menus.
 */
async function reachOf({ services }: Grantor, rules: readonly DataRule[]): Promise<Passable['rulesOver']> {
  const library = services.library.current()
  const entries = new Map((await services.rights.permissions()).map((entry) => [entry.id, entry]))
  const ruled = rules.map((rule) => {
    const page = entries.get(rule.permissionId)
    return { rule, models: page ? ruledModels(page, library) : [] }
  })
  return (permissionIds) => {
    const ids = new Set(permissionIds)
    const granted = [...ids].flatMap((id) => entries.get(id) ?? [])
    const isOver = (models: (typeof ruled)[number]['models']) =>
      models.some((model) => granted.some((entry) => opens(entry, model, library)))
    return ruled.filter(({ rule, models }) => ids.has(rule.permissionId) || isOver(models)).map(({ rule }) => rule)
  }
}

/** What the caller may grant to others. */
export async function passableBy(grantor: Grantor): Promise<Passable> {
  const { caller, query } = grantor
  if (caller.rights.admin) return everything
  const { permissionIds, dataScope, dataRules } = await readGrants(query, caller.user.id, caller.tenantId)
  const rules = dataRules.filter(isActive)
  return { all: false, permissionIds, dataScope, rules, rulesOver: await reachOf(grantor, rules) }
}

/** Rules with equal content are equal, whatever their names. */
const contentOf = ({ permissionId, ruleColumn, ruleConditions, ruleValue }: DataRule): string =>
  JSON.stringify([permissionId, ruleColumn, ruleConditions, ruleValue])

/** True when the grants exceed the caller's own: another permission, a wider data scope, or rows hidden by the caller's data rules. */
function exceeds(grants: Grants, own: Passable): boolean {
  if (own.all) return false
  if (grants.admin || [...grants.permissionIds].some((id) => !own.permissionIds.has(id))) return true
  if (isWiderScope(grants.dataScope, own.dataScope)) return true
  const bound = new Set(grants.dataRules.filter(isActive).map(contentOf))
  return own.rulesOver(grants.permissionIds).some((rule) => !bound.has(contentOf(rule)))
}

/** Throws when the caller lacks one of the permissions. */
export async function refuseForeignPermissions(grantor: Grantor, permissionIds: readonly string[]): Promise<void> {
  const own = await passableBy(grantor)
  const foreign = own.all ? [] : permissionIds.filter((id) => !own.permissionIds.has(id))
  if (foreign.length > 0) throw productError('forbidden', {}, { permissionIds: foreign.slice(0, 100) })
}

/** Throws when a role would see further than the caller. */
export async function refuseWiderScope(grantor: Grantor, dataScope: unknown): Promise<void> {
  const own = await passableBy(grantor)
  if (!own.all && isWiderScope(dataScopeOf(dataScope), own.dataScope))
    throw productError('forbidden', {}, atField('dataScope', accountMessages.widerScope))
}

const strongerRole = accountMessages.strongerRole

/** Throws when one of the roles grants more than the caller has. */
export async function refuseStrongerRoles(grantor: Grantor, roleIds: readonly string[]): Promise<void> {
  const own = await passableBy(grantor)
  for (const roleId of roleIds)
    if (exceeds(await readGrantsOfRole(grantor.query, roleId), own))
      throw productError('forbidden', {}, atField('selectedroles', strongerRole))
}

/** Throws when a department role grants more than the caller has. */
export async function refuseStrongerDepartRole(grantor: Grantor, roleId: string): Promise<void> {
  const own = await passableBy(grantor)
  if (exceeds(await readGrantsOfDepartRole(grantor.query, roleId), own))
    throw productError('forbidden', {}, { field: 'userIds', roleId })
}

/** Throws when a user has more rights than the caller in one of the tenants. */
export async function refuseStrongerUser(
  grantor: Grantor,
  userId: string,
  tenantIds: readonly number[],
): Promise<void> {
  const own = await passableBy(grantor)
  if (own.all) return
  const theirs = await Promise.all(tenantIds.map((tenantId) => readGrants(grantor.query, userId, tenantId)))
  if (theirs.some(({ admin }) => admin)) throw productError('adminProtected')
  if (theirs.some((grants) => exceeds(grants, own))) throw productError('forbidden')
}

/** A role or department role with its own grants. */
export interface GrantSource {
  name: string
  grants: Grants
}

/** Sources of a user's rights, and the permissions in the tenant's packs (null: unlimited). */
export interface GrantSources {
  sources: readonly GrantSource[]
  packed: ReadonlySet<string> | null
}

/** Sources of a user's rights in a tenant. */
export async function sourcesOfUser(query: QueryRunner, userId: string, tenantId: number): Promise<GrantSources> {
  const [roles, departRoles] = await Promise.all([
    rolesOf(query, userId, tenantId),
    departRolesOf(query, userId, tenantId),
  ])
  const sources = await Promise.all([
    ...roles.map(({ id }) => sourceOfRole(query, id)),
    ...departRoles.map((id) => sourceOfDepartRole(query, id)),
  ])
  const admin = sources.some(({ grants }) => grants.admin)
  return { sources, packed: isInTenant(tenantId, { admin }) ? await packedPermissions(query, tenantId) : null }
}

/** A role as the only source. */
export const sourcesOfRole = async (query: QueryRunner, roleId: string): Promise<GrantSources> => ({
  sources: [await sourceOfRole(query, roleId)],
  packed: null,
})

async function sourceOfRole(query: QueryRunner, id: string): Promise<GrantSource> {
  const row = await query.selectFrom('sys_role').select('role_name').where('id', '=', id).executeTakeFirst()
  return { name: String(row?.role_name ?? id), grants: await readGrantsOfRole(query, id) }
}

async function sourceOfDepartRole(query: QueryRunner, id: string): Promise<GrantSource> {
  const row = await query
    .selectFrom('sys_depart_role as role')
    .leftJoin('sys_depart as depart', 'depart.id', 'role.depart_id')
    .select(['role.role_name', 'depart.depart_name'])
    .where('role.id', '=', id)
    .executeTakeFirst()
  const name = [row?.depart_name, row?.role_name].filter(Boolean).join(' ')
  return { name: name || id, grants: await readGrantsOfDepartRole(query, id) }
}
