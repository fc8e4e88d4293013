import type { ColumnProgram } from '#core/screen'
import { textWidthEm } from './textWidth.ts'

const momentTypes = ['date', 'datetime', 'time', 'month', 'year']

/** In a column without longer texts, such as codes and names of people, none is broken: others would press it to one character a line. */
const mostUnbrokenEm = 10

/** Dates, numbers and states are not broken within, however long the texts beside them are. */
const isUnbroken = ({ field: { type, dict }, align }: ColumnProgram): boolean =>
  align === 'right' || momentTypes.includes(type.id) || (dict !== undefined && !type.multiple)

/**
 * Whether a column on paper keeps each of its texts, the title first, on one line: `isWhole`. Where it is not `isShort`, its title may break
 * nevertheless.
 */
export function paperColumn(column: ColumnProgram, texts: readonly string[]): { isShort: boolean; isWhole: boolean } {
  const isShort = texts.every((text) => textWidthEm(text) <= mostUnbrokenEm)
  return { isShort, isWhole: isShort || isUnbroken(column) }
}
