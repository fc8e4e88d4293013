import type { JsonValue } from '#core/fieldType'
import { fillText, messages, spreadsheetMessages } from '#core/message'
import type { Field } from '#core/model'
import type { Dictionaries } from '#server/context'
import { switchPair } from './columns.ts'
import type { ReadCell } from './protocol.ts'

/** The value of a cell for its field, or what is wrong with it. Keys of other records are looked up elsewhere. */
type CellValue = { value: JsonValue } | { problem: string }

/** The parts of a cell that holds several texts. */
export const splitCell = (cell: ReadCell): string[] =>
  String(cell ?? '')
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Reads a cell: dictionary texts become values, 是 and 否 what the field keeps, numbers the text that a text field takes. */
export function cellValue(field: Field, cell: ReadCell, dictionaries: Dictionaries): CellValue {
  if (field.dict) return dictValue(field, cell, dictionaries)
  const type = field.type.id
  if (type === 'bool' || type === 'switch') return yesOrNo(field, cell)
  if (type === 'date') return { value: withPlainDay(cell) }
  if (type === 'datetime') return { value: asDateTime(cell) }
  if (field.column?.type === 'integer' || field.column?.type === 'decimal') return { value: cell }
  return {
    value:
      typeof cell === 'boolean' ? (cell ? messages.word.yes : messages.word.no) : cell === null ? null : String(cell),
  }
}

function dictValue(field: Field, cell: ReadCell, dictionaries: Dictionaries): CellValue {
  const options = dictionaries.options(field.dict ?? '')
  const parts = field.type.multiple ? splitCell(cell) : [String(cell ?? '')]
  const chosen = parts.map(
    (part) => options.find(({ text }) => text === part) ?? options.find(({ value }) => value === part),
  )
  const unknown = parts.filter((_, index) => !chosen[index])
  if (unknown.length > 0)
    return { problem: fillText(spreadsheetMessages.noOption, { field: field.title, options: quoted(unknown) }) }
  return { value: chosen.map((option) => option?.value).join(',') }
}

/** Texts of a cell as a message shows them: “甲”、“乙”. */
export const quoted = (texts: readonly string[]): string =>
  texts
    .slice(0, 5)
    .map((text) => `“${text.slice(0, 40)}”`)
    .join('、')

/** What is neither is told in the words of the sheet. */
function yesOrNo(field: Field, cell: ReadCell): CellValue {
  const text = String(cell ?? '').trim()
  const [on, off] = field.type.id === 'bool' ? [true, false] : switchPair(field)
  const value =
    text === messages.word.yes || cell === true ? on : text === messages.word.no || cell === false ? off : cell
  return 'problem' in field.type.read(value, field.document)
    ? { problem: fillText(spreadsheetMessages.yesOrNo, { field: field.title }) }
    : { value }
}

const typedDay = /^(\d{4})(?:[/.](\d{1,2})[/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?=\s|$)/

/** A day that was typed as text, as it is stored: 1990/5/6 and 1990年5月6日 are 1990-05-06. */
const withPlainDay = (cell: ReadCell): string =>
  String(cell ?? '')
    .trim()
    .replace(typedDay, (_, year: string, ...parts: (string | undefined)[]) =>
      [year, ...parts.slice(0, 4).flatMap((part) => part?.padStart(2, '0') ?? [])].join('-'),
    )

/** A day alone begins at midnight. */
function asDateTime(cell: ReadCell): JsonValue {
  const text = withPlainDay(cell)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text
}
