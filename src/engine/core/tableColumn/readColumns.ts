import {
  type ColumnDocument,
  type FieldDocument,
  type FormDocument,
  languageVersion,
  type ModelDocument,
} from '#core/document'
import { fillText } from '#core/message'
import { isObject, parseJson, present } from '#core/object'
import { findRule } from '#core/rule'
import type { TableColumn } from './tableColumn.ts'

/** What a table of such columns is in the language: the rows' model, a form around them, and the models that they refer to. */
interface TableDocuments {
  models: readonly ModelDocument[]
  form: FormDocument
  /** The field of the form that holds the rows. */
  field: 'rows'
}

/** The ids of the documents; no published one has such. */
const ids = { rows: 'editableRows', table: 'editableTable', form: 'editable/table' } as const

type Props = Record<string, unknown>
interface Cell {
  field: Record<string, unknown> & { type: string }
  widget?: string
  props?: Props
}

/** `fieldExtendJson` says some properties in another way. */
function extended(column: TableColumn): TableColumn {
  const extension = parseJson(column.fieldExtendJson ?? '')
  if (!isObject(extension)) return column
  const { store, text, multiSelect, uploadnum } = extension
  const limit = Number(uploadnum)
  return {
    ...column,
    ...(typeof store === 'string' ? { store } : {}),
    ...(typeof text === 'string' ? { text } : {}),
    ...(typeof multiSelect === 'boolean' ? { multi: multiSelect } : {}),
    ...(uploadnum !== undefined && Number.isInteger(limit) ? { props: { limit, ...column.props } } : {}),
  }
}

const choice = (column: TableColumn, widget: string, several = column.multi === true): Cell => ({
  field: {
    type: several ? 'dicts' : 'dict',
    ...(column.dictCode ? { dict: column.dictCode } : {}),
    ...(column.number && !several ? { wire: 'int' } : {}),
  },
  widget,
  props: present({
    allowInput: column.allowInput,
    allowSearch: column.allowSearch,
    options: column.options?.map(({ value, text, title, label, disabled }) =>
      present({ value: String(value), text: text ?? title ?? label ?? String(value), disabled }),
    ),
  }),
})

const upload = (type: string, column: TableColumn): Cell => ({
  field: { type },
  props: present({
    address: column.action,
    token: column.token,
    responseName: column.responseName,
    allowDownload: column.allowDownload,
    allowRemove: column.allowRemove,
    text: type === 'file' ? column.btnText : undefined,
  }),
})

const people = (type: 'user' | 'depart', { multi, store, text }: TableColumn): Cell => ({
  field: { type: multi ? `${type}s` : type, ...(store ? { store } : {}), ...(text ? { text } : {}) },
})

/** A cell by the type of its column. spec: widgets §3 Column types */
const cellOf: Readonly<Record<NonNullable<TableColumn['type']>, (column: TableColumn) => Cell>> = {
  input: ({ number }) => ({ field: { type: number ? 'decimal' : 'text' } }),
  inputNumber: () => ({ field: { type: 'decimal' } }),
  checkbox: ({ customValue }) => ({
    field: { type: 'switch', ...(customValue ? { values: customValue } : {}) },
    props: { box: true },
  }),
  select: (column) => choice(column, 'select'),
  date: () => ({ field: { type: 'date' } }),
  datetime: () => ({ field: { type: 'datetime' } }),
  time: () => ({ field: { type: 'time' } }),
  input_pop: () => ({ field: { type: 'longtext' }, widget: 'popupInput' }),
  textarea: () => ({ field: { type: 'longtext' } }),
  sel_depart: (column) => people('depart', column),
  sel_user: (column) => people('user', column),
  upload: (column) => upload('file', column),
  file: (column) => upload('file', column),
  image: (column) => upload('image', column),
  popup: ({ popupCode, orgFields, destFields, param, multi }) => ({
    field: { type: 'text' },
    widget: 'popup',
    props: present({ code: popupCode, orgFields, destFields, param, multi }),
  }),
  radio: (column) => choice(column, 'radio', false),
  list_multi: (column) => choice(column, 'select', true),
  sel_search: (column) => choice({ ...column, allowSearch: true }, 'select'),
  sel_search_async: ({ dictCode }) => ({
    field: { type: 'text' },
    widget: 'searchSelect',
    props: present({ dict: dictCode }),
  }),
  slot: ({ slotName }) => ({ field: { type: 'text' }, widget: slotName ?? 'text' }),
  hidden: () => ({ field: { type: 'json' } }),
}

const titleOf = ({ key, title }: TableColumn): string => title ?? key

/** Placeholders and messages name their column. spec: contract §11.4 */
const filled = (text: string, column: TableColumn): string =>
  fillText(text.replaceAll('${', '{'), {
    title: titleOf(column),
    key: column.key,
    defaultValue: String(column.defaultValue ?? ''),
  })

/** Rules in their order, of one its parts: required, unique, pattern. A text that names no rule is a regular expression. */
function rulesOf(column: TableColumn): NonNullable<FieldDocument['rules']> {
  return (column.validateRules ?? []).flatMap(({ required, pattern, unique, message }) => {
    const own = message === undefined ? {} : { message: filled(message, column) }
    const named = [required && 'required', unique && 'only', pattern].filter((name) => typeof name === 'string')
    return named.map((name) => (findRule(name) ? { rule: name, ...own } : { rule: 'pattern', pattern: name, ...own }))
  }) as NonNullable<FieldDocument['rules']>
}

function defaultOf({ type, defaultValue, defaultChecked, customValue }: TableColumn): unknown {
  if (defaultValue !== undefined) return defaultValue
  if (type !== 'checkbox' || defaultChecked === undefined) return undefined
  return (customValue ?? ['Y', 'N'])[defaultChecked ? 0 : 1]
}

function fieldOf(column: TableColumn): FieldDocument {
  const rules = rulesOf(column)
  const isRequired = column.validateRules?.some(({ required, pattern }) => required || pattern === '*') === true
  return present({
    ...cellOf[column.type ?? 'input'](column).field,
    title: titleOf(column),
    ...(isRequired ? { required: true } : {}),
    ...(rules.length > 0 ? { rules } : {}),
  }) as unknown as FieldDocument
}

const pixels = (width: TableColumn['width']): number | undefined => {
  const px = Number.parseInt(String(width ?? ''), 10)
  return Number.isNaN(px) ? undefined : px
}

function columnOf(column: TableColumn): ColumnDocument {
  const { widget, props } = cellOf[column.type ?? 'input'](column)
  return present({
    field: column.key,
    width: pixels(column.width),
    widget,
    props: { ...props, ...column.props },
    placeholder: column.placeholder === undefined ? undefined : filled(column.placeholder, column),
    default: defaultOf(column),
    statistics: column.statistics,
    linkageKey: column.linkageKey,
    sortable: column.sorter,
    hidden: column.type === 'hidden' || column.isOrder ? true : undefined,
    readonlyWhen: column.disabled ? true : undefined,
  }) as unknown as ColumnDocument
}

const head = (id: string) => ({ kind: 'model', version: languageVersion, id, title: id }) as const

/** What references of people lead to: as much of these models as it takes to offer and to name their records. */
const targets: readonly ModelDocument[] = [
  {
    ...head('sysUser'),
    ...{ api: '/sys/user', display: 'realname' },
    fields: { realname: { type: 'text', title: 'realname' } },
  },
  {
    ...head('sysDepart'),
    ...{ api: '/sys/sysDepart', display: 'departName' },
    fields: { departName: { type: 'text', title: 'departName' }, parentId: { type: 'tree', title: 'parentId' } },
  },
] as unknown as ModelDocument[]

/** Reads columns; `order` names the field of the order where no column does. */
export function readTableColumns(all: readonly TableColumn[], order?: string): TableDocuments {
  const columns = all.map(extended)
  const orderKey = columns.find(({ isOrder }) => isOrder)?.key ?? order
  const fields = Object.fromEntries(columns.map((column) => [column.key, fieldOf(column)]))
  const orderField = orderKey ? { [orderKey]: { type: 'int', title: orderKey, readonly: true } as FieldDocument } : {}
  const rows = {
    type: 'table',
    title: 'rows',
    model: ids.rows,
    foreignKey: 'parentId',
    ...present({ order: orderKey }),
  }
  return {
    models: [
      ...targets,
      { ...head(ids.rows), internal: true, fields: { ...fields, ...orderField } } as ModelDocument,
      { ...head(ids.table), internal: true, fields: { rows } } as unknown as ModelDocument,
    ],
    form: {
      ...{ kind: 'screen', version: languageVersion, id: ids.form, type: 'form', title: 'table', model: ids.table },
      items: [{ field: 'rows', columns: columns.map(columnOf) }],
    } as FormDocument,
    field: 'rows',
  }
}
