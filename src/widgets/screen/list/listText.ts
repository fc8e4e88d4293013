import { roundHalfUp } from '#core/fieldType'
import { fillText, messages } from '#core/message'
import { durationText, isDuration } from '#core/model'
import type { ColumnProgram, ListProgram } from '#core/screen'
import type { ListController, ShownRow } from '#react/list'
import { ownUnitText, plainText, shownText } from '#widgets/face'

type TextOfRow = (row: ShownRow) => string

/** The text of a column's cells where text is all that they show; null where a widget has to draw them. */
export function cellText(column: ColumnProgram): TextOfRow | null {
  const text = plainText(column)
  return text && (({ row }) => text(row))
}

/** How a column's cells read, also where a widget draws them: durations by their units, numbers with the decimals of their field. */
export function readText(column: ColumnProgram): TextOfRow {
  const { field, props } = column
  const { scale } = field.document
  const formatted: TextOfRow = ({ row }) => {
    const text = shownText(field, row[field.name], row)
    const number = text === '' ? Number.NaN : Number(text)
    if (!Number.isFinite(number)) return text
    const own = ownUnitText(number, row, props)
    if (own !== null) return own
    if (isDuration(field)) return durationText(number, field)
    return typeof scale === 'number' ? roundHalfUp(number, scale).toFixed(scale) : text
  }
  return cellText(column) ?? formatted
}

/** The heading of a column. */
export const columnTitle = ({ scope, program }: Pick<ListController, 'scope' | 'program'>, { title }: ColumnProgram) =>
  title.text ?? title.read(scope.evaluation(program.model, {}))

/** How many there are, in groups of three as all figures. */
export const countText = (count: number): string => count.toLocaleString('en-US')

export interface Total {
  page: number
  pageSize: number
  total: number
  capped: boolean
  /** The rows are the top ones of a tree: what lies below them is not counted. */
  top?: boolean
}

/** `a-b 共 n 条` in its three parts; a count that stopped at its cap ends in a plus. spec: shell §9, look */
export function totalParts({
  page,
  pageSize,
  total,
  capped,
  top,
}: Total): [before: string, count: string, after: string] {
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = capped ? page * pageSize : Math.min(page * pageSize, total)
  const count = capped ? fillText(messages.list.capped, { count: countText(total) }) : countText(total)
  const { topTotal, total: plainTotal } = messages.list
  const [before = '', after = ''] = (top ? topTotal : plainTotal).split('{total}')
  return [fillText(before, { from, to }), count, after]
}

/** Whether the rows are the top ones of a tree, so that the total does not count those below. */
export const isTop = ({ nested, trash }: ListProgram, flat: boolean): boolean => !flat && nested !== undefined && !trash

/** `a-b 共 n 条`. */
export const totalText = (total: Total): string => totalParts(total).join('')
