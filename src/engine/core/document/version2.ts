import { expressionTemplate, parseExpression, templateText } from '#core/expression'
import { isObject } from '#core/object'

type Value = unknown
type Properties = Record<string, Value>

/** The places of a field; a field that is hidden in all of them is hidden `"everywhere"`. */
const allPlaces = ['list', 'form', 'detail', 'filter', 'import', 'export']

/**
 * Writes a document of version 1 in the words of version 2, where every word has one meaning:
 * - a column's `open` is `action`;
 * - a source's `rows` is `select`, a seed's `records`, a card's `rowSpan`, a wall's `gridRows`;
 * - a sub-table's `by` is `foreignKey`, a variant's `typeBy`, that of rows beside a metric `matchBy`, a generated value's `peakAt`;
 * - the start value of an item or filter is `default`;
 * - a formula's `value`, `count` and `sum` are `expression`, `countOf` and `sumOf`;
 * - the `count` of a tree or view is `showCount`;
 * - `hide` of all places is `"everywhere"`;
 * - a screen that extends another gives it parameters in `with`, read as `$params`;
 * - texts and addresses are templates (`共 {n} 条`), values keep `"=…"`;
 * - a call that changes something refreshes by itself.
 */
export function toVersion2(document: Properties): Properties {
  if (document.kind === 'model')
    return {
      ...document,
      ...mapped(document, 'fields', fieldsUpgraded),
      ...mapped(document, 'rules', messagesUpgraded),
    }
  if (document.kind === 'seed') return upgradeSeed(document)
  return document.kind === 'screen' ? upgradeScreen(document) : document
}

function upgradeScreen(document: Properties): Properties {
  const words =
    typeof document.extends === 'string'
      ? renamed(document, { params: 'with' })
      : { ...document, ...mapped(document, 'params', (params) => eachOf(params, declaredParam)) }
  return renameParams(upgradeObject(words, '')) as Properties
}

/** A parameter was declared by the word of its type alone, and had to be given. */
const declaredParam = (type: Value): Value =>
  isObject(type) ? type : { type: type === 'number' ? 'decimal' : type, required: true }

function upgradeSeed(document: Properties): Properties {
  const upgradeValue = (value: Value) => (isObject(value) && 'from' in value ? renamed(value, { by: 'peakAt' }) : value)
  const upgradeMake = (make: Value) =>
    isObject(make) ? { ...make, ...mapped(make, 'fields', (fields) => eachOf(fields, upgradeValue)) } : make
  return renamed(
    { ...document, ...mapped(document, 'make', (makes) => (Array.isArray(makes) ? makes.map(upgradeMake) : makes)) },
    { rows: 'records' },
  )
}

/** The new words of the objects under a property, by its name. */
const wordsUnder: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  columns: { open: 'action' },
  filters: { value: 'default' },
  items: { value: 'default' },
  expand: { value: 'default' },
  tree: { count: 'showCount' },
  views: { count: 'showCount' },
  cards: { rows: 'rowSpan' },
  wall: { rows: 'gridRows' },
  before: { by: 'matchBy' },
  limits: { by: 'matchBy' },
}

/** Properties whose objects keep names and values of their own. */
const opaque = new Set(['props', 'params', 'with', 'values', 'set', 'submit', 'bind', 'measure', 'mask', 'rules'])

/** The texts for people and the addresses. */
const templates = new Set([
  ...'title help placeholder confirm disabledHint message progress text note unit empty group heading'.split(' '),
  ...'head foot free taken take release conflict link more download copy'.split(' '),
])

/** Whether the text under a property of an object is a template; those of rows beside a figure name a column or are `"=…"`. */
function isTemplate(key: string, value: Properties, under: string): boolean {
  if (under === '') return key !== 'title' && templates.has(key)
  if (under === 'timeline') return false
  if (key === 'name') return 'download' in value
  if (key === 'value') return under === 'facts'
  return templates.has(key) && !('metrics' in value && (key === 'unit' || key === 'note'))
}

/** Upgrades a value of a screen that stands under the property `under`. */
function upgrade(value: Value, under: string): Value {
  if (Array.isArray(value))
    return (under === 'run' ? withoutRefresh(value) : value).map((each) =>
      isObject(each) ? upgradeObject(each, under) : each,
    )
  if (!isObject(value) || opaque.has(under)) return value
  if (under === 'fields') return fieldsUpgraded(value)
  return under === 'filters' ? eachOf(fieldsUpgraded(value), startValue) : upgradeObject(value, under)
}

function upgradeObject(value: Properties, under: string): Properties {
  const inside = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      typeof each === 'string' && isTemplate(key, value, under) ? templateOf(each) : upgrade(each, key),
    ]),
  )
  const isSource = 'model' in inside && Array.isArray(inside.rows)
  return renamed(inside, { ...wordsUnder[under], ...(isSource ? { rows: 'select' } : {}) })
}

const startValue = (field: Value): Value => (isObject(field) ? renamed(field, { value: 'default' }) : field)

const fieldsUpgraded = (fields: Value): Value =>
  eachOf(fields, (field) => (isObject(field) ? upgradeField(field) : field))

const fieldWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  table: { by: 'foreignKey' },
  one: { by: 'foreignKey' },
  variant: { by: 'typeBy' },
  formula: { value: 'expression', count: 'countOf', sum: 'sumOf' },
}

function upgradeField(field: Properties): Properties {
  const words = renamed(field, fieldWords[String(field.type)] ?? {})
  const places = words.hide
  return Array.isArray(places) && allPlaces.every((place) => places.includes(place))
    ? { ...words, hide: 'everywhere' }
    : words
}

/** `$param.x` in every text, also as the name of a property. */
function renameParams(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('$param.', '$params.')
  if (Array.isArray(value)) return value.map(renameParams)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key.replaceAll('$param.', '$params.'), renameParams(each)]),
  )
}

/** The object with properties renamed in their place; a new name that is already there stays as it is. */
function renamed(value: Properties, names: Readonly<Record<string, string>>): Properties {
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const name = Object.hasOwn(names, key) ? names[key] : undefined
      return [name !== undefined && !Object.hasOwn(value, name) ? name : key, each]
    }),
  )
}

const eachOf = (value: Value, change: (each: Value) => Value): Value =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)])) : value

const mapped = (value: Properties, key: string, change: (each: Value) => Value): Properties =>
  key in value ? { [key]: change(value[key]) } : {}

/** The messages of a model's rules. */
const messagesUpgraded = (rules: Value): Value =>
  Array.isArray(rules)
    ? rules.map((rule) => (isObject(rule) ? { ...rule, ...mapped(rule, 'message', templateOrSame) } : rule))
    : rules

const templateOrSame = (text: Value): Value => (typeof text === 'string' ? templateOf(text) : text)

/** A text of version 1, plain or an expression after `=`, as a template. */
function templateOf(text: string): string {
  if (!text.startsWith('=')) return templateText(text)
  const source = text.slice(1)
  const parsed = parseExpression(source)
  return parsed.ok ? expressionTemplate(parsed.expression) : `{${source}}`
}

/** Steps without those that refresh after a call that changes something. */
function withoutRefresh(steps: readonly Value[]): readonly Value[] {
  const changing = steps.findIndex(
    (step) => isObject(step) && typeof step.call === 'string' && !/^GET /.test(step.call),
  )
  return steps.filter((step, at) => changing < 0 || at < changing || !isObject(step) || !('refresh' in step))
}
