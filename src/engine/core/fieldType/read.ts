import { formatWallTime, readWallTime } from '#core/expression'
import { fillText, valueProblemMessages as texts } from '#core/message'
import { splitKeys } from '#core/object'
import type { FieldOptions, ReadResult } from './fieldType.ts'

const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/

/** Text, or a number from a client that sends codes as numbers; no NUL, no half of a surrogate pair. */
export function readText(value: unknown, _options: FieldOptions): ReadResult {
  if (typeof value === 'number' && Number.isFinite(value)) return { value: String(value) }
  if (typeof value !== 'string') return { problem: texts.text }
  if (value.includes('\u0000') || lone.test(value)) return { problem: texts.characters }
  return { value }
}

/** Text of one line: blanks around it, also wide ones, are no part of it. */
export function readLine(value: unknown, options: FieldOptions): ReadResult {
  const text = readText(value, options)
  return 'problem' in text ? text : { value: String(text.value).trim() }
}

/** Several keys: a comma-joined text or a list of texts; stored comma-joined. */
export function readKeys(value: unknown, options: FieldOptions): ReadResult {
  if (!Array.isArray(value)) {
    const text = readText(value, options)
    return 'problem' in text ? text : { value: splitKeys(String(text.value)).join(',') }
  }
  const parts = value.map((part) => readText(part, options))
  const bad = parts.find((part) => 'problem' in part)
  return bad ?? { value: parts.map((part) => ('value' in part ? String(part.value) : '')).join(',') }
}

/** A whole number in the safe range; text of digits is taken. */
export function readInt(value: unknown): ReadResult {
  const number = toNumber(value)
  if (number === null || !Number.isSafeInteger(number)) return { problem: texts.int }
  return { value: number === 0 ? 0 : number }
}

/** A number rounded half up to the field's `scale` (2 unless given). */
export function readDecimal(value: unknown, options: FieldOptions): ReadResult {
  const number = toNumber(value)
  if (number === null || Math.abs(number) > 1e13) return { problem: texts.number }
  const scale = typeof options.scale === 'number' ? options.scale : 2
  return { value: roundHalfUp(number, scale) }
}

/** Half-up to `scale` decimals, away from zero, without binary artefacts: 1.005 → 1.01. */
export function roundHalfUp(value: number, scale: number): number {
  const shifted = Number(`${Math.abs(value)}e${scale}`)
  if (!Number.isFinite(shifted)) return value
  const rounded = Number(`${Math.round(shifted)}e-${scale}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value.trim())) return null
  return Number(value)
}

/** A reader of dates in exactly one format; a longer date-time is cut to it where `cut` says so. */
export function readDate(format: string, title: string, cut = false) {
  return (value: unknown): ReadResult => {
    if (typeof value !== 'string') return { problem: fillText(texts.moment, { title }) }
    const text = cut ? value.slice(0, format.length) : value
    const time = readWallTime(format === 'YYYY-MM' ? `${text}-01` : text)
    if (time && formatWallTime(time, format) === text) return { value: text }
    return { problem: fillText(texts.momentFormat, { title, format }) }
  }
}

/** Any JSON value of moderate depth and size, kept as it is. */
export function readJson(value: unknown): ReadResult {
  if (value === undefined) return { problem: texts.missing }
  return { value: value as never }
}
