import type { ColumnProgram } from '#core/screen'
import type { ShownRow } from '#react/list'
import { shownText } from '#widgets/face'

type TextOfRow = (row: ShownRow) => string

const asItIs = new Set(['text', 'datetime', 'time', 'month', 'year'])

/** The text of a column's cells where text is all that they show; null where a widget has to draw them. */
export function cellText({ widget, props, field, tone, open, inline }: ColumnProgram): TextOfRow | null {
  if (tone || open || inline || Object.keys(props).length > 0) return null
  const plain: TextOfRow = ({ row }) => shownText(field, row[field.name], row)
  if (asItIs.has(widget)) return plain
  if (widget === 'date') return (row) => plain(row).slice(0, 10)
  if (widget !== 'reference') return null
  return field.type.multiple ? (row) => plain(row).replaceAll(',', '、') : plain
}
