const form = /^\s*([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?\s*$/

/** The digits of a decimal text before and after the point, its exponent already applied. */
function parseDecimal(text: string): { negative: boolean; whole: string; fraction: string } | null {
  const [, sign = '', before = '', after = '', exponent = '0'] = form.exec(text) ?? []
  if (before === '' && after === '') return null
  const shift = Number(exponent)
  const digits = `${'0'.repeat(Math.max(0, -shift))}${before}${after}${'0'.repeat(Math.max(0, shift))}`
  const point = before.length + Math.max(0, -shift) + shift
  return { negative: sign === '-', whole: digits.slice(0, point), fraction: digits.slice(point) }
}

/** A decimal text times 10^scale as a whole number, rounded half up (away from zero); null when it is no number. */
export function scaledOf(text: string, scale: number): bigint | null {
  const parts = parseDecimal(text)
  if (!parts) return null
  const scaled = BigInt(`0${parts.whole}${parts.fraction.slice(0, scale).padEnd(scale, '0')}`)
  const up = (parts.fraction[scale] ?? '0') >= '5' ? 1n : 0n
  return parts.negative ? -(scaled + up) : scaled + up
}

/** A scaled whole number as decimal text with exactly `scale` decimals: 1250 at scale 2 is `12.50`. */
export function decimalText(scaled: bigint, scale: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, '0')
  const point = digits.length - scale
  const fraction = scale > 0 ? `.${digits.slice(point)}` : ''
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${fraction}`
}

/** Whether a scaled whole number has at most `precision` digits. */
export const fitsPrecision = (scaled: bigint, precision: number): boolean =>
  scaled < 10n ** BigInt(precision) && scaled > -(10n ** BigInt(precision))

/** A decimal text as a number where that says exactly the same, else the text: JSON numbers are doubles. */
export function numberOrText(text: string): number | string {
  const scale = text.split('.')[1]?.length ?? 0
  const number = Number(text)
  return scaledOf(String(number), scale) === scaledOf(text, scale) ? number : text
}
