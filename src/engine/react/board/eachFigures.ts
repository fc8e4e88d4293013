import { dashboardMessages } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import type { CardOfKind } from '#core/screen'

/** The fields that a chart draws one by one, by the key that its rows have for each; empty where it draws none so. */
export function drawnFields(
  { source, series, x }: CardOfKind<'chart'>,
  rows: readonly RecordValues[],
): ReadonlyMap<string, Field> {
  const each = source?.kind === 'aggregate' ? source.each : undefined
  if (!each || (series !== each.name && x !== each.name)) return new Map()
  const present = new Set(rows.map((row) => row[each.name]))
  return new Map(each.fields.filter(({ name }) => present.has(name)).map((field) => [field.name, field]))
}

/** The unit of a field, and the axis that it is read at: those of another unit than the first stand at the right. */
export function scaleOf(field: Field | undefined, fields: ReadonlyMap<string, Field>) {
  const [first] = fields.values()
  if (!field || !first) return {}
  const axis: 'left' | 'right' = unitOf(field) === unitOf(first) ? 'left' : 'right'
  return { unit: unitOf(field), axis }
}

const unitOf = ({ document: { unit } }: Field): string => (typeof unit === 'string' ? unit : '')

/** The bounds of what is normal of a field, as lines across a chart. */
export function normalMarks({ document: { normal } }: Field): { value: number; title: string; tone: string }[] {
  const [low, high] = Array.isArray(normal) ? normal : []
  return [
    ...(typeof high === 'number' ? [{ value: high, title: dashboardMessages.upper, tone: 'danger' }] : []),
    ...(typeof low === 'number' ? [{ value: low, title: dashboardMessages.lower, tone: 'info' }] : []),
  ]
}
