import type { Field } from '#core/model'

/** How a number is drawn as a bar. */
export interface Progress {
  /** From 0 to 100. */
  percent: number
  text: string
  tone: 'info' | 'success' | 'danger'
}

const limitOf = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

/** Outside of what is normal for the field. */
function isOdd({ document }: Field, number: number): boolean {
  const [least = null, most = null] = Array.isArray(document.normal) ? document.normal : []
  return (typeof least === 'number' && number < least) || (typeof most === 'number' && number > most)
}

/** The bar of a value between the field's `min` and `max`, 0 and 100 unless it says so; null for what is no number. */
export function progressOf(field: Field, value: unknown): Progress | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  const { document } = field
  const least = limitOf(document.min, 0)
  const most = limitOf(document.max, 100)
  const share = most > least ? (number - least) / (most - least) : 0
  const unit = typeof document.unit === 'string' ? document.unit : '%'
  return {
    percent: Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10,
    text: unit === '%' ? `${number}%` : `${number} ${unit}`,
    tone: isOdd(field, number) ? 'danger' : share >= 1 ? 'success' : 'info',
  }
}
