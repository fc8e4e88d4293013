import { switchValues } from '#core/fieldType'
import { messages } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import type { CardOfKind, RowText, ValueProgram } from '#core/screen'
import { evaluationAt, type FigureContext, labelOf, numberOf } from './figures.ts'
import { rowText } from './rowFigures.ts'

/** One value of a metrics card. */
export interface MetricFigures {
  id: string
  name: string
  /** Null while it is unknown. */
  value: number | null
  /** Shown if the value is no number. */
  text: string
  unit: string
  digits: number | undefined
  low: number | null
  high: number | null
  /** Position of the value relative to its range. */
  standing: 'low' | 'normal' | 'high' | 'unknown'
  /** The tone of that position; empty within the range. */
  tone: string
  /** Change against the earlier value; null without one. */
  change: number | null
  time: string
  /** Text below the value. */
  note: string
}

/** The rows of the card, with the earlier rows and the limits they are compared with. */
interface MetricReading extends FigureContext {
  before: readonly RecordValues[]
  limits: readonly RecordValues[]
}

/** The values of a card: one for each row, or one for each field of the first row. */
export function metricFigures(card: CardOfKind<'metrics'>, context: MetricReading): readonly MetricFigures[] {
  const [first] = context.rows
  if (card.fields) return first ? card.fields.map((field) => fieldFigures(card, field, first, context)) : []
  return context.rows.map((row) => rowFigures(card, row, context))
}

function rowFigures(card: CardOfKind<'metrics'>, row: RecordValues, context: MetricReading): MetricFigures {
  const read = readerOf(row, context)
  const say = (text: RowText | undefined) => rowText(text, row, context)
  const { matchBy, value: name = 'value' } = card.before ?? {}
  const earlier = matchBy ? context.before.find((one) => one[matchBy] === row[matchBy]) : context.before[0]
  const value = numberOf(read(card.value))
  return {
    id: String(row.id ?? say(card.name)),
    name: say(card.name),
    value,
    text: plainText(read(card.value)),
    unit: say(card.unit),
    digits: numberOf(read(card.digits)) ?? undefined,
    time: say(card.time),
    note: say(card.note),
    ...rangeOf(value, numberOf(read(card.low)), numberOf(read(card.high))),
    change: changeOf(value, numberOf(earlier?.[name])),
  }
}

/** The value of one field of a row. */
export function fieldFigures(
  card: Pick<CardOfKind<'metrics'>, 'limits' | 'time' | 'note'>,
  field: Field,
  row: RecordValues,
  context: MetricReading,
): MetricFigures {
  const { matchBy = '', low, high } = card.limits ?? {}
  const limit = context.limits.find((one) => one[matchBy] === field.name)
  const readLimit = limit ? readerOf(limit, context) : () => null
  const value = isNumeric(field) ? numberOf(row[field.name]) : null
  return {
    id: field.name,
    name: field.title,
    value,
    text: value === null ? fieldText(field, row) : '',
    unit: String(field.document.unit ?? ''),
    digits: field.type.id === 'int' ? 0 : Number(field.document.scale ?? 2),
    time: rowText(card.time, row, context),
    note: rowText(card.note, row, context),
    ...(limit
      ? rangeOf(value, numberOf(readLimit(low)), numberOf(readLimit(high)))
      : rangeOf(value, ...normalOf(field))),
    change: changeOf(value, numberOf(context.before[0]?.[field.name])),
  }
}

/** A formula is a number unless its result is something else, such as a value of a dictionary. */
const isNumeric = ({ type, document }: Field): boolean =>
  ['int', 'decimal', 'money'].includes(type.id) || (type.id === 'formula' && (document.result ?? 'number') === 'number')

/** The value of a field that is no number; of a switch in words. */
function fieldText({ name, type, document }: Field, row: RecordValues): string {
  const value = row[name]
  if (type.id !== 'switch' || value === null || value === undefined) return labelOf(row, name)
  return String(value) === switchValues(document)[0] ? messages.word.yes : messages.word.no
}

/** The normal range of a field, from its model. */
function normalOf({ document }: Field): [number | null, number | null] {
  const [low = null, high = null] = Array.isArray(document.normal) ? document.normal : []
  return [numberOf(low), numberOf(high)]
}

function readerOf(row: RecordValues, context: MetricReading) {
  const evaluation = evaluationAt(row, context)
  return (value: ValueProgram | undefined): unknown => value?.read(evaluation) ?? null
}

const standingTones = { low: 'info', high: 'danger', normal: '', unknown: '' } as const

function rangeOf(value: number | null, low: number | null, high: number | null) {
  const standing = standingOf(value, low, high)
  return { low, high, standing, tone: standingTones[standing] }
}

function standingOf(value: number | null, low: number | null, high: number | null): MetricFigures['standing'] {
  if (value === null || (low === null && high === null)) return 'unknown'
  if (high !== null && value > high) return 'high'
  return low !== null && value < low ? 'low' : 'normal'
}

const changeOf = (value: number | null, earlier: number | null): number | null =>
  value === null || earlier === null ? null : value - earlier

const plainText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
