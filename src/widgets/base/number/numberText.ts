import { roundHalfUp } from '#core/fieldType'
import { controlMessages } from '#core/message'
import { defaultDurationUnit, durationText, type Field, isDuration } from '#core/model'

/** What a number control may hold: whole numbers have no decimal part. */
export interface NumberShape {
  whole: boolean
  /** Decimal places; undefined: as typed. */
  scale: number | undefined
  /** Groups of three and a fixed number of decimals, as money is written. */
  grouped: boolean
}

const fullWidth = /[\uFF0D-\uFF19\u3002]/g
const partial = /^-?\d*(\.\d*)?$/
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/

/** Full-width figures and signs of a Chinese keyboard as plain ones. */
const plain = (text: string): string =>
  text
    .replace(fullWidth, (sign) => (sign === '。' ? '.' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0)))
    .replace(/\s/g, '')

/**
 * The text after typing, or null when it is to be reverted: only an optional minus, digits, an optional decimal part, the
 * empty text and a lone minus stay. Pasted groups of three lose their commas. spec: widgets §5 Number cell
 */
export function typedNumber(typed: string): string | null {
  const text = plain(typed)
  const bare = grouped.test(text) ? text.replaceAll(',', '') : text
  return partial.test(bare) ? bare : null
}

const isExact = (number: number): boolean => Number.isFinite(number) && Math.abs(number) <= Number.MAX_SAFE_INTEGER

type Whole = Pick<NumberShape, 'whole'>

/** The number in a text; null if there is none, or it cannot be stored as typed. */
export function numberOf(text: string, { whole }: Whole): number | null {
  const number = Number(text)
  if (!/\d/.test(text) || !isExact(number) || (whole && !Number.isInteger(number))) return null
  return number === 0 ? 0 : number
}

/** The error of a text: too many digits, or a fraction where the number must be whole. */
export function numberProblem(text: string, shape: Whole): string | null {
  if (!/\d/.test(text) || numberOf(text, shape) !== null) return null
  return isExact(Number(text)) ? controlMessages.wholeNumber : controlMessages.longNumber
}

/** The number that stays when the control is left: rounded half up to the scale. */
export function settledNumber(text: string, shape: Pick<NumberShape, 'scale' | 'whole'>): number | null {
  const { scale } = shape
  const number = numberOf(text, shape)
  return number === null || scale === undefined ? number : roundHalfUp(number, scale)
}

/** The text of a number for editing: its digits, without groups and without an exponent. */
export function editedText(value: unknown): string {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return ''
  const text = String(number)
  return text.includes('e') ? number.toFixed(20).replace(/\.?0+$/, '') : text
}

/** A formatted number. A value that is no number is shown as it is. */
export function shownNumber(value: unknown, { scale, grouped: inGroups }: NumberShape): string {
  if (value === null || value === undefined || value === '') return ''
  const digits = editedText(value)
  if (digits === '') return String(value)
  const fixed = scale === undefined ? digits : roundHalfUp(Number(digits), scale).toFixed(scale)
  return inGroups ? fixed.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')) : fixed
}

/** A number that is only read: a duration by its largest units, any other with its decimals. */
export function readText(value: unknown, field: Field, shape: NumberShape): string {
  const text = shownNumber(value, shape)
  const number = numberOf(editedText(value), { whole: false })
  return number !== null && isDuration(field) ? durationText(number, field) : text
}

type Shape = (field: Field) => NumberShape

const scaleOf = ({ document }: Field): number | undefined =>
  typeof document.scale === 'number' ? document.scale : undefined

/** Plain numbers: decimals as they are, unless the field says how many. */
export const numberShape: Shape = (field) => ({
  whole: field.type.id === 'int',
  scale: field.type.id === 'int' ? 0 : scaleOf(field),
  grouped: false,
})

/** Money: two decimals unless the field says otherwise, in groups of three. */
export const moneyShape: Shape = (field) => ({ whole: false, scale: scaleOf(field) ?? 2, grouped: true })

/** The unit of a control: durations are entered in minutes unless the field says otherwise. */
export const unitOf = (field: Field): string | undefined => {
  const { unit } = field.document
  if (typeof unit === 'string') return unit
  return isDuration(field) ? defaultDurationUnit : undefined
}
