import { badRequest, productError } from '#core/error'
import { administrationMessages } from '#core/message'
import { fieldRight, type Rights, rightsOf } from '#core/permission'
import { type CallContext, scopeOf } from '#server/access'
import type { PermissionEntry } from '#server/context'
import { findRecords } from '#server/reading'
import { type GrantSource, type GrantSources, sourcesOfRole, sourcesOfUser, treeOf } from '#server/rights'
import { workplaceOf } from '#server/session'
import { closedTexts } from '../permission/ruleRoutes.ts'

/** The user or role whose rights are shown. */
interface RightsOwner {
  userId?: string | undefined
  roleId?: string | undefined
}

/** A user or role with its rights and their origins. */
export interface Subject {
  admin: boolean
  rights: Rights
  roleIds: readonly string[]
  sources: readonly GrantSource[]
  entries: readonly PermissionEntry[]
  /** Why a menu row is granted; empty when it is not. */
  grantedBy(entryId: string): string
  /** Why a menu row is not granted; empty when it is. */
  missing(entryId: string): string
}

const texts = {
  admin: administrationMessages.administrator,
  unpacked: administrationMessages.notInPack,
  ungranted: administrationMessages.notGranted,
}

/** The rights of a user or role that the caller may see. */
export async function subjectOf(callContext: CallContext, owner: RightsOwner): Promise<Subject> {
  const entries = inTreeOrder(await callContext.services.rights.permissions())
  const { sources, packed } = await sourcesOf(callContext, owner)
  const admin = sources.some(({ grants }) => grants.admin)
  const sourceNames = (id: string) =>
    sources.filter(({ grants }) => grants.permissionIds.has(id)).map(({ name }) => name)
  const isPacked = (id: string) => packed === null || packed.has(id)
  const isGranted = (id: string) => admin || (sourceNames(id).length > 0 && isPacked(id))
  const granted = entries.filter(({ id }) => isGranted(id)).map(({ perms }) => perms)
  return {
    admin,
    sources,
    entries,
    roleIds: sources.flatMap(({ grants }) => grants.roleIds),
    rights: rightsOf({ admin, granted, rows: entries }),
    grantedBy: (id) => (isGranted(id) ? (admin ? texts.admin : sourceNames(id).join('、')) : ''),
    missing(id) {
      if (isGranted(id)) return ''
      return sourceNames(id).length > 0 ? `${sourceNames(id).join('、')}，${texts.unpacked}` : texts.ungranted
    },
  }
}

/** Entries in menu order: each before its children. */
const inTreeOrder = (entries: readonly PermissionEntry[]): PermissionEntry[] =>
  treeOf(entries, (entry, below: PermissionEntry[][]) => [entry, ...below.flat()]).flat()

async function sourcesOf(callContext: CallContext, { userId, roleId }: RightsOwner): Promise<GrantSources> {
  const { services, caller } = callContext
  const [model, id] = userId ? ['sysUser', userId] : ['sysRole', roleId]
  if (!id) throw badRequest(administrationMessages.subjectNeeded)
  const [record] = await findRecords(scopeOf(callContext, model), { ids: [id] })
  if (!record) throw productError('notFound')
  const { query } = services.database
  if (!userId) return sourcesOfRole(query, id)
  // On the platform (tenant 0) the rights shown are those in the user's default tenant.
  return sourcesOfUser(query, id, caller.tenantId || (await workplaceOf(query, id, services.clock.now())))
}

/** What the caller may see of the records behind the rights. */
export interface TextAccess {
  /** The value of a field; empty when the field is hidden from the caller. */
  visibleText(modelId: string, field: string, value: string): string
  /** The text of a data rule; empty when it uses a field that is hidden from the caller. */
  ruleText(text: string): string
}

const ruleFields = ['ruleColumn', 'ruleConditions', 'ruleValue']

export function textAccessFor(callContext: CallContext): TextAccess {
  const { caller, services } = callContext
  const isClosed = closedTexts(callContext)
  const sees = (modelId: string, field: string): boolean => {
    const model = services.library.current().resolvedModel(modelId)
    return model !== undefined && fieldRight(caller.rights, model, field) !== 'hidden'
  }
  const seesRules = ruleFields.every((field) => sees('sysPermissionDataRule', field))
  return {
    visibleText: (modelId, field, value) => (sees(modelId, field) ? value : ''),
    ruleText: (text) => (seesRules && !isClosed(text) ? text : ''),
  }
}
