import type { Json } from '#core/edit'
import type { Field } from '#core/model'
import { isEmpty, isObject } from '#core/object'

/** A row of a word that is a list of objects. */
export type ListRow = Readonly<Record<string, Json>>

/** One member of the rows, with the control that sets it. */
export interface ListMember {
  readonly name: string
  readonly title: string
  readonly help: string
  readonly isRequired: boolean
  readonly control: string
  readonly limits: readonly unknown[]
}

/** The members of the rows of a word, as they are generated. */
export const membersOfList = ([members]: readonly unknown[]): readonly ListMember[] =>
  (Array.isArray(members) ? (members as readonly unknown[][]) : []).map(
    ([name, title, help, isRequired, control, ...limits]) => ({
      ...{ name: String(name), title: String(title), help: help === title ? '' : String(help) },
      ...{ isRequired: isRequired === true, control: String(control), limits },
    }),
  )

/** Reads written rows; null for what is no list of objects. */
export const readRows = (written: unknown): readonly ListRow[] | null =>
  Array.isArray(written) && written.every(isObject) ? (written as readonly ListRow[]) : null

/** The row with a member set, or without it for an empty value. */
export function withListMember(row: ListRow, name: string, value: Json): ListRow {
  const isNothing = isEmpty(value) || value === false || (isObject(value) && Object.keys(value).length === 0)
  const { [name]: _, ...others } = row
  if (isNothing) return others
  // A member that is there keeps its place.
  return name in row ? { ...row, [name]: value } : { ...others, [name]: value }
}

/** Whether a row says all that it must. */
export const isWholeRow = (row: ListRow, members: readonly ListMember[]): boolean =>
  members.every(({ name, isRequired }) => !isRequired || row[name] !== undefined)

/** What is typed for a field as a value of its kind; an expression behind `=` stays a text. */
export function valueOfField(text: string, field: Field | undefined): Json {
  const kind = field?.type.expression.kind
  if (kind === 'bool' && (text === 'true' || text === 'false')) return text === 'true'
  const isNumber = kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text))
  return isNumber ? Number(text) : text
}
