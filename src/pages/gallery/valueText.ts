import { galleryMessages as texts } from '#core/message'

const mostLetters = 24

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || /^(\[\]|\{\})$/.test(JSON.stringify(value))

/** A value of an example on one line, cut. */
export function valueText(value: unknown): string {
  if (isEmpty(value)) return texts.empty
  const letters = [...(typeof value === 'string' ? value : JSON.stringify(value))]
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : letters.join('')
}
