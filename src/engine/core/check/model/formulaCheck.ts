import {
  checkExpression,
  dependenciesOf,
  type Expression,
  type ExpressionType,
  fits,
  parseExpression,
  typeTitle,
} from '#core/expression'
import { modelDiagnostics, unknownMessages } from '#core/message'
import { type Field, type Finding, findingOf } from '#core/model'
import { type ModelContext, ownFields, recordScope } from './modelContext.ts'

/** Checks formulas: their properties fit together, and the result has the declared type. */
export function checkFormulas(context: ModelContext): void {
  checkFormulaCycles(context)
  for (const field of ownFields(context)) if (field.type.id === 'formula') checkFormula(field, context)
}

const results: Readonly<Record<string, ExpressionType>> = {
  text: { kind: 'text' },
  dict: { kind: 'text' },
  number: { kind: 'number' },
  date: { kind: 'date' },
  datetime: { kind: 'datetime' },
}

function checkFormula({ name, document, formula }: Field, context: ModelContext): void {
  const { library, collector } = context
  const add = (key: string, finding: Finding) => collector.add(['fields', name, key], finding)
  const { expression, countOf, sumOf, where, stored, result, dict } = document
  const isAggregate = countOf !== undefined || sumOf !== undefined
  if (where !== undefined && expression !== undefined && !isAggregate)
    add('where', findingOf(modelDiagnostics.whereAlone))
  if (stored && isAggregate) add('stored', findingOf(modelDiagnostics.storedAggregate))
  if (result === 'dict' && dict === undefined) add('result', findingOf(modelDiagnostics.resultDict))
  if (formula && 'model' in formula && library.model(formula.model)?.abstract)
    add(`${formula.kind}Of`, findingOf(modelDiagnostics.abstractModel, { model: formula.model }))
  const source = stored && formula?.kind === 'value' ? readBeyond(formula.value, context) : undefined
  if (source !== undefined) add('stored', findingOf(modelDiagnostics.storedBeyond, { source }))
  if (formula?.kind === 'value') checkOverRows(formula.value, { context, add })
  const expected = typeof result === 'string' ? results[result] : undefined
  if (!expected) return
  if (typeof expression === 'string') checkResult(expression, expected, { context, add })
  else if (isAggregate && expected.kind !== 'number') add('result', findingOf(modelDiagnostics.aggregateResult))
}

/**
 * What a formula reads beyond its own record, directly or through other formulas: a referenced record, or rows. When these change, nothing
 * computes a stored value anew.
 */
function readBeyond(value: Expression, context: ModelContext, above: readonly string[] = []): string | undefined {
  const { fields, refs } = dependenciesOf(value)
  if (refs.length > 0) return refs[0]
  for (const name of fields) {
    const field = context.model.field(name)
    if (!field?.formula || above.includes(name)) continue
    const beyond = field.formula.kind === 'value' ? readBeyond(field.formula.value, context, [...above, name]) : name
    if (beyond !== undefined) return beyond
  }
  return undefined
}

interface ResultContext {
  context: ModelContext
  add(key: string, finding: Finding): unknown
}

/** Sub-table rows are not loaded with their record, so a formula may only count or sum them. */
function checkOverRows(value: Expression, { context, add }: ResultContext): void {
  const rows = dependenciesOf(value).fields.find((name) => context.model.field(name)?.type.id === 'table')
  if (rows === undefined) return
  const of = String(context.model.field(rows)?.document.model ?? unknownMessages.kinds.model)
  add('expression', findingOf(modelDiagnostics.formulaOverRows, { rows, of }))
}

function checkResult(text: string, expected: ExpressionType, { context, add }: ResultContext): void {
  const parsed = parseExpression(text)
  if (!parsed.ok) return
  const { type, problems } = checkExpression(parsed.expression, { names: recordScope(context) })
  if (problems.length > 0 || fits(type, expected)) return
  add(
    'expression',
    findingOf(modelDiagnostics.formulaResult, { expected: typeTitle(expected), actual: typeTitle(type) }),
  )
}

/** Reports formulas that depend on each other: none of them can be computed first. */
function checkFormulaCycles(context: ModelContext): void {
  const needs = new Map(
    context.model.fields.flatMap(({ name, formula }) =>
      formula?.kind === 'value' ? [[name, dependenciesOf(formula.value).fields] as const] : [],
    ),
  )
  for (const { name } of ownFields(context)) {
    const ring = ringFrom(name, needs)
    if (ring)
      context.collector.report(['fields', name, 'expression'], modelDiagnostics.formulaCycle, {
        ring: ring.join(' → '),
      })
  }
}

function ringFrom(start: string, needs: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    for (const next of needs.get(name) ?? []) {
      if (next === start) return [...path, next]
      const found = path.includes(next) ? undefined : visit(next, [...path, next])
      if (found) return found
    }
    return undefined
  }
  return visit(start, [start])
}
