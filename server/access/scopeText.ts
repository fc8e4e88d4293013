import type { Library } from '#core/library'
import { administrationMessages, fillText } from '#core/message'
import type { Field, Model, Ownership } from '#core/model'
import type { DataScope } from '#core/permission'
import { ownershipIn } from './binding.ts'

/** How a data scope applies to a model, for people: 本部门及以下（部门：所属区域）. Empty when the rows of the model belong to nobody. */
export function scopeText(model: Model, scope: DataScope, library: Library): string {
  const ownership = ownershipIn(model, library)
  if (!ownership || ownership.kind === 'all') return ''
  const name = library.dict('data_scope')?.find(({ value }) => value === scope)?.text ?? scope
  const parts = scope === 'all' && ownership.kind !== 'follow' ? [] : ownersText(ownership, scope)
  return parts.length === 0 ? name : `${name}（${parts.join('；')}）`
}

const titlesOf = (fields: readonly Field[]): string => fields.map(({ title }) => title).join('、')

function ownersText(ownership: Exclude<Ownership, { kind: 'all' }>, scope: DataScope): string[] {
  const { follows, byDepartment, byOwners } = administrationMessages
  if (ownership.kind === 'follow') return [fillText(follows, { fields: titlesOf(ownership.fields) })]
  const { department, owners, creators } = ownership
  const isByDepartment = department !== undefined && (scope === 'below' || scope === 'department')
  const people = isByDepartment ? owners : creators
  return [
    ...(isByDepartment ? [fillText(byDepartment, { field: department.title })] : []),
    ...(people.length > 0 ? [fillText(byOwners, { fields: titlesOf(people) })] : []),
  ]
}
