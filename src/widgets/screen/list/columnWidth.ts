import { isDuration } from '#core/model'
import type { ColumnProgram } from '#core/screen'
import { listEllipsis } from '#react/cell'
import type { ListController, ShownColumn, ShownRow } from '#react/list'
import { cutText, textWidthEm } from '#widgets/face'
import { columnTitle, readText } from './listText.ts'

/** Widgets that draw a text, and how much they add to its width. */
const besideTextPx: Readonly<Record<string, number>> = { text: 0, number: 0, reference: 0, dictionary: 18 }

/** Types whose cells are all equally wide. */
const typeWidthsPx: Readonly<Record<string, number>> = {
  datetime: 156,
  date: 96,
  time: 80,
  month: 80,
  year: 64,
  bool: 72,
  switch: 72,
  image: 72,
  icon: 64,
  color: 72,
}

/** A number with a unit for each of the two largest: 400 天 23 小时. */
const durationPx = 124

/** A dictionary with more entries than these is no choice of states, and its longest text says little about its column. */
const mostEntries = 12

const paddingPx = 16
/** The arrow of a sorted column. */
const sortPx = 16
/** What shows that a cell can be edited. */
const inlinePx = 18
const leastPx = 56
const mostPx = 280

/**
 * The width that a column needs: by what stands in it in `rows`, but no more than a line of text may take. What is no text, and
 * columns that the document or the user has sized, are as wide as they say. spec: look, List
 */
export function contentWidthPx(
  list: ListController,
  { column, widthPx, flexible, sized }: ShownColumn,
  rows: readonly ShownRow[],
): number {
  if (sized) return widthPx
  const titlePx = textWidthPx(columnTitle(list, column)) + (column.sortable ? sortPx : 0) + paddingPx
  const typeWidthPx = isDuration(column.field) ? durationPx : typeWidthsPx[column.field.type.id]
  if (typeWidthPx) return Math.max(typeWidthPx, titlePx)
  const besidePx = besideTextPx[column.widget]
  if (besidePx === undefined || rows.length === 0) return widthPx
  const { ellipsis = flexible ? listEllipsis : mostPx } = column
  const text = cellReader(column)
  const texts = [...rows.map((row) => (row.more ? '' : text(row))), ...statesOf(list, column)]
  const textsPx = texts.map((each) => textWidthPx(cutText(each, ellipsis)))
  const contentPx = Math.max(...textsPx) + besidePx + paddingPx + (column.inline ? inlinePx : 0)
  return Math.min(Math.max(leastPx, titlePx, Math.ceil(contentPx)), mostPx)
}

/** What stands in a cell: of several entries of a dictionary the first, and how many others. */
function cellReader(column: ColumnProgram): (row: ShownRow) => string {
  const text = readText(column)
  if (column.widget !== 'dictionary' || !column.field.type.multiple) return text
  return (row) => {
    const [first = '', ...others] = text(row).split(',')
    return others.length > 0 ? `${first} +${others.length}` : first
  }
}

/** The texts of all states that a column can show: another page may have the longest. */
function statesOf({ settings }: ListController, { field, widget }: ColumnProgram): readonly string[] {
  const { dict } = field.document
  if (widget !== 'dictionary' || typeof dict !== 'string' || field.type.multiple) return []
  const options = settings.ports.dictionary(dict).snapshot()
  return options.length > mostEntries ? [] : options.map(({ label }) => label)
}

/** Cells, in the type scale. spec: look, Type */
const fontPx = 13

const textWidthPx = (text: string): number => textWidthEm(text) * fontPx
