import { type ColumnDocument, type ColumnEntry, isHidden, type ListDocument, pointerOf } from '#core/document'
import { compileDiagnostics } from '#core/message'
import { checkRules, type Field, isDuration, type Model, readExpression, whereTypesOf } from '#core/model'
import { pick } from '#core/object'
import { compileConditions, compileKeys, compileLabel, compileValue, fixedLabel } from './condition.ts'
import { type CompileContext, inside, insideEntry, recordNames } from './context.ts'
import { expandTag, findField, isField } from './lookup.ts'
import type { ColumnPriority, ColumnProgram, FooterProgram } from './program/column.ts'

/** Compiles columns in document order; expands tags, reports unknown fields and leaves them out. */
export function compileColumns(entries: readonly ColumnEntry[], context: CompileContext): ColumnProgram[] {
  return entries.flatMap((entry, index) => compileEntry(entry, inside(context, index)))
}

/** Column for a bare field name; undefined, with a diagnostic, when the field does not exist. */
export const compileFieldColumn = (name: string, context: CompileContext): ColumnProgram | undefined =>
  compileColumn({ field: name }, context)[0]

function compileEntry(entry: ColumnEntry, context: CompileContext): ColumnProgram[] {
  if (typeof entry !== 'string') return compileColumn(entry, context)
  return expandTag(entry, context).flatMap((field) => compileColumn({ field }, context))
}

function compileColumn(document: ColumnDocument, context: CompileContext): ColumnProgram[] {
  const field = findField(document.field, insideEntry(context, document, 'field'))
  if (!isField(field)) return []
  checkRules(document, { ...context, fieldType: field.type.id })
  const row = { ...context, names: recordNames(context.model, context.library) }
  const widget = document.widget ?? field.document.widget ?? field.type.widgets.cell
  return [
    {
      id: document.id ?? field.name,
      pointer: pointerOf(context.at),
      field,
      title: document.title ? compileLabel(document.title, inside(row, 'title')) : fixedLabel(titleOf(field)),
      widget,
      props: { ...(field.document.props ?? {}), ...(document.props ?? {}) },
      widthPx: document.width ?? defaultWidthPx(field),
      flexible: document.width === undefined && isFlexible(field),
      align: alignOf(field),
      sortable: document.sortable ?? (field.column !== null && !field.type.multiple),
      hidden: document.hidden ?? false,
      priority: document.priority ?? priorityOf(field, context),
      rules: document.rules ?? [],
      ...columnExtras(document, field, row),
    },
  ]
}

function columnExtras(document: ColumnDocument, field: Field, row: CompileContext): Partial<ColumnProgram> {
  const optionsWhere =
    document.options?.where && readOptions(document.options.where, field, inside(row, 'options', 'where'))
  return {
    ...(document.width === undefined ? {} : { sized: true }),
    ...(document.sortable ? { sorts: true } : {}),
    ...pick(document, 'pin', 'action', 'permission', 'ellipsis', 'linkageKey'),
    ...(document.inline ? { inline: document.inline === true ? 'edit' : document.inline } : {}),
    ...compileKeys(document, ['confirm', 'placeholder'], compileLabel, row),
    ...(document.default === undefined ? {} : { value: compileValue(document.default, inside(row, 'default')) }),
    ...toneOf(document, field, row),
    ...compileConditions(document, row),
    ...(optionsWhere ? { optionsWhere, onOptionsGone: document.onOptionsGone === 'keep' ? 'keep' : 'clear' } : {}),
  }
}

/** The tone of the document, else one computed from the normal range of the field. */
function toneOf({ tone, field: name }: ColumnDocument, field: Field, row: CompileContext): Pick<ColumnProgram, 'tone'> {
  if (tone) return { tone: compileValue(tone, inside(row, 'tone')) }
  const normal = field.document.normal
  if (!Array.isArray(normal)) return {}
  const [low, high] = normal
  return { tone: compileValue(`=${name} > ${high} ? 'danger' : ${name} < ${low} ? 'info' : ''`, row) }
}

/** Parses a condition on rows of the context's model; it also runs as SQL. */
export const readWhere = (text: string, context: CompileContext) =>
  readExpression(text, { ...context, rowFields: whereTypesOf(context.model.id, context.library) })

/** Parses the condition on the options of a reference: field names are the target's; `$row`, `$record`, … are bound values. */
export function readOptions(text: string, { name, target }: Field, context: CompileContext) {
  if (target) return readExpression(text, { ...context, rowFields: whereTypesOf(target.model, context.library) })
  context.collector.report(context.at, compileDiagnostics.noOptions, { field: name })
  return undefined
}

const titleOf = (field: Field): string =>
  typeof field.document.unit === 'string' && !isDuration(field)
    ? `${field.title}（${field.document.unit}）`
    : field.title

const widthsPx: Readonly<Record<string, number>> = {
  datetime: 180,
  date: 135,
  time: 110,
  month: 110,
  year: 90,
  int: 110,
  decimal: 120,
  money: 130,
  bool: 90,
  switch: 90,
  dict: 110,
  dicts: 110,
  image: 90,
  icon: 80,
  color: 90,
  user: 140,
  depart: 160,
  area: 180,
}

/** Default column widths by field type. spec: widgets §9, Table */
const defaultWidthPx = (field: Field): number => widthsPx[field.type.id] ?? 160

/**
 * What a record is known by, where it stands and what is measured of it comes before the rest; places, codes and the fields
 * that every model has come after. spec: look, List
 */
function priorityOf(field: Field, { model, library }: CompileContext): ColumnPriority {
  const { name, type, document } = field
  if (name === model.display || name === model.stateField || Array.isArray(document.normal)) return 1
  if (field.dict !== undefined && library.dict(field.dict)?.some(({ tone }) => tone)) return 1
  if (field.base || type.id === 'depart' || isCode(document)) return 3
  return name === eventTime(model)?.name ? 1 : 2
}

/** A text that numbers the record beside its name. */
const isCode = ({ type, unique, auto }: Field['document']): boolean =>
  type === 'text' && (unique === true || auto !== undefined)

/** When what the record tells of happened. */
const eventTime = (model: Model): Field | undefined =>
  model.fields.find((field) => field.type.id === 'datetime' && !field.base && !isHidden(field.document, 'list'))

const isFlexible = (field: Field): boolean => widthsPx[field.type.id] === undefined

function alignOf(field: Field): 'left' | 'right' | 'center' {
  if (field.type.expression.kind === 'number') return 'right'
  return ['image', 'icon', 'color', 'switch', 'bool'].includes(field.type.id) ? 'center' : 'left'
}

/** Compiles the footer (totals of a page); only numeric fields can be aggregated. */
export function compileFooter(entries: NonNullable<ListDocument['footer']>, context: CompileContext): FooterProgram[] {
  return Object.entries(entries).flatMap(([entry, measures]) => {
    const here = inside(context, entry)
    if (entry.startsWith('#')) return numbersOf(entry, here).map((field) => ({ field, measures }))
    const field = findField(entry, here)
    if (!isField(field)) return []
    if (field.type.expression.kind === 'number') return [{ field, measures }]
    context.collector.report(here.at, compileDiagnostics.noTotal, { entry })
    return []
  })
}

/** The numeric fields with a tag. */
const numbersOf = (tag: string, context: CompileContext): Field[] =>
  expandTag(tag, context).flatMap((name) => {
    const field = context.model.field(name)
    return field?.type.expression.kind === 'number' ? [field] : []
  })
