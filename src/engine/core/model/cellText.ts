import type { DictOption } from '#core/dictionary'
import { fillText, messages, cellTextMessages as texts } from '#core/message'
import type { Field } from './model.ts'
import { readValue } from './readRecord.ts'

/** A text from a spreadsheet as the value of a field, or why it is none. */
type CellText = { value: unknown } | { refused: string }

const typedDay = /^(\d{4})(?:[/.](\d{1,2})[/.](\d{1,2})|-(\d{1,2})-(\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?=\s|$)/

/** A typed date as it is stored: 1990/5/6, 1990-5-6 and 1990年5月6日 become 1990-05-06. */
export const plainDay = (text: string): string =>
  text
    .trim()
    .replace(typedDay, (_, year: string, ...parts: (string | undefined)[]) =>
      [year, ...parts.slice(0, 6).flatMap((part) => part?.padStart(2, '0') ?? [])].join('-'),
    )

/** A typed moment as it is stored; a date without a time is midnight, one without seconds begins its minute. */
export function plainMoment(text: string): string {
  const [, day, hour, minute = '00', second = '00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(plainDay(text)) ?? []
  return day === undefined ? plainDay(text) : `${day} ${(hour ?? '00').padStart(2, '0')}:${minute}:${second}`
}

/** A typed time of day as it is stored: 8:30 becomes 08:30:00. */
export function plainTime(text: string): string {
  const [, hour, minute, second = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? []
  return hour === undefined ? text.trim() : `${hour.padStart(2, '0')}:${minute}:${second}`
}

/** The parts of a cell that holds several texts. */
export const cellParts = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter(Boolean)

/** Texts quoted for a message: “甲”、“乙”. */
export const quotedTexts = (all: readonly string[]): string =>
  all
    .slice(0, 5)
    .map((text) => `“${text.slice(0, 40)}”`)
    .join('、')

/**
 * Reads the text of a spreadsheet's cell: names of `options` (those of a dictionary, or of the records that the field may refer
 * to) become their values, 是 and 否, TRUE and FALSE the two of a switch, dates and numbers are taken as people write them.
 */
export function readCellText(field: Field, text: string, options: readonly DictOption[] | null): CellText {
  if (text.trim() === '') return { value: null }
  if (options) return chosenOptions(field, text, options)
  const value = plainText(field, text)
  const result = readValue(field, value)
  if (!('problem' in result)) return result
  const isPair = field.type.id === 'bool' || field.type.id === 'switch'
  return { refused: isPair ? fillText(texts.yesOrNo, { field: field.title }) : `${field.title}${result.problem}` }
}

function chosenOptions({ title, type, document }: Field, text: string, options: readonly DictOption[]): CellText {
  const parts = type.multiple ? cellParts(text) : [text.trim()]
  const named = (part: string) => options.filter((option) => option.text === part)
  const unclear = parts.filter((part) => new Set(named(part).map(({ value }) => value)).size > 1)
  if (unclear.length > 0)
    return { refused: fillText(texts.unclear, { field: title, values: quotedTexts(unclear), hint: '' }) }
  const chosen = parts.map((part) => named(part)[0] ?? options.find((option) => option.value === part))
  const missing = parts.filter((_, at) => !chosen[at] || chosen[at].disabled)
  if (missing.length > 0) return { refused: fillText(texts.noOption, { field: title, options: quotedTexts(missing) }) }
  const value = chosen.map((option) => option?.value).join(',')
  return { value: document.wire === 'int' ? Number(value) : value }
}

const { yes, no } = messages.word
/** 是 and 否, and what spreadsheets write in their place. */
const pairOf = (text: string): boolean | undefined =>
  text === yes || text === 'TRUE' || (text === no || text === 'FALSE' ? false : undefined)

/** A text as the field reads it. Digits may be grouped, and wide as they are typed in Chinese. */
function plainText({ type, column, document }: Field, text: string): unknown {
  switch (type.id) {
    case 'date':
      return plainDay(text)
    case 'datetime':
      return plainMoment(text)
    case 'time':
      return plainTime(text)
    case 'bool':
      return pairOf(text.trim()) ?? text.trim()
    case 'switch':
      return switchText(document, text.trim())
    default:
      return column?.type === 'integer' || column?.type === 'decimal' ? plainNumber(text) : text
  }
}

function switchText({ values }: Field['document'], text: string): unknown {
  const own = Array.isArray(values) ? values.find((value) => String(value) === text) : undefined
  return own ?? pairOf(text) ?? text
}

/** A typed number as it is stored: digits may be grouped, and wide as they are typed in Chinese. */
export const plainNumber = (text: string): string => {
  const narrow = text.normalize('NFKC').trim()
  return /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(narrow) ? narrow.replaceAll(',', '') : narrow
}
