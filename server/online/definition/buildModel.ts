import { type FieldDocument, languageVersion, type ModelDocument, type RuleDocument } from '#core/document'
import type { JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { fillText, onlineMessages } from '#core/message'
import { isObject, parseJson } from '#core/object'
import { findRule } from '#core/rule'
import { withIndexes } from './buildIndexes.ts'
import { type ControlContext, controls, linkDown, type Report } from './control.ts'
import {
  apiOf,
  camelCase,
  type Faults,
  type FormField,
  foreignKeyOf,
  isReversible,
  modelIdOf,
  nameHint,
  parentNameOf,
  standardColumns,
  type TableDefinition,
} from './definition.ts'
import { linkedFields } from './linkDown.ts'

interface BuildContext {
  library: Library
  faults: Faults
}

/** User-defined fields, without the standard ones and without the mark of rows with others below, which is computed. */
export function storedFields({ head, fields }: Pick<TableDefinition, 'head' | 'fields'>, { add }: Faults): FormField[] {
  const hasChild = head.isTree === 'Y' ? head.treeIdField : ''
  const own = fields.filter(
    ({ dbFieldName, dbIsPersist }) =>
      dbIsPersist === 1 && dbFieldName !== hasChild && !standardColumns.has(dbFieldName),
  )
  for (const { dbFieldName } of own)
    if (!isReversible(dbFieldName))
      add(['fields', camelCase(dbFieldName)], {
        code: 'bad-format',
        message: fillText(onlineMessages.badFieldName, { name: dbFieldName }),
        hint: nameHint(dbFieldName),
      })
  if (own.length === 0)
    add(['fields'], { code: 'missing-key', message: onlineMessages.noFields, hint: onlineMessages.addField })
  return own
}

/** Model of a form, with its sub-tables as fields. */
export function mainModel(
  { head, fields, indexes }: TableDefinition,
  subs: readonly TableDefinition[],
  building: BuildContext,
): ModelDocument {
  const own = fieldsOf(fields, building).map((entry) => inTree(entry, head))
  const rows = subs.flatMap((sub) => rowsField(sub, head.tableName))
  for (const [name, { title }] of rows)
    if (own.some(([ownName]) => ownName === name))
      building.faults.add(['fields', name], {
        code: 'duplicate-id',
        message: fillText(onlineMessages.fieldIsTable, { name, title: String(title) }),
        hint: onlineMessages.renameFieldOrTable,
      })
  const table = { head, entries: [...own, ...rows], indexes }
  return modelOf(table, building, { api: apiOf(head.tableName) })
}

/** The field that names the row above, in a tree. */
const inTree = ([name, field]: Entry, head: TableDefinition['head']): Entry => {
  if (name !== parentNameOf(head)) return [name, field]
  const { title = '' } = field
  return [name, { type: 'tree', title, model: modelIdOf(head.tableName) }]
}

/** Model of a sub-table; internal, because its rows are only read and written with their record. */
export function subModel(
  { head, fields, indexes }: TableDefinition,
  main: string,
  building: BuildContext,
): ModelDocument {
  const key = foreignKeyOf(fields, main)
  if (key && key.mainField !== 'id')
    building.faults.add(['fields', camelCase(key.dbFieldName)], {
      code: 'not-allowed',
      message: onlineMessages.foreignKey,
      hint: onlineMessages.foreignKeyId,
    })
  const own = fieldsOf(
    fields.filter((field) => field !== key),
    building,
  )
  const reference: Entry[] = key ? [[camelCase(key.dbFieldName), ownerField(key, main)]] : []
  return modelOf({ head, entries: [...reference, ...own], indexes }, building, { internal: true })
}

type Entry = readonly [name: string, field: FieldDocument]

const ownerField = ({ dbFieldTxt }: FormField, main: string): FieldDocument => ({
  type: 'ref',
  title: dbFieldTxt.slice(0, 100),
  model: modelIdOf(main),
  onDelete: 'cascade',
})

const oneRecord = 1

function rowsField({ head, fields }: TableDefinition, main: string): Entry[] {
  const key = foreignKeyOf(fields, main)
  if (!key) return []
  const type = head.relationType === oneRecord ? 'one' : 'table'
  const field: FieldDocument = {
    type,
    title: head.tableTxt.slice(0, 100),
    model: modelIdOf(head.tableName),
    foreignKey: camelCase(key.dbFieldName),
  }
  return [[camelCase(head.tableName), field]]
}

/** The fields of a model by name, without those that only sub-tables and trees have. */
export function fieldsOf(fields: readonly FormField[], { library, faults }: BuildContext): Entry[] {
  const target = (table: string) => library.models().find((model) => model.table === table.toLowerCase())
  const modelOfTable = (table: string) => target(table)?.id
  const chains = linkedFields(fields)
  return fields.map((field) => {
    const name = camelCase(field.dbFieldName)
    const report: Report = (fault) => faults.add(['fields', name], fault)
    return [name, modelField(field, { modelOfTable, target, report, linked: chains.get(field.dbFieldName) })]
  })
}

/** Records belong to the department of who entered them unless the form says otherwise. spec: screens §16A */
export const defaultRows = { department: 'sysOrgCode' }

/** The key `rows` of a head's extended settings; checked as that of a model. */
function rowsOf({ extConfigJson }: TableDefinition['head']): unknown {
  const settings = parseJson(extConfigJson)
  return (isObject(settings) ? settings.rows : undefined) ?? defaultRows
}

interface BuiltTable extends Pick<TableDefinition, 'head' | 'indexes'> {
  entries: readonly Entry[]
}

function modelOf(
  { head, entries, indexes }: BuiltTable,
  { faults }: BuildContext,
  endpoint: Pick<ModelDocument, 'api' | 'internal'>,
): ModelDocument {
  const { tableName, tableTxt } = head
  const indexed = withIndexes(entries, indexes, faults)
  const display = entries.find(([, { type }]) => type === 'text')?.[0]
  return {
    kind: 'model',
    version: languageVersion,
    id: modelIdOf(tableName),
    title: tableTxt.slice(0, 100),
    ...endpoint,
    ...(endpoint.internal ? {} : { rows: rowsOf(head) }),
    ...(display ? { display } : {}),
    fields: Object.fromEntries(indexed.entries),
    ...(indexed.indexes.length > 0 ? { indexes: indexed.indexes } : {}),
  } as ModelDocument
}

const maxTitleLength = 100

/** spec: contract §9.4, db_type */
const dbTypes: readonly string[] = ['string', 'int', 'double', 'BigDecimal', 'Date', 'Datetime', 'Text', 'Blob']

const lengthNames = ['dbLength', 'dbPointLength'] as const

const controlOf = (name: string) => (Object.hasOwn(controls, name) ? controls[name] : undefined)

/** Converts a form field to a model field. spec: contract §9.4, §9.5 */
function modelField(field: FormField, context: ControlContext): FieldDocument {
  const control = context.linked ? linkDown : controlOf(field.fieldShowType)
  if (!control)
    context.report({
      code: 'not-allowed',
      message: fillText(onlineMessages.noControl, { control: field.fieldShowType }),
      hint: fillText(onlineMessages.available, { names: Object.keys(controls).join('、') }),
    })
  if (!dbTypes.includes(field.dbType))
    context.report({
      code: 'not-allowed',
      message: fillText(onlineMessages.noDbType, { type: field.dbType }),
      hint: fillText(onlineMessages.available, { names: dbTypes.join('、') }),
    })
  for (const name of lengthNames)
    if (field[name] < 0)
      context.report({
        code: 'bad-value',
        message: fillText(onlineMessages.badLength, { name, value: field[name] }),
        hint: onlineMessages.writeLength,
      })
  const { type, ...options } = (control ?? controls.text)?.(field, context) ?? { type: 'text' }
  return {
    type,
    title: field.dbFieldTxt.slice(0, maxTitleLength),
    ...(isRequired(field) ? { required: true } : {}),
    ...validity(field),
    ...(type === 'text' ? maskFor(field) : {}),
    ...defaultOf(field, type, context.report),
    ...options,
  }
}

/** A non-null column is also required, unless it has a default. */
const isRequired = ({
  fieldMustInput,
  fieldValidType,
  dbIsNull,
  dbDefaultVal,
  fieldDefaultValue,
}: FormField): boolean =>
  fieldMustInput === 1 || fieldValidType === '*' || (dbIsNull === 0 && !dbDefaultVal && !fieldDefaultValue)

/** A named rule, `only` for unique values, or a pattern. */
function validity({ fieldValidType: named }: FormField): { unique?: true; rules?: RuleDocument[] } {
  if (!named || named === '*') return {}
  if (named === 'only') return { unique: true }
  return { rules: [findRule(named) ? named : { rule: 'pattern', pattern: named }] }
}

/** Identity numbers and phones are masked; only texts of one line can be. */
function maskFor({ fieldValidType: named }: FormField): Pick<FieldDocument, 'mask'> {
  const mask = Object.hasOwn(masks, named) ? masks[named] : undefined
  return mask ? { mask } : {}
}

const masks: Readonly<Record<string, 'idCard' | 'mobile'>> = { idCard: 'idCard', m: 'mobile', mobile: 'mobile' }

/** Variables of default values, as expressions; of several with one meaning the first is answered. spec: contract §9.4, fieldDefaultValue */
export const variables: Readonly<Record<string, string>> = {
  date: '=$today',
  sys_date: '=$today',
  datetime: '=$now',
  time: "=formatDate($now, 'HH:mm:ss')",
  sys_time: '=$now',
  sysUserId: '=$user.id',
  sysUserCode: '=$user.username',
  sys_user_code: '=$user.username',
  sysUserName: '=$user.realname',
  sys_user_name: '=$user.realname',
  sysOrgCode: '=$user.orgCode',
  sys_org_code: '=$user.orgCode',
}

const numeric = new Set(['int', 'decimal'])

function defaultOf(field: FormField, type: string, report: Report): { default?: JsonValue; auto?: string } {
  const text = field.fieldDefaultValue || field.dbDefaultVal
  if (!text) return {}
  const named = /^#\{(\w+)\}$/.exec(text)?.[1]
  const variable = named !== undefined && Object.hasOwn(variables, named) ? variables[named] : undefined
  if (variable) return { default: variable }
  const fillRule = /^\$\{([a-z][a-z0-9_]*)(\?.*)?\}$/.exec(text)?.[1]
  if (fillRule) return { auto: fillRule }
  if (named !== undefined || /^(\{\{|\$\{|=)/.test(text)) {
    report({
      code: 'no-effect',
      severity: 'warning',
      message: fillText(onlineMessages.noDefault, { value: text }),
      hint: fillText(onlineMessages.writeDefault, {
        variables: Object.keys(variables)
          .slice(0, 6)
          .map((name) => `#{${name}}`)
          .join('、'),
      }),
    })
    return {}
  }
  return { default: numeric.has(type) && Number.isFinite(Number(text)) ? Number(text) : text }
}
