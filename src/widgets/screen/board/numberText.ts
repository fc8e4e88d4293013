import { figureText } from '#core/expression'

/** A number as people read it; – where there is none. */
export const numberText = (value: number | null, digits?: number): string =>
  value === null ? '–' : figureText(value, digits)

/** A number with its unit, a space between them; a percent sign follows at once. spec: look, Type */
export function quantityText(value: number | null, unit = '', digits?: number): string {
  const text = numberText(value, digits)
  if (value === null || unit === '') return text
  return unit === '%' ? `${text}%` : `${text} ${unit}`
}
