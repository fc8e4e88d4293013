import { snakeCase } from '#core/model'
import { isObject } from '#core/object'
import { variables } from '../definition/buildModel.ts'
import { defaultField, type FormField } from '../definition/definition.ts'
import type { Json, TableNames } from './formParts.ts'

type Described = Partial<FormField>

/** Where a field stands on the screen; undefined where it is not shown. */
export interface FieldPlaces {
  column?: Json | undefined
  filter?: Json | undefined
  item?: Json | undefined
}

/** A field of a form as the family says it: what `modelField` and `buildScreen` make the same parts of. spec: contract §9.4 */
export function readField(name: string, field: Json, { places, names }: { places: FieldPlaces; names: TableNames }) {
  return {
    ...defaultField(),
    dbFieldName: snakeCase(name),
    dbFieldTxt: typeof field.title === 'string' ? field.title : name,
    fieldMustInput: field.required === true ? 1 : 0,
    fieldValidType: ruleOf(field),
    fieldDefaultValue: defaultOf(field),
    ...(readType[String(field.type)] ?? asText)(field, names),
    ...readPlaces(places),
  } satisfies FormField
}

/** Where a field is shown: in the form, the list and its conditions. */
export function readPlaces({ column, filter, item }: FieldPlaces): Described {
  return {
    isShowForm: item ? 1 : 0,
    isReadOnly: item?.readonlyWhen === true ? 1 : 0,
    isShowList: column ? 1 : 0,
    fieldLength: typeof column?.width === 'number' ? column.width : 120,
    sortFlag: column && column.sortable !== false ? 1 : 0,
    isQuery: filter ? 1 : 0,
    queryMode: modes[String(filter?.match)] ?? 'single',
  }
}

/** Modes of a condition by its match; `single` is the default match of the field. */
const modes: Readonly<Record<string, string>> = {
  ...{ eq: 'eq', like: 'like', in: 'in', range: 'range', ge: 'gt', le: 'lt' },
}

function ruleOf({ unique, rules }: Json): string {
  const [rule] = Array.isArray(rules) ? rules : []
  if (rule === undefined) return unique === true ? 'only' : ''
  if (typeof rule === 'string') return rule
  return isObject(rule) ? String(rule.pattern ?? rule.rule ?? '') : ''
}

/** Variables by the expression that they stand for. */
const variableNames = new Map(
  Object.entries(variables)
    .toReversed()
    .map(([name, expression]) => [expression, name]),
)

/** A value, a variable or a fill rule; other expressions are not the family's. */
function defaultOf({ default: value, auto }: Json): string {
  if (typeof auto === 'string') return `\${${auto}}`
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  const variable = variableNames.get(value)
  return variable ? `#{${variable}}` : value.startsWith('=') ? '' : value
}

type ReadType = (field: Json, names: TableNames) => Described

const length = (field: Json): Described => (typeof field.max === 'number' ? { dbLength: field.max } : {})

const asText: ReadType = (field) => ({ fieldShowType: 'text', dbType: 'string', ...length(field) })

const control =
  (fieldShowType: string, dbType = 'string'): ReadType =>
  () => ({ fieldShowType, dbType })

const choice =
  (single: string, widgets: readonly string[]): ReadType =>
  (field) => ({
    fieldShowType: widgets.includes(String(field.widget)) ? String(field.widget) : single,
    dictField: String(field.dict ?? ''),
    ...(field.wire === 'int' ? { dbType: 'int' } : {}),
  })

/** The table, value and label columns of a reference. */
const record =
  (fieldShowType: string): ReadType =>
  (field, names) => {
    const target = names.tableOfModel(String(field.model))
    return {
      fieldShowType,
      dictTable: target?.table ?? snakeCase(String(field.model ?? '')),
      dictField: snakeCase(String(field.store ?? 'id')),
      dictText: snakeCase(String(field.text ?? target?.display ?? '')),
    }
  }

const people =
  (fieldShowType: string, multiSelect: boolean): ReadType =>
  (field) => {
    const { store, text } = field
    const named = Object.entries({ store, text }).filter(([, name]) => typeof name === 'string')
    const settings = { ...(multiSelect ? {} : { multiSelect }), ...Object.fromEntries(named) }
    return { fieldShowType, ...extension(settings) }
  }

const files =
  (fieldShowType: string): ReadType =>
  ({ limit }) => ({ fieldShowType, ...extension(typeof limit === 'number' ? { uploadnum: limit } : {}) })

const extension = (settings: Json): Described =>
  Object.keys(settings).length > 0 ? { fieldExtendJson: JSON.stringify(settings) } : {}

const text: ReadType = (field, names) => {
  if (field.widget !== 'popup' || !isObject(field.props)) return asText(field, names)
  const { code = '', orgFields = '', destFields = '', multi } = field.props
  return {
    ...asText(field, names),
    fieldShowType: 'popup',
    ...{ dictTable: String(code), dictField: String(orgFields) },
    dictText: String(destFields).split(',').map(snakeCase).join(','),
    ...extension(multi === true ? { popupMulti: true } : {}),
  }
}

/** What the family says of a field type. Types that it does not have are texts. spec: contract §9.5 */
const readType: Readonly<Record<string, ReadType>> = {
  text,
  longtext: (field) => ({
    fieldShowType: 'textarea',
    dbType: typeof field.max === 'number' ? 'string' : 'Text',
    ...length(field),
  }),
  secret: control('password'),
  int: control('text', 'int'),
  decimal: ({ scale }) => ({
    ...{ fieldShowType: 'text', dbType: 'BigDecimal' },
    dbPointLength: typeof scale === 'number' ? scale : 0,
  }),
  date: control('date', 'Date'),
  datetime: control('datetime', 'Datetime'),
  time: control('time'),
  dict: choice('list', ['radio']),
  dicts: choice('list_multi', ['checkbox']),
  ref: record('sel_search'),
  refs: record('list_multi'),
  switch: ({ values }) => ({
    fieldShowType: 'switch',
    ...(Array.isArray(values) ? { fieldExtendJson: JSON.stringify(values) } : {}),
  }),
  tree: ({ model }, names) => ({
    fieldShowType: 'sel_tree',
    dictTable: names.tableOfModel(String(model))?.table ?? snakeCase(String(model ?? '')),
  }),
  category: ({ root }) => ({ fieldShowType: 'cat_tree', dictField: typeof root === 'string' ? root : '' }),
  depart: people('sel_depart', false),
  departs: people('sel_depart', true),
  user: people('sel_user', false),
  users: people('sel_user', true),
  image: files('image'),
  file: files('file'),
  richtext: control('umeditor', 'Text'),
  markdown: control('markdown', 'Blob'),
  area: control('pca'),
}
