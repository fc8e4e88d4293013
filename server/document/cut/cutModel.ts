import { entriesFrom, type FieldDocument, type ModelDocument } from '#core/document'
import { dependenciesOf, expressionsIn, parseExpression } from '#core/expression'
import { builtInTargets } from '#core/fieldType'
import type { Library } from '#core/library'
import { codeOf, type Field, isFieldHidden, memberPathOf } from '#core/model'
import { isObject } from '#core/object'
import { canCall, type Rights } from '#core/permission'
import { inheritScreen } from '#core/screen'

/** The model without hidden fields and without every place that names one. */
export function cutModel(document: ModelDocument, cutter: Cutter): ModelDocument {
  if (cutter.all.size === 0) return document
  const scope: CutScope = { cutter, modelId: document.id }
  const hidden = cutter.hidden(document.id)
  const { fields, indexes, states, ...rest } = document
  const visible = Object.entries(fields).filter(([name]) => !hidden.has(name))
  const cutRest = cutNode(rest, '', scope) as Omit<ModelDocument, 'fields'>
  const cutStates = states && !hidden.has(states.field) ? cutNode(states, 'states', scope) : removed
  return {
    ...cutRest,
    fields: Object.fromEntries(visible.map(([name, field]) => [name, cutField(field, scope)])),
    ...(indexes ? { indexes: indexes.filter((names) => !names.some((name) => hidden.has(name))) } : {}),
    ...(cutStates === removed ? {} : { states: cutStates as ModelDocument['states'] }),
  }
}

/** Conditions of a field: `where` is over its target, all others are over its own record. */
function cutField(field: FieldDocument, scope: CutScope): FieldDocument {
  const { where, sumOf, expression, foreignKey, typeBy, order, ...rest } = field
  const cut = cutNode(rest, '', scope) as FieldDocument
  const cutWhere = where === undefined ? removed : cutNode(where, 'where', { ...scope, modelId: targetOf(field) })
  return {
    ...cut,
    ...(cutWhere === removed ? {} : { where: cutWhere }),
    ...(typeof sumOf === 'string' && !namesHiddenSum(sumOf, scope) ? { sumOf } : {}),
    ...(typeof expression === 'string' && !namesHidden(expression, scope) ? { expression } : {}),
    ...joins({ typeBy }, scope.cutter.hidden(scope.modelId)),
    ...joins({ foreignKey, order }, scope.cutter.hidden(targetOf(field))),
  }
}

/** The fields that join or order rows, without hidden ones. */
const joins = (named: Readonly<Record<string, unknown>>, hidden: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(named).filter(([, name]) => name !== undefined && !hidden.has(String(name))))

function targetOf({ type, model, countOf, sumOf }: FieldDocument): string | undefined {
  const named = [model, countOf, typeof sumOf === 'string' ? sumOf.split('.')[0] : undefined].find(
    (id) => id !== undefined,
  )
  return typeof named === 'string' ? named : builtInTargets[type]
}

function namesHiddenSum(sum: string, { cutter }: CutScope): boolean {
  const [model = '', field = ''] = sum.split('.')
  return cutter.hidden(model).has(field)
}

/** Marks a removed part. */
const removed = Symbol('removed')

type Shape = Readonly<Record<string, unknown>>

/** Keys whose texts, alone or in a list, are field names. */
const nameKeys = new Set([
  ...['columns', 'items', 'expand', 'filters', 'fields', 'field', 'one', 'changed', 'nested', 'display', 'parent'],
  ...['at', 'unique', 'department', 'owner'],
])
/** Lists without which their owner is meaningless. */
const required = ['items', 'tabs', 'changed', 'run', 'more', 'fields'] as const
/** Keys that define an object; without them it is meaningless. */
const definingKeys = [
  ...(['call', 'link', 'download', 'message', 'failsWhen', 'when', 'value', 'default', 'timeline'] as const),
]

/** Parts that require a title, and the placeholder for a removed label. */
const titled = new Set(['tabs', 'steps', 'ask', 'tree'])
const cutLabel = '…'

/** A part without everything that names a hidden field, or `removed`. `key` is the key that holds it. */
export function cutNode(node: unknown, key: string, scope: CutScope): unknown {
  if (typeof node === 'string') return cutText(node, key, scope)
  if (Array.isArray(node)) return entriesFrom(node, (one) => left(cutNode(one, key, scope)))
  return typeof node === 'object' && node !== null ? cutObject(node as Shape, key, scope) : node
}

const left = (node: unknown) => (node === removed ? [] : [{ node }])

const isExpression = (text: string, key: string): boolean =>
  text.startsWith('=') || key.endsWith('When') || key === 'where' || key === 'when'

function cutText(text: string, key: string, scope: CutScope): unknown {
  if ((nameKeys.has(key) || scope.inProps) && isHiddenName(text, scope)) return removed
  const expressions = isExpression(text, key) ? [text.replace(/^=/, '')] : expressionsIn(text)
  if (!expressions.some((expression) => namesHidden(expression, scope))) return text
  if (key === 'visibleWhen') return false
  return key === 'group' || key === 'text' ? cutLabel : removed
}

function cutObject(node: Shape, key: string, scope: CutScope): unknown {
  const hidden = ownHidden(scope)
  if ([node.field, node.one].some((name) => typeof name === 'string' && isHiddenName(name, scope))) return removed
  if (Object.values((node.bind as Shape | undefined) ?? {}).some((name) => hidden.has(String(name)))) return removed
  const named = namedBy(key, scope)
  const entries = Object.entries(node).flatMap(([name, value]): [string, unknown][] => {
    if (named?.has(name)) return []
    const cut = cutNode(value, name, scopeInside(name, node, scope))
    if (cut === removed) return name === 'title' && titled.has(key) ? [[name, cutLabel]] : []
    return [[name, cut]]
  })
  const object = Object.fromEntries(entries)
  const isBroken = key === 'timeline' && Object.keys(object).length < Object.keys(node).length
  return isHollow(node, object) || isBroken ? removed : object
}

/** The field names that must not be keys of a map: `set` names own fields, `values` those of the opened form. */
function namedBy(key: string, scope: CutScope): ReadonlySet<string> | undefined {
  if (key === 'values') return scope.cutter.all
  return key === 'set' || scope.inProps ? ownHidden(scope) : undefined
}

/** Sub-table columns, items of nested records, options, trees and timelines belong to another model than their owner. */
function scopeInside(key: string, node: Shape, scope: CutScope): CutScope {
  if (key === 'props') return { ...scope, inProps: true }
  if (key === 'timeline' && isObject(node.timeline)) return { ...scope, modelId: String(node.timeline.model) }
  if (ofList.has(key) && node.list !== undefined) return { ...scope, modelId: listModel(node.list, scope) }
  const field = fieldOf(scope, node.field ?? node.one)
  if (rowsAt[key] !== undefined && field?.type.id === rowsAt[key])
    return { ...scope, modelId: String(field.document.model) }
  if (key === 'options' && field?.target) return { ...scope, modelId: field.target.model }
  if (key === 'where' && typeof node.model === 'string' && typeof node.field === 'string')
    return { ...scope, modelId: node.model }
  return scope
}

/** Keys of an embedded list whose names belong to the model of the list. */
const ofList = new Set(['list', 'where', 'toolbar', 'rowActions'])

function listModel(list: unknown, { cutter: { library } }: CutScope): string | undefined {
  if (isObject(list)) return typeof list.model === 'string' ? list.model : undefined
  const document = library.screen(String(list))
  const plain = document && inheritScreen(document, library)
  return plain && 'model' in plain ? plain.model : undefined
}

/** Keys whose names belong to another model, and the type of the field that determines it. */
const rowsAt: Readonly<Record<string, string>> = { columns: 'table', items: 'one' }

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function isHollow(before: Shape, after: Shape): boolean {
  const emptied = required.some((key) => Array.isArray(before[key]) && !isEmpty(before[key]) && isEmpty(after[key]))
  const lost = definingKeys.some((key) => key in before && !(key in after) && isMeaninglessWithout(before, key))
  const unset = 'set' in before && Object.keys((after.set as object | undefined) ?? {}).length === 0
  return emptied || lost || unset
}

/** Whether an item is meaningless without this key; a value or default is only one part of it. */
const isMeaninglessWithout = (node: Shape, key: string): boolean => {
  if (key === 'value' || key === 'default') return false
  return key !== 'message' || !('call' in node)
}

const recordNames = new Set(['$record', '$row', '$old', '$parent', '$selection'])

/** True when an expression uses a hidden field; an expression that cannot be parsed counts if it might. */
function namesHidden(text: string, scope: CutScope): boolean {
  const { all } = scope.cutter
  if (all.size === 0) return false
  const parsed = parseExpression(text)
  if (!parsed.ok) return mentions(text, all)
  const { paths } = dependenciesOf(parsed.expression)
  return paths.some((path) => isHidden(path, scope)) || itMembers(text).some((name) => all.has(name))
}

/** Whether a field, or the field of a referenced record that a path leads to, is hidden. */
const isHiddenName = (name: string, scope: CutScope): boolean =>
  memberPathOf(name) ? isHidden(name, scope) : ownHidden(scope).has(name)

function isHidden(path: string, scope: CutScope): boolean {
  const [root = '', member] = path.split('.')
  const { all } = scope.cutter
  if (root.startsWith('$')) return recordNames.has(root) && member !== undefined && all.has(member)
  return ownHidden(scope).has(root.replace(/\$$/, '')) || (member !== undefined && all.has(member))
}

/** The members of rows used inside `any` and `all`. */
const itMembers = (text: string): string[] =>
  Array.from(text.matchAll(/\bit\.([A-Za-z0-9]+)/g), ([, name = '']) => name)

const mentions = (text: string, names: ReadonlySet<string>): boolean =>
  text.split(/[^A-Za-z0-9]+/).some((word) => names.has(word))

type Names = ReadonlySet<string>
const none: Names = new Set()

/** What a reader may not see of documents. */
export interface Cutter {
  library: Library
  /** Fields of a model that are hidden from the reader. */
  hidden(modelId: string | undefined): Names
  /** Whether the reader may list records of a model. */
  mayList(modelId: string): boolean
  /** The hidden fields of all models, for members whose model is unknown. */
  all: Names
}

/** The cutter for a set of rights over a library. */
export function cutterOf(library: Library, rights: Rights): Cutter {
  const byModel = new Map<string, Names>()
  if (!rights.admin && rights.restricted.size > 0) {
    for (const model of [...library.models(), ...library.reports()]) {
      const names = model.fields.filter((field) => isFieldHidden(rights, model, field)).map(({ name }) => name)
      if (names.length > 0) byModel.set(model.id, new Set(names))
    }
  }
  return {
    library,
    hidden: (modelId) => (modelId === undefined ? none : (byModel.get(modelId) ?? none)),
    mayList(modelId) {
      const model = library.resolvedModel(modelId)
      return model !== undefined && canCall(rights, codeOf(model, 'list'))
    },
    all: new Set([...byModel.values()].flatMap((names) => [...names])),
  }
}

/** The scope of a part of a document: the model of its plain names. */
interface CutScope {
  cutter: Cutter
  modelId: string | undefined
  /** Inside widget props, where any text may be a field name. */
  inProps?: boolean
}

/** The hidden fields of the scope's model. */
const ownHidden = ({ cutter, modelId }: CutScope): Names => cutter.hidden(modelId)

/** The field of the scope's model, if it has one of that name. */
export const fieldOf = ({ cutter, modelId }: CutScope, name: unknown): Field | undefined =>
  modelId !== undefined && typeof name === 'string' ? cutter.library.resolvedModel(modelId)?.field(name) : undefined
