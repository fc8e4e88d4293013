/** A number as people read it: groups of three, at most `digits` places (2 unless given); – where there is none. */
export function numberText(value: number | null, digits?: number): string {
  if (value === null) return '–'
  const places =
    digits === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return value.toLocaleString('en-US', places)
}

/** A number with its unit, a space between them; a percent sign follows at once. spec: look, Type */
export function quantityText(value: number | null, unit = '', digits?: number): string {
  const text = numberText(value, digits)
  if (value === null || unit === '') return text
  return unit === '%' ? `${text}%` : `${text} ${unit}`
}
