import type { ExpressionType } from '#core/expression'
import { compileDiagnostics } from '#core/message'
import { unknownField, unknownName } from './collector.ts'
import { readExpression } from './expressionField.ts'
import type { FieldContext } from './field.ts'
import type { Field, Formula } from './model.ts'
import { commonNames, fieldTypesOf, rowTypesOf, shownTypesOf } from './type.ts'

/** Resolves a formula. Returns undefined, with a diagnostic, when the document is invalid. */
export function resolveFormula(field: Field, context: FieldContext): Formula | undefined {
  const { document } = field
  checkKinds(field, context)
  if (typeof document.expression === 'string') return valueFormula(document.expression, field, context)
  const aggregate = aggregateOf(field)
  if (!aggregate) {
    context.collector.report(context.at, compileDiagnostics.emptyFormula, { field: field.name })
    return undefined
  }
  return aggregateFormula(aggregate, field, context)
}

/** Reports a field with more than one kind of formula. */
function checkKinds({ name, document }: Field, { collector, at }: FieldContext): void {
  const kinds = ['expression', 'countOf', 'sumOf'].filter((key) => document[key] !== undefined)
  if (kinds.length > 1) collector.report([...at, kinds[1] ?? ''], compileDiagnostics.twoFormulas, { name })
}

function valueFormula(text: string, field: Field, context: FieldContext): Formula | undefined {
  const { collector, at, owner, source } = context
  const { [field.name]: _self, ...names } = shownTypesOf(owner.id, source)
  const value = readExpression(text, { collector, at: [...at, 'expression'], names: { ...names, ...commonNames } })
  return value && { kind: 'value', value }
}

interface Aggregate {
  kind: 'count' | 'sum'
  model: string
  of?: string
}

function aggregateOf({ document }: Field): Aggregate | undefined {
  if (typeof document.countOf === 'string') return { kind: 'count', model: document.countOf }
  if (typeof document.sumOf !== 'string') return undefined
  const [model = '', of = ''] = document.sumOf.split('.')
  return { kind: 'sum', model, of }
}

function aggregateFormula(aggregate: Aggregate, field: Field, context: FieldContext): Formula | undefined {
  const { source, collector, at, owner } = context
  if (!source.model(aggregate.model)) {
    collector.add(
      [...at, `${aggregate.kind}Of`],
      unknownName('model', { name: aggregate.model, candidates: source.modelIds() }),
    )
    return undefined
  }
  const rowFields = rowTypesOf(aggregate.model, source)
  if (aggregate.of && !Object.hasOwn(rowFields, aggregate.of)) {
    collector.add(
      [...at, 'sumOf'],
      unknownField(aggregate.model, { name: aggregate.of, candidates: Object.keys(rowFields) }),
    )
    return undefined
  }
  if (aggregate.of && rowFields[aggregate.of]?.kind !== 'number')
    collector.report([...at, 'sumOf'], compileDiagnostics.sumOfNoNumber, { of: aggregate.of })
  if (typeof field.document.where !== 'string') return aggregate
  const $row: ExpressionType = { kind: 'record', fields: fieldTypesOf(owner.id, source, false) }
  const where = readExpression(field.document.where, {
    collector,
    at: [...at, 'where'],
    names: { ...commonNames, $row },
    rowFields,
  })
  return where && { ...aggregate, where }
}
