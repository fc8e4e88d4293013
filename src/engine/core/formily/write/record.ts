import type { ColumnDocument, ColumnEntry, FieldItemDocument, ItemEntry } from '#core/document'
import { formilyReasons } from '#core/message'
import type { Field, Model } from '#core/model'
import { deriveFormItems, restOf } from '#core/screen'
import type { FormilySchema } from '../schema.ts'
import { writeField, writeLabels } from './field.ts'
import {
  conditionWords,
  fieldNamesOf,
  reportUntranslated,
  reportUntranslatedField,
  reportUnwritten,
  type Writing,
  within,
  writeConditions,
} from './writing.ts'

type WriteItems = (entries: readonly ItemEntry[], writing: Writing) => Record<string, FormilySchema>

const recordWords = ['field', 'one', 'items', 'columns', 'title', 'help', 'span', ...conditionWords]
const fieldWords = ['type', 'title', 'help', 'required', 'model', 'foreignKey', 'order']

/** The common beginning of both kinds of records. */
function openNode(item: FieldItemDocument, field: Field, writing: Writing): FormilySchema {
  const node: FormilySchema = { type: 'object' }
  writeLabels(item, field, { writing, node })
  if (field.document.required || item.requiredWhen === true) node.required = true
  writeConditions(writing, item, node)
  const { model, foreignKey, order } = field.document
  node['x-data'] = { model, foreignKey, ...(order === undefined ? {} : { order }) }
  reportUnwritten(writing, item, recordWords)
  for (const word of Object.keys(field.document))
    if (!fieldWords.includes(word)) reportUntranslatedField(writing, [field.name, word])
  return node
}

const inside = (model: Model, fields: readonly string[], writing: Writing): Writing => ({
  ...writing,
  model,
  record: { fields: new Set(fields), parent: writing.record },
  nodes: new Map(),
})

/** Writes a nested record as an object. */
export function writeNested(
  item: FieldItemDocument & { items?: ItemEntry[] },
  field: Field,
  writing: Writing,
  writeItems: WriteItems,
): FormilySchema {
  const node = openNode(item, field, writing)
  const model = writing.library.resolvedModel(String(field.document.model))
  if (!model) return node
  const derived = deriveFormItems(model).filter(
    (name) => name !== field.document.foreignKey && !model.field(String(name))?.type.nested,
  )
  const entries = item.items ?? derived
  const rest = restOf(item.items, derived, model)
  node.properties = writeItems(entries, {
    ...inside(model, fieldNamesOf(entries, { model, rest }), within(writing, 'items')),
    rest,
  })
  return node
}

/** Writes a sub-table as an array of objects with a column for each field. */
export function writeRows(item: FieldItemDocument, field: Field, writing: Writing): FormilySchema {
  const node: FormilySchema = { ...openNode(item, field, writing), type: 'array', 'x-component': 'ArrayTable' }
  const rows = writing.library.resolvedModel(String(field.document.model))
  if (!rows) return node
  const columns = columnsOf(item.columns, field, rows)
  const names = columns.map((column) => column.field)
  const over = inside(rows, names, within(writing, 'columns'))
  const written = columns.flatMap((column, index) => {
    const own = rows.field(column.field)
    if (own) return [[`column_${index + 1}`, columnNode(column, own, within(over, index))] as const]
    reportUntranslated(within(over, index), ['field'], formilyReasons.unknownField)
    return []
  })
  node.items = { type: 'object', properties: Object.fromEntries(written) }
  return node
}

function columnsOf(entries: readonly ColumnEntry[] | undefined, field: Field, rows: Model): ColumnDocument[] {
  const joins = [field.document.foreignKey, field.document.order]
  const derived = rows.fields
    .filter((rowField) => !rowField.base && (rowField.column || rowField.formula) && !joins.includes(rowField.name))
    .map(({ name }) => name)
  const rest = restOf(entries, derived, rows)
  return (entries ?? derived).flatMap((entry) =>
    typeof entry === 'string' ? fieldNamesOf([entry], { model: rows, rest }).map((name) => ({ field: name })) : [entry],
  )
}

function columnNode({ width, ...column }: ColumnDocument, field: Field, writing: Writing): FormilySchema {
  const { title, ...node } = writeField(column as FieldItemDocument, field, writing)
  const props = { ...(title === undefined ? {} : { title }), ...(width === undefined ? {} : { width }) }
  return {
    type: 'void',
    'x-component': 'ArrayTable.Column',
    'x-component-props': props,
    properties: { [field.name]: node },
  }
}
