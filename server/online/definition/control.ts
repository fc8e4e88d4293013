import type { FieldDocument } from '#core/document'
import type { JsonValue } from '#core/fieldType'
import { fillText, onlineMessages } from '#core/message'
import type { Model } from '#core/model'
import { isObject, parseJson } from '#core/object'
import { popupConfigOf } from '#core/report'
import { camelCase, type FormField } from './definition.ts'
import { type LinkedField, whereOf } from './linkDown.ts'

/** Reports a problem of the current field. */
export type Report = (fault: { code: string; message: string; hint: string; severity?: 'warning' }) => void

/** Context of converting a control. */
export interface ControlContext {
  /** Id of a table's model; undefined when there is none. */
  modelOfTable(table: string): string | undefined
  /** The model of a table; undefined when there is none. */
  target(table: string): Model | undefined
  /** The chain of drop-downs that the field belongs to. */
  linked: LinkedField | undefined
  report: Report
}

export type Control = (field: FormField, context: ControlContext) => FieldDocument

const maxLength = 4_000

const limited = ({ dbLength }: FormField): { max?: number } =>
  dbLength > 0 ? { max: Math.min(dbLength, maxLength) } : {}

/** Text, or a number, date or long text by column type. spec: contract §9.5 */
const text: Control = (field) => {
  const { dbType, dbPointLength } = field
  if (dbType === 'int') return { type: 'int' }
  if (dbType === 'double' || dbType === 'BigDecimal') return { type: 'decimal', scale: dbPointLength }
  if (dbType === 'Date') return { type: 'date' }
  if (dbType === 'Datetime') return { type: 'datetime' }
  return dbType === 'Text' || dbType === 'Blob' ? { type: 'longtext' } : { type: 'text', ...limited(field) }
}

const textarea: Control = (field) => ({ type: 'longtext', ...(field.dbType === 'string' ? limited(field) : {}) })

const plain =
  (type: string): Control =>
  () => ({ type })

interface Choice {
  many?: boolean
  widget?: string
}

/** One or several values from a dictionary or table. */
const choice =
  ({ many = false, widget }: Choice = {}): Control =>
  (field, context) => {
    const widgetProps = widget ? { widget } : {}
    if (field.dictTable) return { ...chosenRecord(field, many ? 'refs' : 'ref', context) }
    if (!field.dictField)
      context.report({ code: 'missing-key', message: onlineMessages.noDictCode, hint: onlineMessages.writeDict })
    const numbers = !many && field.dbType === 'int' ? { wire: 'int' } : {}
    return { type: many ? 'dicts' : 'dict', dict: field.dictField || 'yn', ...numbers, ...widgetProps }
  }

/** Reference to a record of another table by the stored column. */
function chosenRecord({ dictTable, dictField }: FormField, type: string, context: ControlContext): FieldDocument {
  const [table = '', condition] = dictTable.trim().split(/\s+where\s+/i)
  const model = context.modelOfTable(table)
  if (!model)
    context.report({
      code: 'unknown-model',
      message: fillText(onlineMessages.noTable, { table }),
      hint: onlineMessages.writeTable,
    })
  if (condition)
    context.report({
      code: 'no-effect',
      severity: 'warning',
      message: fillText(onlineMessages.noCondition, { condition }),
      hint: onlineMessages.makeCondition,
    })
  const store = camelCase(dictField || 'id')
  return { type, model: model ?? camelCase(table), ...(store === 'id' ? {} : { store }) }
}

const onOff: Control = ({ fieldExtendJson }, { report }) => {
  const values = readExtension(fieldExtendJson, report)
  return { type: 'switch', ...(Array.isArray(values) && values.length === 2 ? { values: values.map(String) } : {}) }
}

const tree: Control = ({ dictTable }, { modelOfTable, report }) => {
  const model = modelOfTable(dictTable)
  if (!model)
    report({
      code: 'unknown-model',
      message: fillText(onlineMessages.noTable, { table: dictTable }),
      hint: onlineMessages.writeModelTable,
    })
  return { type: 'tree', model: model ?? camelCase(dictTable) }
}

const category: Control = ({ dictField }) => ({ type: 'category', ...(dictField ? { root: dictField } : {}) })

/** Users or departments; several by default. */
const people =
  (single: string, multiple: string): Control =>
  ({ fieldExtendJson }, { report }) => {
    const extension = readExtension(fieldExtendJson, report)
    const { multiSelect = true, store, text } = isObject(extension) ? extension : {}
    const named = Object.entries({ store, text }).flatMap(([key, name]) =>
      typeof name === 'string' && name !== '' ? [[key, camelCase(name)]] : [],
    )
    return { type: multiSelect === false ? single : multiple, ...Object.fromEntries(named) }
  }

const files =
  (type: string): Control =>
  ({ fieldExtendJson }, { report }) => {
    const extension = readExtension(fieldExtendJson, report)
    const limit = isObject(extension) ? Number(extension.uploadnum) : Number.NaN
    return { type, ...(Number.isInteger(limit) && limit > 0 ? { limit } : {}) }
  }

/**
 * Text from a report, which may fill other fields of the form too: `dictTable` names the report, `dictField` its columns, `dictText` the
 * fields that they fill. spec: contract §9.5
 */
const popup: Control = (field, context) => {
  const { report } = context
  const { dictTable, dictField, dictText, fieldExtendJson } = field
  const extension = readExtension(fieldExtendJson, report)
  const multi: Record<string, JsonValue> = isObject(extension) && extension.popupMulti === true ? { multi: true } : {}
  const destFields = dictText
    .split(',')
    .map((name) => camelCase(name.trim()))
    .join(',')
  const props: Record<string, JsonValue> = { code: dictTable.trim(), orgFields: dictField, destFields, ...multi }
  const config = popupConfigOf(props)
  if (!('problem' in config)) return { type: 'text', ...limited(field), widget: 'popup', props }
  report({ code: 'missing-key', message: config.problem, hint: onlineMessages.writeReport })
  return text(field, context)
}

/** A drop-down of a chain: a reference into one table. One that cannot be told so is a text, with a warning. */
export const linkDown: Control = (field, context) => {
  const { linked, target, report } = context
  const model = linked && target(linked.config.table)
  const names = linked ? [linked.config.idField, linked.config.pidField, linked.config.txt].map(camelCase) : []
  if (!linked || !model || names.some((name) => !model.field(name))) {
    report({
      code: 'no-effect',
      severity: 'warning',
      message: fillText(onlineMessages.asText, { control: field.fieldShowType }),
      hint: onlineMessages.useLinkDown,
    })
    return text(field, context)
  }
  const store = camelCase(linked.config.key)
  const { condition } = linked.config
  const isFirst = linked.above === undefined && condition.trim() !== ''
  const where = isFirst ? whereOf(condition, model.parent?.name) : undefined
  if (isFirst && where === undefined)
    report({
      code: 'no-effect',
      severity: 'warning',
      message: fillText(onlineMessages.noCondition, { condition }),
      hint: onlineMessages.writeCondition,
    })
  return { type: 'ref', model: model.id, ...(store === 'id' ? {} : { store }), ...(where ? { where } : {}) }
}

function readExtension(json: string, report: Report): unknown {
  const value = json ? parseJson(json) : undefined
  if (json && value === undefined)
    report({
      code: 'bad-format',
      severity: 'warning',
      message: onlineMessages.noJson,
      hint: onlineMessages.jsonExample,
    })
  return value
}

/** Controls by item of the dictionary `field_show_type`. spec: contract §9.5; screens §18 */
export const controls: Readonly<Record<string, Control>> = {
  text,
  textarea,
  password: plain('secret'),
  date: plain('date'),
  datetime: plain('datetime'),
  time: plain('time'),
  list: choice(),
  radio: choice({ widget: 'radio' }),
  checkbox: choice({ many: true, widget: 'checkbox' }),
  list_multi: choice({ many: true }),
  sel_search: choice(),
  switch: onOff,
  popup,
  cat_tree: category,
  sel_tree: tree,
  sel_depart: people('depart', 'departs'),
  sel_user: people('user', 'users'),
  image: files('image'),
  file: files('file'),
  umeditor: plain('richtext'),
  markdown: plain('markdown'),
  pca: plain('area'),
  link_down: linkDown,
  hidden: text,
}
