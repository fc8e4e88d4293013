import { type ExpressionType, functionNames } from '#core/expression'
import type { Library } from '#core/library'
import { expressionWords } from '#core/message'
import { commonNames, type Field, followedModel, type Model } from '#core/model'
import { pick } from '#core/object'

/** A name that an expression can read, with what it is called. */
export interface ExpressionName {
  /** As it is written: `status`, `typeId$.kind`, `$user.orgCode`. */
  readonly name: string
  readonly title: string
  readonly type: ExpressionType['kind']
  /** The values that it has, if they are few: a dictionary, or those themselves. */
  readonly dict?: string
  readonly values?: readonly string[]
  /** The field whose values it has; absent for what belongs to no record. */
  readonly field?: Field
}

/** Where an expression stands: over which records, and from where those are read. */
export interface ExpressionPlace {
  /** Its plain names are fields of this model. */
  readonly model: Model | undefined
  /** The model of the record around, for a condition on records of another model: its fields are `$row.…`. */
  readonly around?: Model | undefined
  /** Whether it runs on stored rows: they have no mode and no stored state before. */
  readonly isWhere: boolean
  readonly library: Library | null
}

const titles = expressionWords.names

/** What nobody compares with: passwords are never read, versions and marks belong to the server. */
const internal: ReadonlySet<string> = new Set(['rowVersion', 'delFlag', 'tenantId'])

const isReadable = ({ name, type }: Field): boolean => !type.writeOnly && !internal.has(name)

/** The names that an expression can read, own fields first, then those of references, then what is in scope everywhere. */
export function expressionNames(place: ExpressionPlace): readonly ExpressionName[] {
  const { model, around, isWhere, library } = place
  const fields = (model?.fields ?? []).filter(isReadable).filter(({ column, link }) => !isWhere || column || link)
  const ordered = [...fields.filter(({ base }) => !base), ...fields.filter(({ base }) => base)]
  return [
    ...ordered.map((field) => nameOfField(field, field.name, field.title)),
    ...(around ? around.fields.filter(isReadable).map(rowName) : []),
    ...ordered.flatMap((field) => (model ? membersOf(field, model, library) : [])),
    ...scopeNames(isWhere),
  ]
}

const rowName = (field: Field): ExpressionName =>
  nameOfField(field, `$row.${field.name}`, `${titles.$row} › ${field.title}`)

const nameOfField = (field: Field, name: string, title: string): ExpressionName => ({
  ...{ name, title, type: field.type.multiple ? 'list' : field.type.expression.kind, field },
  ...pick(field, 'dict'),
})

/** The fields of the record that a reference points to. */
function membersOf(field: Field, { id }: Model, library: Library | null): readonly ExpressionName[] {
  const target = followedModel(field.document, id)
  const fields = (target && library?.resolvedModel(target)?.fields) || []
  return fields
    .filter((one) => isReadable(one) && !one.base)
    .map((one) => nameOfField(one, `${field.name}$.${one.name}`, `${field.title} › ${one.title}`))
}

const modes = ['create', 'edit', 'view'] as const

function scopeNames(isWhere: boolean): readonly ExpressionName[] {
  const mode: ExpressionName = { name: '$mode', title: titles.$mode, type: 'text', values: modes }
  const user = commonNames.$user
  const members = user?.kind === 'record' ? Object.entries(user.fields) : []
  return [
    ...(isWhere ? [] : [mode]),
    { name: '$today', title: titles.$today, type: 'date' },
    { name: '$now', title: titles.$now, type: 'datetime' },
    ...members.map(([key, { kind }]) => {
      const title = titles.user[key as keyof typeof titles.user]
      return { name: `$user.${key}`, title: `${titles.$user} › ${title}`, type: kind }
    }),
  ]
}

/** The functions of the language, each with what it gives. */
export const expressionFunctions: readonly { readonly name: string; readonly title: string }[] = functionNames.map(
  (name) => ({ name, title: expressionWords.functions[name] ?? '' }),
)
