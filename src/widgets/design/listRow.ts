import type { PanelWord } from '#core/design'
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

/** What sets one member of a row. */
export interface MemberProps {
  member: ListMember
  label: string
  /** The word whose rows these are. */
  word: PanelWord | undefined
  value: Json | undefined
  /** Of the member, as a pointer from where the words of the panel stand. */
  path: string
  onChange(value: Json): void
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

/** Whether a row says all that it must, and so do the rows within it. */
export const isWholeRow = (row: ListRow, members: readonly ListMember[]): boolean =>
  members.every(({ name, isRequired, control, limits }) => {
    const value = row[name]
    if (value === undefined) return !isRequired
    return control !== 'list' || (readRows(value) ?? []).every((inner) => isWholeRow(inner, membersOfList(limits)))
  })

/** One of the kinds of a row, which the member of its name determines. */
export interface RowKind {
  readonly key: string
  readonly title: string
  readonly members: readonly ListMember[]
}

/** The kinds of the rows of a word, as they are generated. */
export const kindsOfRow = ([kinds]: readonly unknown[]): readonly RowKind[] =>
  (Array.isArray(kinds) ? (kinds as readonly unknown[][]) : []).map(([key, title, members]) => ({
    ...{ key: String(key), title: String(title), members: membersOfList([members]) },
  }))

/** A row with the kind that it is of, also while it does not say so yet. */
export interface KeyedRow {
  readonly kind: RowKind
  readonly row: ListRow
}

/** The only member of a row that is written as a text: its name. */
const ownName = ''

/** A row as it is written. */
export const writtenRow = ({ row }: KeyedRow): Json => row[ownName] ?? (row as Json)

/** Written rows with their kinds; null if one is of none. */
export function readKeyedRows(written: unknown, kinds: readonly RowKind[]): readonly KeyedRow[] | null {
  if (!Array.isArray(written)) return null
  const entries = written.map((entry: unknown) => (typeof entry === 'string' ? { [ownName]: entry } : entry))
  const rows = (readRows(entries) ?? []).flatMap((row) => {
    const kind = kinds.find(({ key }) => Object.hasOwn(row, key))
    return kind ? [{ kind, row }] : []
  })
  return rows.length === written.length ? rows : null
}

/** What a row of a kind begins with: a count, or what there is only one value for. */
const firstValues: Readonly<Record<string, Json>> = { measures: { n: 'count()' }, switch: true }

/** A new row of a kind, with the members of another row that it has as well. */
export function rowOfKind(kind: RowKind, before: ListRow = {}): KeyedRow {
  const members = kind.members.flatMap(({ name, control }) => {
    const value = before[name] ?? (name === kind.key ? firstValues[control] : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { kind, row: Object.fromEntries(members) }
}

/** What is typed for a field as a value of its kind; an expression behind `=` stays a text. */
export function valueOfField(text: string, field: Field | undefined): Json {
  const kind = field?.type.expression.kind
  if (kind === 'bool' && (text === 'true' || text === 'false')) return text === 'true'
  const isNumber = kind === 'number' && text.trim() !== '' && Number.isFinite(Number(text))
  return isNumber ? Number(text) : text
}
