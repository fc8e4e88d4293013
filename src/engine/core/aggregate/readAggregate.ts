import { type AggregateQuery, type Bucket, buckets } from '#core/document'
import { type Expression, nearHint, parseExpression } from '#core/expression'
import { aggregateDiagnostics, dashboardDiagnostics } from '#core/message'
import {
  acceptExpression,
  type ExpressionPlace,
  type Field,
  type findingOf,
  type Model,
  nearestOrAll,
  readExpression,
  type Segments,
} from '#core/model'
import {
  type AggregateProgram,
  type DatePart,
  type Group,
  type Measure,
  type OwnCall,
  readOwnCall,
} from './aggregate.ts'

const mostGroups = 1_000

/** The context of an aggregate: its model, and the names that its conditions may use. */
type AggregatePlace = Omit<ExpressionPlace, 'expects'> & {
  model: Model
  /** Looks up a model by id, for groups by tree nodes. */
  modelOf(id: string): Model | undefined
  rowFields: NonNullable<ExpressionPlace['rowFields']>
}

/** Reads an aggregate; undefined when a part of it is wrong (the collector says which). */
export function readAggregate(
  query: AggregateQuery & { where?: string },
  place: AggregatePlace,
): AggregateProgram | undefined {
  const groups = (query.group ?? []).map((text, index) => readGroup(text, inside(place, 'group', index)))
  const measures = Object.entries(query.measure).map(([name, text]) =>
    readMeasure(name, text, inside(place, 'measure', name)),
  )
  const where = query.where === undefined ? undefined : readExpression(query.where, inside(place, 'where'))
  if (!isAll(groups) || !isAll(measures) || (query.where !== undefined && !where)) return undefined
  const names = [...groups, ...measures].map(({ name }) => name)
  if (repeats(names, place) || !addsUp(groups, measures, place)) return undefined
  const sort = readSort(query.sort, names, place)
  if (!sort) return undefined
  const limit = query.limit ?? mostGroups
  return { model: place.model, groups, measures, ...(where ? { where } : {}), sort, limit }
}

const isAll = <T>(parts: readonly (T | undefined)[]): parts is readonly T[] => !parts.includes(undefined)

const inside = (place: AggregatePlace, ...more: Segments): AggregatePlace => ({ ...place, at: [...place.at, ...more] })

function repeats(names: readonly string[], { collector, at }: AggregatePlace): boolean {
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice === undefined) return false
  collector.report([...at, 'measure', twice], dashboardDiagnostics.twice, { twice })
  return true
}

function readSort(
  sort: AggregateQuery['sort'] = [],
  names: readonly string[],
  { collector, at }: AggregatePlace,
): AggregateProgram['sort'] | undefined {
  const unknown = sort.findIndex(({ field }) => !names.includes(field))
  if (unknown < 0) return sort.map(({ field, order }) => ({ name: field, order }))
  const field = sort[unknown]?.field ?? ''
  collector.report(
    [...at, 'sort', unknown, 'field'],
    dashboardDiagnostics.unknownMeasure,
    { field },
    nearestOrAll(field, names),
  )
  return undefined
}

function readGroup(text: string, place: AggregatePlace): Group | undefined {
  const call = readOwnCall(text)
  if (call?.name === 'under') return treeGroup(call.field, call.level, place)
  if (call?.name === 'hourOf') return datePartGroup(call.field, 'hour', place)
  if (call?.name === 'weekdayOf') return datePartGroup(call.field, 'weekday', place)
  const node = parsed(text, place)
  if (!node) return undefined
  if (node.kind === 'name') {
    const field = columnOf(node, place)
    return field && groupable(field, place) ? { name: field.name, field } : undefined
  }
  const [of, unit] = node.kind === 'call' && node.name === 'bucket' ? node.args : []
  const bucket = unit?.kind === 'literal' ? buckets.find((name) => name === unit.value) : undefined
  if (of && unit && !bucket && isChosenLater(unit, place)) return spanGroup(of, unit, place)
  if (!of || !bucket) return refuse(place, aggregateDiagnostics.badGroup, { text })
  return bucketGroup(of, bucket, place)
}

/** Only a document may make the bucket depend on filters; a call names it. */
const isChosenLater = (unit: Expression, { names }: AggregatePlace): boolean =>
  unit.kind !== 'literal' && '$filter' in names

function spanGroup(of: Expression, unit: Expression, { rowFields, ...place }: AggregatePlace): Group | undefined {
  const group = bucketGroup(of, 'hour', { ...place, rowFields })
  const span = acceptExpression(unit, { ...place, expects: { kind: 'text' } })
  return group && span && { name: group.name, field: group.field, span }
}

function bucketGroup(of: Expression, bucket: Bucket, place: AggregatePlace): Group | undefined {
  const field = columnOf(of, place)
  if (!field) return undefined
  const { kind } = field.type.expression
  if (kind === 'datetime' || (kind === 'date' && bucket !== 'hour')) return { name: field.name, field, bucket }
  return refuse(place, aggregateDiagnostics.noBucket, { field: field.name, bucket })
}

/** A group of the rows with the same hour or weekday. */
function datePartGroup(name: string, datePart: DatePart, place: AggregatePlace): Group | undefined {
  const field = columnOf({ kind: 'name', name, at: 0 }, place)
  const kind = field?.type.expression.kind
  if (!field) return undefined
  if (kind === 'datetime' || (kind === 'date' && datePart === 'weekday')) return { name: datePart, field, datePart }
  return refuse(place, datePart === 'hour' ? aggregateDiagnostics.noHour : aggregateDiagnostics.noWeekday, { name })
}

/** A group for each tree node of the rows of that node and of all nodes below it. */
function treeGroup(name: string, level: number | undefined, place: AggregatePlace): Group | undefined {
  const field = columnOf({ kind: 'name', name, at: 0 }, place)
  if (!field || !groupable(field, place)) return undefined
  const tree = place.modelOf(field.target?.model ?? '')
  if (tree?.parent) return { name: field.name, field, tree, ...(level ? { level } : {}) }
  return refuse(place, aggregateDiagnostics.noTree, { field: field.name })
}

/** A node's figures are combined from those of the nodes below it, which is impossible for averages. */
function addsUp(groups: readonly Group[], measures: readonly Measure[], place: AggregatePlace): boolean {
  const average =
    groups.some(({ tree }) => tree) &&
    measures.find(({ kind }) => kind === 'avg' || kind === 'minAt' || kind === 'maxAt')
  const several = groups.length > 1 && groups.some(({ tree }) => tree)
  if (several) refuse(inside(place, 'group'), aggregateDiagnostics.treeAlone)
  if (average)
    refuse(inside(place, 'measure', average.name), aggregateDiagnostics.noMeasureOfTree, { kind: average.kind })
  return !several && !average
}

/** Rows cannot be grouped by a field with several values or with JSON. */
function groupable({ name, type, column }: Field, place: AggregatePlace): boolean {
  if (!type.multiple && column?.type !== 'json') return true
  refuse(place, aggregateDiagnostics.severalValues, { name })
  return false
}

const kinds = ['sum', 'avg', 'min', 'max'] as const

/** Cards refer to a measure by its name. */
const isName = (text: string): boolean => {
  const result = parseExpression(text)
  return result.ok && result.expression.kind === 'name'
}

function readMeasure(name: string, text: string, place: AggregatePlace): Measure | undefined {
  if (!isName(name)) return refuse(place, aggregateDiagnostics.badName, { name })
  const call = readOwnCall(text)
  if (call?.name === 'minAt' || call?.name === 'maxAt') return momentOf(name, call, place)
  const node = parsed(text, place)
  if (!node) return undefined
  if (node.kind !== 'call' || node.args.length > 1) return refuse(place, aggregateDiagnostics.badMeasure, { text })
  const [measuredBy] = node.args
  if (node.name === 'count') return countOf(name, measuredBy, place)
  const kind = kinds.find((each) => each === node.name)
  if (!kind || !measuredBy) return refuse(place, aggregateDiagnostics.badMeasure, { text })
  const field = columnOf(measuredBy, place)
  return field && measured(field, kind, place) ? { name, kind, field } : undefined
}

type MomentCall = Extract<OwnCall, { moment: string }>

/** The moment at which a number was lowest or highest. */
function momentOf(name: string, call: MomentCall, place: AggregatePlace): Measure | undefined {
  const { name: kind, moment } = call
  const field = columnOf({ kind: 'name', name: call.field, at: 0 }, place)
  const at = columnOf({ kind: 'name', name: moment, at: 0 }, place)
  if (!field || !at || !measured(field, kind, place)) return undefined
  if (at.type.expression.kind === 'datetime' || at.type.expression.kind === 'date')
    return { name, kind, field, moment: at }
  return refuse(place, aggregateDiagnostics.noMoment, { field: at.name })
}

function countOf(name: string, of: Expression | undefined, place: AggregatePlace): Measure | undefined {
  if (!of) return { name, kind: 'count' }
  const test = acceptExpression(of, place)
  return test && { name, kind: 'count', test }
}

function measured(
  { name, type }: Field,
  kind: (typeof kinds)[number] | MomentCall['name'],
  place: AggregatePlace,
): boolean {
  const { kind: holds } = type.expression
  const isOrdered =
    holds === 'number' || ((kind === 'min' || kind === 'max') && ['date', 'datetime', 'time'].includes(holds))
  if (!isOrdered) refuse(place, aggregateDiagnostics.noMeasure, { name, kind })
  return isOrdered
}

function parsed(text: string, { collector, at }: AggregatePlace): Expression | undefined {
  const result = parseExpression(text)
  if (result.ok) return result.expression
  collector.add(at, result.problem)
  return undefined
}

/** The stored field that an expression names; undefined (reported) for anything else. */
function columnOf(node: Expression, place: AggregatePlace): Field | undefined {
  const name = node.kind === 'name' ? node.name : ''
  const field = Object.hasOwn(place.rowFields, name) ? place.model.field(name) : undefined
  if (field?.column) return field
  const text = name ? aggregateDiagnostics.unknownColumn : aggregateDiagnostics.onlyField
  return refuse(place, text, { model: place.model.id, name }, nearHint(name, Object.keys(place.rowFields)))
}

function refuse({ collector, at }: AggregatePlace, ...finding: Parameters<typeof findingOf>): undefined {
  collector.report(at, ...finding)
  return undefined
}
