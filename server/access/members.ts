import type { RawBuilder, SqlBool } from 'kysely'
import type { ExpressionType } from '#core/expression'
import { type Field, memberField, memberPathsIn, modelTypes, queryFieldOf } from '#core/model'
import type { QueryFields } from '#core/query'
import { type PointedRows, pointedAlias } from '#server/table'
import { mayRead, maySee, mayShow, mayTell } from './fieldAccess.ts'
import { restrictedTo } from './restrict.ts'
import type { RecordScope } from './scope.ts'

/** The field of a path such as `typeId$.kind`, whatever the caller may see of it. */
function fieldAt(path: string, { model, services }: RecordScope): Field | undefined {
  return memberField(path, model, (id) => services.library.current().resolvedModel(id))
}

/** The fields of referenced records that the caller may see, possibly masked, by their paths; others are left out. */
export function seenMembers(paths: readonly string[], scope: RecordScope): Field[] {
  return paths.flatMap((path) => {
    const field = fieldAt(path, scope)
    if (!field?.member || !maySee(scope.caller, scope.model, field.member.reference)) return []
    return mayShow({ ...scope, model: field.member.target })(field.member.field) ? [field] : []
  })
}

/** Whether the caller may query by the field of a path, as in an option list of the referenced model. */
function isOpen({ member }: Field, scope: RecordScope): boolean {
  if (!member || !mayRead(scope.caller, scope.model, member.reference)) return false
  return mayTell({ ...scope, model: member.target })(member.field)
}

/** `fields` and the fields of referenced records, which those who may not query by them find forbidden. */
export function withMembers(fields: QueryFields, scope: RecordScope): QueryFields {
  return {
    get(name) {
      const own = fields.get(name)
      const field = own ? undefined : fieldAt(name, scope)
      if (!field) return own
      return { ...queryFieldOf(field), ...(isOpen(field, scope) ? {} : { forbidden: true }) }
    },
  }
}

type Types = Readonly<Record<string, ExpressionType>>

/**
 * The types of the fields of referenced records that a part of a request names (`typeId$.kind`), under `typeId$`; those that the caller may not
 * query by are left out.
 */
export function memberTypes(part: unknown, scope: RecordScope): Types {
  const types = modelTypes.where(scope.model.id, scope.services.library.current())
  const open: Record<string, Record<string, ExpressionType>> = {}
  for (const path of memberPathsIn(part)) {
    const field = fieldAt(path, scope)
    const [record = '', name = ''] = path.split('.')
    const target = types[record]
    if (target?.kind !== 'record') continue
    const type = field && isOpen(field, scope) ? target.fields[name] : undefined
    open[record] = { ...open[record], ...(type ? { [name]: type } : {}) }
  }
  return Object.fromEntries(Object.entries(open).map(([name, fields]) => [name, { kind: 'record', fields }]))
}

/** The rows that the caller may see of the models that these paths lead to; undefined if none of them is a path. */
export async function pointedRows(paths: Iterable<string>, scope: RecordScope): Promise<PointedRows | undefined> {
  const pointed = new Map<string, RawBuilder<SqlBool>>()
  for (const path of paths) {
    const target = fieldAt(path, scope)?.member?.target
    if (!target || pointed.has(target.id)) continue
    pointed.set(target.id, await restrictedTo({ ...scope, model: target }, { alias: pointedAlias, trash: 'live' }))
  }
  return pointed.size > 0 ? pointed : undefined
}
