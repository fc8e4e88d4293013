import type { ModelSource } from './checks.ts'
import { codeOf, type Field, type Model, moveCodeOf } from './model.ts'
import { ownershipOf } from './ownership.ts'

const tenantModel = 'sysTenant'

/** The field that links a shared record to its tenants, if any. */
export const linkToTenants = (model: Model): Field | undefined =>
  model.fields.find(({ link, target }) => link && target?.model === tenantModel)

/** Whether a shared model holds the tenants themselves. */
export const holdsTenants = ({ id }: Model): boolean => id === tenantModel

/** Whether rows of a shared model belong to tenants, by a link or because they are tenants. */
export const belongsToTenants = (model: Model): boolean =>
  model.document.shared === true && (holdsTenants(model) || linkToTenants(model) !== undefined)

interface ResolvedModels extends ModelSource {
  resolvedModel(id: string): Model | undefined
}

/** Whether tenants only read a model: it is shared, belongs to nobody, and neither do the records that it follows. */
export function isKeptByPlatform(model: Model, source: ResolvedModels): boolean {
  if (model.document.shared !== true || model.document.internal || belongsToTenants(model)) return false
  const ownership = ownershipOf(model, source)
  if (ownership?.kind !== 'follow') return ownership?.kind === 'all'
  return ownership.fields.every(({ target }) => {
    const followed = target && source.resolvedModel(target.model)
    return followed !== undefined && isKeptByPlatform(followed, source)
  })
}

const changes = ['add', 'import', 'edit', 'delete', 'batch_delete', 'recycle', 'revert', 'deletePhysic'] as const

/** The permission codes with which records of a model are changed. */
export const changeCodesOf = (model: Model): string[] => [
  ...changes.map((action) => codeOf(model, action)),
  ...model.moves.map((move) => moveCodeOf(model, move)),
]
