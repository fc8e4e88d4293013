import type { FieldDocument, RuleDocument } from '#core/document'
import { modelDiagnostics } from '#core/message'
import {
  type Collector,
  commonNames,
  durationUnits,
  type Field,
  isDuration,
  readExpression,
  type Segments,
} from '#core/model'
import { type CheckContext, repeats } from '../checkContext.ts'
import { checkDocumentValue, isExpression } from '../value/fieldValue.ts'
import { type ModelContext, ownFields, recordScope } from './modelContext.ts'

/** Checks the bounds that fields declare: that a value can satisfy them, that the scale fits the precision, that options differ. */
export function checkFieldBounds(context: ModelContext): void {
  for (const field of ownFields(context)) {
    const at = ['fields', field.name]
    checkWhole(field, at, context)
    checkPlaces(field, at, context)
    checkNormal(field, at, context)
    checkDuration(field, at, context)
    checkDates(field, at, context)
    checkChoices(field, at, context)
    checkWithin(field, at, context)
  }
}

function checkWhole({ type, document }: Field, at: Segments, { collector }: ModelContext): void {
  if (type.id !== 'int') return
  for (const key of ['min', 'max']) {
    const bound = document[key]
    if (typeof bound !== 'number' || Number.isSafeInteger(bound)) continue
    collector.report([...at, key], modelDiagnostics.unsafeInteger, { key, bound })
  }
}

/** The scale must not exceed the precision; it defaults to 2. */
function checkPlaces({ document }: Field, at: Segments, { collector }: ModelContext): void {
  const { scale, precision } = document
  if (typeof precision !== 'number' || (typeof scale === 'number' ? scale : 2) <= precision) return
  collector.report([...at, 'precision'], modelDiagnostics.scaleAbovePrecision, { precision })
}

/** The normal range goes from its lower to its upper bound. */
function checkNormal({ document }: Field, at: Segments, { collector }: ModelContext): void {
  const [low, high] = Array.isArray(document.normal) ? document.normal : []
  if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return
  collector.report([...at, 'normal'], modelDiagnostics.normalReversed, { low, high })
}

/** A duration is stored in a unit of time, and is a number. */
function checkDuration(field: Field, at: Segments, { collector }: ModelContext): void {
  const { type, document } = field
  if (!isDuration(field)) return
  if (type.expression.kind !== 'number')
    collector.report([...at, 'format'], modelDiagnostics.durationOfText, { result: String(document.result) })
  const { unit } = document
  if (typeof unit === 'string' && !durationUnits.includes(unit))
    collector.report([...at, 'unit'], modelDiagnostics.durationUnit, { unit, units: durationUnits.join(' ') })
}

const isLiteral = (bound: unknown): bound is string => typeof bound === 'string' && !bound.startsWith('=')

function checkDates({ type, document }: Field, at: Segments, { collector }: ModelContext): void {
  const { notBefore, notAfter } = document
  for (const [key, bound] of Object.entries({ notBefore, notAfter })) {
    const read = isLiteral(bound) ? type.read(bound, {}) : undefined
    if (read && 'problem' in read)
      collector.report([...at, key], modelDiagnostics.badBound, { key, problem: read.problem })
  }
  if (!isLiteral(notBefore) || !isLiteral(notAfter) || notBefore <= notAfter) return
  collector.report([...at, 'notBefore'], modelDiagnostics.datesReversed, { notBefore, notAfter })
}

function checkChoices({ document }: Field, at: Segments, { collector }: ModelContext): void {
  const { values, biz } = document
  if (Array.isArray(values) && new Set(values).size < values.length)
    collector.report([...at, 'values'], modelDiagnostics.sameValues)
  if (typeof biz === 'string' && !/^[A-Za-z0-9_-]+$/.test(biz))
    collector.report([...at, 'biz'], modelDiagnostics.badFolder, { biz })
}

/** A field is not unique within itself; rules that compare with another field name an existing one. */
function checkWithin({ name, document }: Field, at: Segments, { model, collector }: ModelContext): void {
  if (Array.isArray(document.unique) && document.unique.includes(name))
    collector.report([...at, 'unique', document.unique.indexOf(name)], modelDiagnostics.uniqueWithinItself, { name })
  for (const [index, rule] of (document.rules ?? []).entries()) {
    const other = typeof rule === 'object' ? rule.field : undefined
    if (typeof other !== 'string' || (model.field(other) && other !== name)) continue
    const text = other === name ? modelDiagnostics.ruleOfItself : modelDiagnostics.unknownRuleField
    collector.report([...at, 'rules', index, 'field'], text, { model: model.id, name: other })
  }
}

/** A bound and the pointer of the rule that sets it; without one it is the field's own. */
interface Bound {
  value: number
  at?: Segments
}

interface Bounds {
  least: Bound[]
  most: Bound[]
}

/** Pairs of rules that bound a value from below and from above. */
const families: readonly (readonly [least: string, most: string])[] = [
  ['min', 'max'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
]

/** A pattern written as a JavaScript literal. */
const slashed = /^\/.+\/[a-z]*$/

/** Checks that a value can satisfy the bounds of the rules at `at` together with those of the field itself. */
export function checkRuleBounds(
  rules: readonly RuleDocument[] | undefined,
  field: Field,
  { collector, at }: Omit<CheckContext, 'library'>,
): void {
  const again = repeats((rules ?? []).map((rule) => JSON.stringify(rule)))
  for (const index of (rules ?? []).keys())
    if (again[index]) collector.report([...at, index], modelDiagnostics.ruleTwice)
  for (const [index, rule] of (rules ?? []).entries())
    if (typeof rule === 'object' && slashed.test(String(rule.pattern ?? '')))
      collector.report([...at, index, 'pattern'], modelDiagnostics.patternSlashes)
  for (const [least, most] of families) {
    const bounds = boundsOf(rules ?? [], [least, most], at)
    const own = ownBounds(field, least)
    report({ least: [...own.least, ...bounds.least], most: [...own.most, ...bounds.most] }, collector)
  }
}

/** Reports a lower bound above the upper one, at the rule that sets it. */
function report({ least, most }: Bounds, collector: Collector): void {
  const [low] = least.toSorted((one, other) => other.value - one.value)
  const [high] = most.toSorted((one, other) => one.value - other.value)
  const at = low?.at ?? high?.at
  if (!low || !high || !at || low.value <= high.value) return
  collector.report(at, modelDiagnostics.ruleBounds, { value: low.value, highValue: high.value })
}

function boundsOf(rules: readonly RuleDocument[], [least, most]: readonly [string, string], at: Segments): Bounds {
  const bounds: Bounds = { least: [], most: [] }
  for (const [index, rule] of rules.entries()) {
    if (typeof rule === 'string' || (rule.rule === 'range' && Number(rule.min) > Number(rule.max))) continue
    if (rule.rule !== least && rule.rule !== most && !(rule.rule === 'range' && least === 'min')) continue
    const here = (key: string) => [...at, index, key]
    if (typeof rule[least] === 'number') bounds.least.push({ value: rule[least], at: here(least) })
    if (typeof rule[most] === 'number') bounds.most.push({ value: rule[most], at: here(most) })
  }
  return bounds
}

/** The bounds of the field itself: of a number's value, a text's length, or the number of files. */
function ownBounds({ type, document }: Field, least: string): Bounds {
  const isNumber = type.expression.kind === 'number'
  if (least === 'minItems') return { least: [], most: limitOf(document) }
  if ((least === 'min') !== isNumber) return { least: [], most: [] }
  const bound = (value: unknown): Bound[] => (typeof value === 'number' ? [{ value }] : [])
  return { least: bound(document.min), most: bound(document.max) }
}

const limitOf = ({ limit }: FieldDocument): Bound[] =>
  typeof limit === 'number' && limit > 0 ? [{ value: limit }] : []

/** Checks the values of defaults (dictionary, bounds, expressions) and bounds that are expressions. */
export function checkDefaults(context: ModelContext): void {
  for (const field of ownFields(context)) {
    checkDefault(field, context)
    checkBounds(field, context)
  }
}

function checkDefault(field: Field, { collector, library }: ModelContext): void {
  const { default: value } = field.document
  const at = ['fields', field.name, 'default']
  if (isExpression(value)) readExpression(value.slice(1), { collector, at, names: commonNames })
  const isRead = isExpression(value) || !('problem' in field.type.read(value, field.document))
  if (isRead) checkDocumentValue({ field, value, names: commonNames, code: 'bad-default' }, { library, collector, at })
}

const bounds = ['notBefore', 'notAfter']

/** Bounds of dates and times must be dates and times. */
function checkBounds(field: Field, context: ModelContext): void {
  const { collector, library } = context
  const names = recordScope(context)
  for (const key of [...bounds, 'help', 'placeholder']) {
    const value = field.document[key]
    const at = ['fields', field.name, key]
    if (!isExpression(value)) continue
    readExpression(value.slice(1), { collector, at, names })
    if (bounds.includes(key))
      checkDocumentValue({ field, value, names, code: 'bad-default' }, { library, collector, at })
  }
}
