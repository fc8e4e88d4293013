import type { ModelDocument } from '#core/document'
import { fieldTypeOf } from '#core/fieldType'
import { memoized, present } from '#core/object'
import type { ModelSource } from './checks.ts'
import type { Field, Model } from './model.ts'

/** To whom the rows of a model belong. The data scopes of roles decide through it which rows a user sees. */
export type Ownership = {
  /** Other records that open single rows for reading: those whose `field` holds the id of the row and that meet `where`. */
  openings: NonNullable<RowsDocument['openedBy']>
} & (
  | /** To everybody who holds the permission. */ { kind: 'all' }
  /** To a department, to users, or to both. To their own users alone rows belong by `creators`: the owners, else who created them. */
  | { kind: 'owned'; department?: Field; owners: readonly Field[]; creators: readonly Field[] }
  /** To whoever sees the referenced records: those of all these fields that are not empty, and at least one. */
  | { kind: 'follow'; fields: readonly Field[] }
)

/** Longest chain of models that follow one another. */
export const maxFollowSteps = 5

/**
 * The ownership that a model states with `rows`. Without it, the rows of a sub-table follow their record, and other models the
 * references that cascade. Undefined for a model that states nothing and follows nothing.
 */
export function ownershipOf(model: Model, source: ModelSource): Ownership | undefined {
  const { rows } = model.document
  if (typeof rows === 'string') return { kind: 'all', openings: [] }
  if (rows?.follow) return following(model, namesOf(rows.follow), rows.openedBy)
  if (rows) return ownedBy(model, rows)
  const above = parentFieldsOf(source).get(model.id) ?? cascadingFields(model)
  return above.length > 0 ? following(model, above) : undefined
}

/** Whether pickers and references name every record, also those whose rows a user does not see. */
export const areNamesOpen = ({ document: { rows } }: Model): boolean =>
  typeof rows === 'string' || rows?.names !== undefined

/** The names that a word holds which takes one or several. */
export const namesOf = (names: string | readonly string[]): readonly string[] =>
  typeof names === 'string' ? [names] : names

const fieldsOf = (model: Model, names: readonly string[]): Field[] => names.flatMap((name) => model.field(name) ?? [])

const following = (model: Model, names: readonly string[], openings: Ownership['openings'] = []): Ownership => ({
  kind: 'follow',
  fields: fieldsOf(model, names),
  openings,
})

/** `rows` as an object. */
export type RowsDocument = Exclude<NonNullable<ModelDocument['rows']>, string>

function ownedBy(model: Model, { department, owner = [], openedBy: openings = [] }: RowsDocument): Ownership {
  const field = department === undefined ? undefined : model.field(department)
  const owners = fieldsOf(model, namesOf(owner))
  const creators = owners.length > 0 ? owners : fieldsOf(model, ['createBy'])
  return { kind: 'owned', owners, creators, openings, ...present({ department: field }) }
}

const cascadingFields = (model: Model): readonly string[] =>
  model.fields
    .filter(
      ({ document, target }) => document.onDelete === 'cascade' && target !== undefined && target.model !== model.id,
    )
    .map(({ name }) => name)

/** The fields by which rows of sub-tables and one-to-one records refer to their record, by model. */
const parentFieldsOf = memoized((source: ModelSource): ReadonlyMap<string, readonly string[]> => {
  const parents = new Map<string, string[]>()
  for (const id of source.modelIds())
    for (const { type, model, foreignKey } of Object.values(source.model(id)?.fields ?? {})) {
      if (!fieldTypeOf(type)?.nested || typeof model !== 'string' || typeof foreignKey !== 'string') continue
      const names = parents.get(model) ?? []
      parents.set(model, names.includes(foreignKey) ? names : [...names, foreignKey])
    }
  return parents
})
