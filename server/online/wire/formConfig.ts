import type { ItemEntry, RuleDocument } from '#core/document'
import { type Field, snakeCase } from '#core/model'
import { fieldRight } from '#core/permission'
import { popupConfigOf } from '#core/report'
import { findRule } from '#core/rule'
import { camelCase, type SubTableInUse } from '../definition/definition.ts'
import { followersOf, linkedFields } from '../definition/linkDown.ts'
import { buttonId } from '../lens/buttons.ts'
import { itemField } from './shownField.ts'
import { type Choices, dictionaryOf, optionsOf, rowFields, type VisibleForm } from './visibleForm.ts'

/** Form configuration, with sub-tables unless only the main table is requested. spec: contract §9.7, FormConfig */
export function formConfig(visible: VisibleForm, { whole }: { whole: boolean }): Record<string, unknown> {
  const { head, form, screen, withheld } = visible
  const items = typeof screen.form === 'object' ? (screen.form.items ?? []) : []
  const fields = items
    .flatMap((item) => shownField(item, visible))
    .filter(({ field }) => !withheld.fields?.includes(field.name))
  const props = fields.map(({ field, readonly }, index) => [
    snakeCase(field.name),
    { ...fieldProp(field, { order: index + 1, readonly }, visible), ...linkedProp(field, visible) },
  ])
  const tabs = whole
    ? form.subs.map((sub, index) => [sub.model.table, tabProp(sub, { visible, order: fields.length + index + 1 })])
    : []
  return {
    head,
    schema: {
      type: 'object',
      required: requiredOf(fields.map(({ field }) => field)),
      properties: Object.fromEntries([...props, ...tabs]),
    },
    cgButtonList: buttonList(visible, (style) => style === 'form'),
    enhanceJs: '',
  }
}

/** The own buttons of a list or form. What they do is not the family's to run: `doButton` moves the record, or says so. */
export const buttonList = ({ buttons, head }: VisibleForm, isOf: (style: string) => boolean) =>
  buttons
    .filter(({ buttonStyle }) => isOf(buttonStyle))
    .toSorted((one, other) => one.orderNum - other.orderNum)
    .map((button) => ({ ...button, id: buttonId(head.id, button.buttonCode), cgformHeadId: head.id }))

const requiredOf = (fields: readonly Field[]): string[] =>
  fields.filter(({ document }) => document.required).map(({ name }) => snakeCase(name))

/** The first drop-down of a chain draws the others, which clients do not draw by themselves. spec: contract §9.7, link_down */
function linkedProp(field: Field, { fields }: VisibleForm): Record<string, unknown> {
  const column = snakeCase(field.name)
  const linked = field.type.id === 'ref' ? linkedFields(fields).get(column) : undefined
  if (!linked) return {}
  const none = { dictCode: undefined, dictTable: undefined, dictText: undefined }
  if (linked.above !== undefined) return { ...none, view: 'hidden' }
  const followers = followersOf(linked.config, fields)
  const others = followers.map((name) => ({
    field: name,
    title: fields.find(({ dbFieldName }) => dbFieldName === name)?.dbFieldTxt ?? name,
  }))
  return { ...none, view: 'link_down', config: linked.config, others }
}

/** A field of the main table; empty for sub-tables and other items. */
function shownField(item: ItemEntry, visible: VisibleForm): { field: Field; readonly: boolean }[] {
  const { form, withheld, caller } = visible
  const { name, readonly } = readItem(item)
  const field = form.model.field(name)
  if (!field || form.subs.some((sub) => sub.field === field)) return []
  const isLocked = withheld.readonly?.includes(name) || fieldRight(caller.rights, form.model, name) === 'read'
  return [{ field: itemField(field, item), readonly: readonly || isLocked }]
}

function readItem(item: ItemEntry): { name: string; readonly: boolean } {
  if (typeof item === 'string') return { name: item, readonly: false }
  return 'field' in item ? { name: item.field, readonly: item.readonlyWhen === true } : { name: '', readonly: false }
}

/** A sub-table: columns for many rows, fields for one record. spec: contract §9.7, view `tab` */
function tabProp(
  sub: SubTableInUse,
  { visible, order }: { visible: VisibleForm; order: number },
): Record<string, unknown> {
  const fields = rowFields(sub, visible)
  const props = fields.map(
    (field, index) =>
      [snakeCase(field.name), fieldProp(field, { order: index + 1, readonly: false }, visible)] as const,
  )
  const isOne = sub.field.type.id === 'one'
  return {
    view: 'tab',
    key: sub.model.table,
    describe: sub.field.title,
    order,
    relationType: isOne ? 1 : 0,
    requiredFields: requiredOf(fields),
    foreignKey: snakeCase(String(sub.field.document.foreignKey)),
    ...(isOne
      ? { properties: Object.fromEntries(props) }
      : { columns: props.map(([key, { code, ...prop }]) => ({ key, ...prop, ...(code ? { popupCode: code } : {}) })) }),
  }
}

/** Position and state of a field in a form. */
interface FieldPlace {
  order: number
  readonly: boolean
}

/** A form field in the response. spec: contract §9.7, Prop */
function fieldProp(field: Field, { order, readonly }: FieldPlace, choices: Choices): Record<string, unknown> {
  const { title, document } = field
  return {
    title,
    type: typeOf(field),
    view: controlName(field),
    order,
    ...limitsOf(field),
    ...patternOf(field),
    ...choicesOf(field, choices),
    ...popupOf(field),
    ...(document.values ? { extendOption: document.values } : {}),
    ...(typeof document.limit === 'number' ? { fieldExtendJson: JSON.stringify({ uploadnum: document.limit }) } : {}),
    ...storedKeyOf(field, choices),
    ...(readonly ? { ui: { widgetattrs: { disabled: true } } } : {}),
  }
}

/** How a picker of users or departments stores and shows its values: clients send what `store` names. spec: contract §13 */
function storedKeyOf(field: Field, choices: Choices): Record<string, unknown> {
  const { type, target } = field
  if (!/^(user|depart)s?$/.test(type.id) || !target) return {}
  const text = target.text ?? camelCase(dictionaryOf(field, choices).dictText ?? '')
  const settings = { store: target.store, text, multiSelect: type.id.endsWith('s') }
  return { fieldExtendJson: JSON.stringify(settings) }
}

function typeOf({ type, document }: Field): string {
  if (type.id === 'int' || document.wire === 'int') return 'integer'
  return type.id === 'decimal' ? 'number' : 'string'
}

function limitsOf({ type, document: { min, max } }: Field): Record<string, unknown> {
  const isText = type.expression.kind === 'text'
  return {
    ...(typeof max === 'number' ? { [isText ? 'maxLength' : 'maximum']: max } : {}),
    ...(typeof min === 'number' ? { [isText ? 'minLength' : 'minimum']: min } : {}),
  }
}

/** `only` for unique values, or a pattern with the text that is said of others. A rule that is no pattern is checked by the server alone. */
function patternOf({ document, title }: Field): Record<string, unknown> {
  if (document.unique === true) return { pattern: 'only' }
  const [rule] = document.rules ?? []
  const pattern = rule === undefined ? undefined : patternOfRule(rule)
  if (rule === undefined || pattern === undefined) return {}
  return { pattern, errorInfo: messageOf(rule, title) }
}

/** The text of a regular expression, never the name of a rule: clients compile it. spec: contract §13 */
function patternOfRule(rule: RuleDocument): string | undefined {
  if (typeof rule === 'object' && typeof rule.pattern === 'string') return rule.pattern
  const id = findRule(typeof rule === 'string' ? rule : rule.rule)?.id
  return id === undefined ? undefined : rulePatterns[id]
}

/** Patterns of named rules as clients of the family know them; `z` is one of their own words. spec: contract §11.4 */
const rulePatterns: Readonly<Record<string, string>> = {
  'n6-16': '^\\d{6,16}$',
  '*6-16': '^.{6,16}$',
  's6-18': '^[a-zA-Z]{6,18}$',
  email: '^[^@\\s]+@[^@\\s]+$',
  httpUrl: '^https?://\\S+$',
  mobile: '^1[34578]\\d{9}$',
  m: '^1[3-9]\\d{9}$',
  p: '^\\d{6}$',
  qq: '^\\d{5,12}$',
  letters: '^[A-Za-z]+$',
  idCard: '^(\\d{15}|\\d{17}[\\dXx])$',
  idNumber: '^[A-Za-z0-9]{1,50}$',
  bankCard: '^[1-9]\\d{9,19}$',
  naturalNumber: '^(0|[1-9]\\d*)$',
  n: '^-?\\d+(\\.\\d+)?$',
  z: 'z',
  money: '^(0|[1-9]\\d*)(\\.\\d{1,2})?$',
}

function messageOf(rule: RuleDocument, title: string): string {
  if (typeof rule === 'object' && rule.message) return rule.message
  const message = findRule(typeof rule === 'string' ? rule : rule.rule)?.message
  return typeof message === 'string' ? message : title
}

function choicesOf(field: Field, choices: Choices): Record<string, unknown> {
  const options = optionsOf(field, choices)
  const tree = treeOf(field, choices)
  if (field.type.id === 'tree') return tree
  return { ...(options ? { enum: options } : {}), ...dictionaryOf(field, choices), ...tree }
}

/** Where the nodes of a tree or of categories come from; empty for other fields. spec: contract §9.7, Controls */
function treeOf(field: Field, choices: Choices): Record<string, string> {
  const { type, target, document } = field
  if (type.id === 'category') return { pcode: typeof document.root === 'string' ? document.root : '0' }
  if (type.id !== 'tree' || !target) return {}
  const { dictTable, dictText, dictCode } = dictionaryOf(field, choices)
  const parent = choices.library.resolvedModel(target.model)?.parent?.name ?? 'parentId'
  return {
    dict: [dictTable, dictText, dictCode].join(','),
    pidField: snakeCase(parent),
    pidValue: '',
    hasChildField: '',
  }
}

/** The report of a picker, its columns and the columns that they fill. spec: contract §9.7, Controls */
function popupOf({ document }: Field): Record<string, unknown> {
  const config = document.widget === 'popup' ? popupConfigOf(document.props ?? {}) : undefined
  if (!config || 'problem' in config) return {}
  const { code, pairs, several } = config
  return {
    code,
    orgFields: pairs.map(({ org }) => org).join(','),
    destFields: pairs.map(({ dest }) => snakeCase(dest)).join(','),
    ...(several ? { fieldExtendJson: JSON.stringify({ popupMulti: true }) } : {}),
  }
}

/** Default control by field type. spec: contract §9.5 */
const byType: Readonly<Record<string, string>> = {
  longtext: 'textarea',
  secret: 'password',
  int: 'inputNumber',
  decimal: 'inputNumber',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  dict: 'list',
  dicts: 'list_multi',
  ref: 'sel_search',
  refs: 'list_multi',
  switch: 'switch',
  tree: 'sel_tree',
  category: 'cat_tree',
  depart: 'sel_depart',
  departs: 'sel_depart',
  user: 'sel_user',
  users: 'sel_user',
  image: 'image',
  file: 'file',
  richtext: 'umeditor',
  markdown: 'markdown',
  area: 'pca',
}

const byWidget: Readonly<Record<string, string>> = {
  ...{ radio: 'radio', checkbox: 'checkbox', popup: 'popup', textarea: 'textarea' },
}

/** Control name of a field in responses. */
const controlName = ({ type, document }: Field): string =>
  byWidget[String(document.widget)] ?? byType[type.id] ?? 'text'

/** Control name of a filter; text controls become `string`. */
const queryControl = (field: Field): string => {
  const control = controlName(field)
  return ['text', 'textarea', 'inputNumber', 'umeditor', 'markdown'].includes(control) ? 'string' : control
}

/** A condition of a list or a report. */
interface QueryCondition {
  /** What calls name it by. */
  name: string
  field: Field
  match: string | undefined
}

/** Number of conditions visible initially. spec: contract §9.1, QueryItem */
const visibleFirst = 2

/** The query part of a list or a report. spec: widgets §3 Online query form item; contract §9.1, QueryItem */
export const queryPartOf = (conditions: readonly QueryCondition[], choices: Choices): Record<string, unknown>[] =>
  conditions.map(({ name, field, match }, index) => {
    const dictionary = dictionaryOf(field, choices)
    return {
      field: name,
      label: field.title,
      view: queryControl(field),
      mode: match === 'range' ? 'group' : 'single',
      ...(dictionary.dictCode === undefined ? {} : { config: '1', ...dictionary }),
      ...treeOf(field, choices),
      ...storedKeyOf(field, choices),
      hidden: index < visibleFirst ? '0' : '1',
    }
  })

/** Cell renderer of a list; undefined for plain text. spec: contract §9.7, ListConfig */
export const cellSlot = ({ type }: Field): string | undefined => slots[type.id]

const slots: Readonly<Record<string, string>> = {
  date: 'dateSlot',
  richtext: 'htmlSlot',
  image: 'imgSlot',
  file: 'fileSlot',
  area: 'pcaSlot',
}
