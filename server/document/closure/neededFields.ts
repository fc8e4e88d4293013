import {
  fieldsOfPopup,
  fieldsOfSource,
  fieldsOfTimeline,
  popupsOf,
  sourcesOf,
  taggedOfSource,
  treeFieldsOf,
} from '#core/dashboard'
import type { ComposedOf, FieldDocument, ModelDocument, PlainScreenDocument, SourceDocument } from '#core/document'
import { dependenciesOf, parseExpression } from '#core/expression'
import { builtInTargets } from '#core/fieldType'
import type { Library } from '#core/library'
import { type Field, type Model, memberPathOf, memberPathsIn } from '#core/model'
import { isObject } from '#core/object'
import { timelinesIn } from '../cut/cutScreen.ts'

type Shape = Readonly<Record<string, unknown>>

/** The lists embedded in forms and details of a screen, and the other records that a print repeats. */
export function listsIn(node: unknown): Shape[] {
  if (Array.isArray(node)) return node.flatMap(listsIn)
  if (!isObject(node)) return []
  return [...ownOf(node), ...Object.values(node).flatMap(listsIn)]
}

function ownOf({ list, repeat, columns, items }: Shape): Shape[] {
  if (isObject(list) && typeof list.model === 'string') return [list]
  return isObject(repeat) && typeof repeat.model === 'string' ? [{ ...repeat, columns, items }] : []
}

/** A model that is only referred to, reduced to its display field and the needed fields. */
export function partModel(model: Model, names: ReadonlySet<string>): ModelDocument {
  const { kind, version, id, title, shared, key } = model.document
  const fields = Object.entries(model.document.fields).filter(([name]) => names.has(name))
  return {
    kind,
    version,
    id,
    title,
    permission: model.permission,
    ...(model.api ? { api: model.api } : { internal: true }),
    ...(names.has(model.display) && model.display !== 'id' ? { display: model.display } : {}),
    ...(shared ? { shared } : {}),
    ...(key ? { key } : {}),
    fields: Object.fromEntries(fields),
  }
}

/** Needed fields by model, for models that are only referred to. */
export type NeededFields = Map<string, Set<string>>

/** Where the needed fields are collected. */
interface FieldNeeds {
  library: Library
  needed: NeededFields
}

function need({ needed }: FieldNeeds, modelId: string, names: readonly string[]): void {
  const fieldNames = needed.get(modelId) ?? new Set<string>()
  for (const name of names) fieldNames.add(name)
  needed.set(modelId, fieldNames)
}

/** The fields that a condition on rows uses. */
function fieldsIn(where: unknown): readonly string[] {
  if (typeof where !== 'string') return []
  const parsed = parseExpression(where)
  return parsed.ok ? dependenciesOf(parsed.expression).fields : []
}

/** Adds what the fields of a model need of their targets. */
export function needOfModel(model: Model, gathering: FieldNeeds): void {
  for (const field of model.fields) {
    if (field.target) needTarget(field, field.document.where, gathering)
    if (field.formula && field.formula.kind !== 'value')
      need(gathering, field.formula.model, [
        ...(field.formula.of ? [field.formula.of] : []),
        ...fieldsIn(field.document.where),
      ])
  }
  needMembers(model, model.document, gathering)
}

function needTarget({ target }: Field, where: unknown, gathering: FieldNeeds): void {
  if (target) needChoice(target.model, [target.store, target.text ?? 'id'], where, gathering)
}

/** Adds the fields by which records to choose are labelled and found. */
function needChoice(modelId: string, stored: readonly string[], where: unknown, gathering: FieldNeeds): void {
  const model = gathering.library.resolvedModel(modelId)
  if (!model) return
  const parent = model.parent ? [model.parent.name] : []
  need(gathering, modelId, [model.display, ...stored, ...parent, ...fieldsIn(where)])
}

/** Adds the members of references, such as `typeId$.productId`. */
function needMembers(model: Model, part: unknown, gathering: FieldNeeds): void {
  for (const path of memberPathsIn(part)) {
    const { reference = '', name = '' } = memberPathOf(path) ?? {}
    const target = model.field(reference)?.target
    if (!target) continue
    need(gathering, target.model, [name])
    const field = gathering.library.resolvedModel(target.model)?.field(name)
    if (field) needTarget(field, undefined, gathering)
  }
}

/** Adds what a screen needs of models that it does not show: sources, options, trees, members of references. */
export function needOfScreen(screen: PlainScreenDocument, gathering: FieldNeeds): void {
  if (screen.type === 'dashboard') needOfDashboard(screen, gathering)
  if (screen.type === 'list' && screen.source) needOfFields(screen.source.fields, gathering)
  for (const timeline of timelinesIn(screen)) need(gathering, timeline.model, fieldsOfTimeline(timeline))
  needOfQuestions(screen, gathering)
  for (const list of ['model' in screen ? [screen] : [], listsIn(screen)].flat()) {
    const model = gathering.library.resolvedModel(String(list.model))
    if (model) needOfList(list, model, gathering)
  }
}

function needOfList(list: object, model: Model, gathering: FieldNeeds): void {
  needMembers(model, list, gathering)
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    needOfPart(node as Record<string, unknown>, model, gathering)
    for (const child of Object.values(node)) visit(child)
  }
  visit(list)
}

/** Adds the parent fields of trees that aggregates are grouped by. */
function needTrees(source: SourceDocument, model: Model | undefined, gathering: FieldNeeds): void {
  for (const name of treeFieldsOf(source)) {
    const field = model?.field(name)
    if (field) needTarget(field, undefined, gathering)
  }
}

/** Adds the fields of cards, and the choices of filters. */
function needOfDashboard({ cards, filters = {} }: ComposedOf<'dashboard'>, gathering: FieldNeeds): void {
  const filterNames = Object.keys(filters)
  for (const source of cards.flatMap(sourcesOf))
    if ('model' in source) {
      const model = gathering.library.resolvedModel(source.model)
      const tagged = taggedOfSource(source, model)
      need(gathering, source.model, [...fieldsOfSource(source), ...tagged, ...filterNames])
      needTrees(source, model, gathering)
    }
  for (const popup of cards.flatMap(popupsOf)) {
    const { visible, conditions: by } = fieldsOfPopup(popup, gathering.library.resolvedModel(popup.model))
    need(gathering, popup.model, [...visible, ...by])
  }
  needOfFields(filters, gathering)
}

/** Adds the choices of fields that a screen declares itself. */
function needOfFields(fields: Readonly<Record<string, FieldDocument>>, gathering: FieldNeeds): void {
  for (const { type, model: named, where, store } of Object.values(fields)) {
    const id = typeof named === 'string' ? named : builtInTargets[type]
    if (id !== undefined) needChoice(id, typeof store === 'string' ? [store] : [], where, gathering)
  }
}

/** Adds the choices of `ask` forms. */
function needOfQuestions(node: unknown, gathering: FieldNeeds): void {
  if (typeof node !== 'object' || node === null) return
  if ('ask' in node && isObject(node.ask) && isObject(node.ask.fields))
    needOfFields(node.ask.fields as Readonly<Record<string, FieldDocument>>, gathering)
  for (const child of Object.values(node)) needOfQuestions(child, gathering)
}

function needOfPart(part: Record<string, unknown>, model: Model, gathering: FieldNeeds): void {
  const field = typeof part.field === 'string' ? model.field(part.field) : undefined
  const options = part.options as { where?: unknown } | undefined
  if (field?.target && options?.where) need(gathering, field.target.model, fieldsIn(options.where))
  const isTree = typeof part.model === 'string' && typeof part.field === 'string'
  const tree = isTree ? gathering.library.resolvedModel(String(part.model)) : undefined
  if (!tree) return
  const parent = tree.parent ? [tree.parent.name] : []
  need(gathering, tree.id, [tree.display, ...parent, ...fieldsIn(part.where)])
}
