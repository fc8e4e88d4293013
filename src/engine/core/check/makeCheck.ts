import type { MadeRule, MadeValue, MakeDocument, SeedDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { nearHint } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { availableNames, documentDiagnostics, fillText, hintTexts } from '#core/message'
import {
  type Collector,
  commonNames,
  type Field,
  fieldTypesOf,
  type Model,
  madeFields,
  readExpression,
  readValue,
  type Segments,
  unknownField,
  unknownName,
} from '#core/model'
import type { CheckContext } from './checkContext.ts'
import { valueProblem } from './value/fieldValue.ts'

/** Checks the generated rows of a seed: models, fields, values, and the names in their expressions. */
export function checkMakes({ make = [] }: SeedDocument, library: Library, collector: Collector): void {
  for (const index of make.keys()) checkMake(make, index, { library, collector, at: ['make', index] })
}

function checkMake(makes: readonly MakeDocument[], index: number, place: CheckContext): void {
  const make = makes[index] as MakeDocument
  checkLike(make, makes.slice(0, index), place)
  const model = findModel(make.model, 'model', place)
  const each = make.each === undefined ? undefined : findModel(make.each, 'each', place)
  if (each && make.where !== undefined) checkWhere(make.where, each, inside(place, 'where'))
  const $each = recordType(each, place)
  const per = make.per && findModel(make.per.model, 'model', inside(place, 'per'))
  if (per && make.per?.where !== undefined) checkWhere(make.per.where, per, inside(place, 'per', 'where'), { $each })
  if (!model) return
  let names: Names = { ...commonNames, $n: { kind: 'number' }, $each, $per: recordType(per, place) }
  const types = fieldTypesOf(model.id, place.library, false)
  for (const [name, value] of Object.entries(madeFields(makes, index, model))) {
    if (Object.hasOwn(make.fields, name)) checkValue(value, { ...inside(place, 'fields', name), name, model, names })
    names = { ...names, [name]: types[name] ?? { kind: 'any' } }
  }
}

/** `like` refers to an earlier `make` of the same seed. */
function checkLike({ like }: MakeDocument, above: readonly MakeDocument[], { collector, at }: CheckContext): void {
  if (like === undefined || above.some(({ model }) => model === like)) return
  const models = above.map(({ model }) => model)
  collector.report(
    [...at, 'like'],
    documentDiagnostics.unknownLike,
    { like },
    nearHint(like, models) ??
      (models.length > 0 ? fillText(hintTexts.seed.madeAbove, { models: [...new Set(models)].join('、') }) : undefined),
  )
}

type Names = Readonly<Record<string, ExpressionType>>

const recordType = (model: Model | undefined, { library }: CheckContext): ExpressionType =>
  model ? { kind: 'record', fields: fieldTypesOf(model.id, library, false) } : { kind: 'null' }

const inside = <P extends CheckContext>(place: P, ...more: Segments): P => ({ ...place, at: [...place.at, ...more] })

function findModel(id: string, key: string, { library, collector, at }: CheckContext): Model | undefined {
  const model = library.resolvedModel(id)
  if (model && !model.document.abstract) return model
  const otherwise = hintTexts.seed.modelWithTable
  collector.add([...at, key], unknownName('model', { name: id, candidates: library.modelIds(), otherwise }))
  return undefined
}

const checkWhere = (text: string, model: Model, { library, collector, at }: CheckContext, names: Names = {}): unknown =>
  readExpression(text, {
    collector,
    at,
    names: { ...commonNames, ...names, ...fieldTypesOf(model.id, library, false) },
    expects: { kind: 'bool' },
  })

interface ValueContext extends CheckContext {
  name: string
  model: Model
  names: Names
}

function checkValue(value: MadeValue, place: ValueContext): void {
  const { name, model, collector, at } = place
  if (!model.field(name)) {
    const fields = model.fields.map((field) => field.name)
    const otherwise = availableNames(fields)
    collector.add(at, unknownField(model.id, { name, candidates: fields, otherwise }))
    return
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) checkRule(value as MadeRule, place)
  else checkPlain(value as JsonValue, place)
}

/** Checks a literal that the field can read, or an expression over the names in scope. */
function checkPlain(value: JsonValue, { name, model, names, library, collector, at }: ValueContext): void {
  if (typeof value === 'string' && value.startsWith('=')) {
    readExpression(value.slice(1), { collector, at, names })
    return
  }
  const field = model.field(name)
  if (!field || value === null) return
  const problem = literalProblem(field, value, library)
  if (problem) collector.report(at, documentDiagnostics.badRowValue, { field: field.title, problem })
}

/** A text must be quoted: reading wire values would accept a number. */
function literalProblem(field: Field, value: JsonValue, library: Library): string | undefined {
  if (field.type.expression.kind === 'text' && typeof value !== 'string') return hintTexts.seed.textOnly
  const read = readValue(field, value)
  return 'problem' in read ? read.problem : valueProblem(field, read.value, library)
}

/** A curve follows a moment of the same row that is generated before it. */
function checkPeakAt(name: string | undefined, { model, names, collector, at }: ValueContext): void {
  if (name === undefined || Object.hasOwn(names, name)) return
  const hint = nearHint(name, Object.keys(names))
  collector.report([...at, 'peakAt'], documentDiagnostics.notMadeYet, { model: model.id, name }, hint)
}

function checkRule(rule: MadeRule, place: ValueContext): void {
  if ('one' in rule) checkSeveral(rule.one, inside(place, 'one'))
  if ('turn' in rule) checkSeveral(rule.turn, inside(place, 'turn'))
  if ('from' in rule) {
    for (const key of ['from', 'to'] as const) {
      checkPlain(rule[key] ?? null, inside(place, key))
    }
    checkPeakAt(rule.peakAt, place)
    return
  }
  if ('of' in rule) checkOf(rule, place)
}

function checkSeveral(values: readonly JsonValue[], place: ValueContext): void {
  for (const [index, value] of values.entries()) checkPlain(value, inside(place, index))
}

function checkOf(rule: Extract<MadeRule, { of: unknown }>, place: ValueContext): void {
  const of = findModel(rule.of, 'of', place)
  const field = place.model.field(place.name)
  if (rule.count !== undefined && field?.type.expression.kind !== 'list')
    place.collector.report([...place.at, 'count'], documentDiagnostics.oneRecordOnly, {
      title: field?.title ?? place.name,
    })
  if (of && rule.where !== undefined)
    checkWhere(rule.where, of, inside(place, 'where'), { $each: place.names.$each ?? { kind: 'null' } })
  if (of && rule.field !== undefined && !of.field(rule.field)) {
    const candidates = of.fields.map(({ name }) => name)
    place.collector.add(
      [...place.at, 'field'],
      unknownField(of.id, { name: rule.field, candidates, otherwise: hintTexts.seed.anyField }),
    )
  }
}
