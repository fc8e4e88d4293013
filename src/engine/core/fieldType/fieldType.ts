import type { ExpressionType } from '#core/expression'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** How a stored value sits in a table. `null` as a column: the value lives elsewhere (link rows, sub-table, computed). */
export interface ColumnShape {
  type: 'text' | 'integer' | 'decimal' | 'json'
  length?: number
  precision?: number
  scale?: number
}

/** The widget of each face, by id. */
interface DefaultWidgets {
  form: string
  cell: string
  filter: string
  detail: string
}

export type FilterMatch = 'like' | 'eq' | 'in' | 'tree' | 'range' | 'ge' | 'le'

/** What a wire value became: the value to store, or what is wrong with it. */
export type ReadResult = { value: JsonValue } | { problem: string }

/** The options of one field as its type sees them: its own properties in a model document. */
export type FieldOptions = Readonly<Record<string, unknown>>

/**
 * One field type of the language: its JSON value, column, empty value and widgets.
 * A new type is a value of this shape and a line in `fieldTypes`.
 */
export interface FieldType {
  id: string
  title: string
  expression: ExpressionType
  column(options: FieldOptions): ColumnShape | null
  empty: JsonValue
  widgets: DefaultWidgets
  match: FilterMatch
  /** Normalises a value that came over the wire; `null` stands for empty and never reaches this function. */
  read(value: unknown, options: FieldOptions): ReadResult
  /** Comma-joined values that expressions see as a list. */
  multiple?: boolean
  /** One line of text: what is typed is read without the blanks around it. */
  line?: boolean
  /** Never in an answer, export, log or audit row. */
  writeOnly?: boolean
  /** Leaves the browser as its transform only; its rules are checked before. spec: contract §2.3 */
  transformed?: boolean
  /** Records of another model that refer to this record, read and saved with it: rows of a sub-table or a one-to-one record. */
  nested?: boolean
  /** Takes the whole width of a form. */
  wide?: boolean
}

/** Makes a field type with what most share: text value, text widgets, no options. */
export function defineFieldType(definition: Pick<FieldType, 'id' | 'title' | 'read'> & Partial<FieldType>): FieldType {
  return Object.freeze({
    expression: { kind: 'text' },
    column: textColumn,
    empty: null,
    widgets: faces('text'),
    match: 'eq',
    ...definition,
  } satisfies FieldType)
}

/** The same widget for every face, single faces replaced by `other`. */
export function faces(id: string, other: Partial<DefaultWidgets> = {}): DefaultWidgets {
  return { form: id, cell: id, filter: id, detail: id, ...other }
}

/** A text column as long as the field's `max`. */
function textColumn(options: FieldOptions): ColumnShape {
  return typeof options.max === 'number' ? { type: 'text', length: options.max } : { type: 'text' }
}
