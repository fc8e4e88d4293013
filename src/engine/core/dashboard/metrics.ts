import type { SourceDocument } from '#core/document'
import { dashboardDiagnostics } from '#core/message'
import { present } from '#core/object'
import { type BaseContext, type CardOfKind, compileKeys, compileValue, type FilterProgram, inside } from '#core/screen'
import { type CardContext, type CardOf, figure, findName, namesOf } from './cardContext.ts'
import { rowText } from './rowCard.ts'
import { compileSource } from './source.ts'

type Document = CardOf<'metrics'>

/** Compiles metrics, values with their limits and trend: one per row, or one per field of the first row. */
export function metricsOf(
  document: Document,
  id: string,
  filters: readonly FilterProgram[],
  context: CardContext,
): Omit<CardOfKind<'metrics'>, 'id' | 'pointer' | 'span'> {
  const { metrics, digits, before, limits, live = false } = document
  return {
    kind: 'metrics',
    live,
    ...compileKeys(document, ['name', 'unit', 'time', 'note'], rowText, context),
    ...compileKeys(document, ['low', 'high'], figure, context),
    ...(Array.isArray(metrics)
      ? { fields: fieldsOf(metrics, context) }
      : { value: figure(metrics, inside(context, 'metrics')) }),
    ...(digits === undefined ? {} : { digits: digitsOf(digits, context) }),
    ...(before ? { before: beforeOf(before, `${id}/before`, filters, inside(context, 'before')) } : {}),
    ...(limits ? { limits: limitsOf(limits, `${id}/limits`, filters, inside(context, 'limits')) } : {}),
  }
}

const digitsOf = (digits: number | string, context: CardContext) =>
  typeof digits === 'number' ? compileValue(digits, context) : figure(digits, inside(context, 'digits'))

/** The fields that the source loads, in the order of the metrics. */
function fieldsOf(entries: readonly string[], context: CardContext) {
  const { source } = context
  const names = entries.flatMap((entry, index) => {
    const here = inside(context, 'metrics', index)
    const own = namesOf(entry, here)
    for (const name of own) findName(name, here)
    return own
  })
  const fields = source?.kind === 'rows' ? source.fields : []
  if (source && source.kind !== 'rows' && names.length > 0)
    context.collector.report([...context.at, 'metrics'], dashboardDiagnostics.metricsNeedRows)
  return [...new Set(names)].flatMap((name) => fields.find((field) => field.name === name) ?? [])
}

function beforeOf(
  { source, value, matchBy }: NonNullable<Document['before']>,
  id: string,
  filters: readonly FilterProgram[],
  context: CardContext,
): NonNullable<CardOfKind<'metrics'>['before']> {
  const { rows, within } = besideOf(source, id, filters, context)
  if (value) findName(value, inside(within, 'value'))
  if (matchBy) findName(matchBy, inside(within, 'matchBy'))
  if (matchBy) findName(matchBy, inside(context, 'matchBy'))
  return { rows, value: value ?? 'value', ...present({ matchBy }) }
}

function limitsOf(
  { source, matchBy, low, high }: NonNullable<Document['limits']>,
  id: string,
  filters: readonly FilterProgram[],
  context: CardContext,
): NonNullable<CardOfKind<'metrics'>['limits']> {
  const { rows, within } = besideOf(source, id, filters, context)
  findName(matchBy, inside(within, 'matchBy'))
  return { rows, matchBy, low: figure(low, inside(within, 'low')), high: figure(high, inside(within, 'high')) }
}

/** Compiles a further source and the context in which its rows are in scope. */
function besideOf(document: SourceDocument, id: string, filters: readonly FilterProgram[], context: CardContext) {
  const { source, row } = compileSource(document, filters, inside<BaseContext>(context, 'source'))
  const within: CardContext = { ...context, source, row, names: { ...context.names, ...row } }
  return { rows: { id, ...present({ source }) }, within }
}
