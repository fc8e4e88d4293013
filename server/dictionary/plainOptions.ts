import { limit } from '#core/limit'
import type { DictionaryOption } from '#server/context'

interface ItemSearch {
  keyword: string
  rows?: number | undefined
}

/**
 * The items in use that a keyword finds in text or value, in the order of the dictionary. A keyword with commas is a list of texts
 * or values. spec: contract §5.1 loadDict; readings, `loadDict`
 */
export function foundItems(
  options: readonly DictionaryOption[],
  { keyword, rows = limit.defaultPageSize }: ItemSearch,
): DictionaryOption[] {
  const holds = testOf(keyword.trim().toLowerCase())
  const isFound = ({ value, text, disabled }: DictionaryOption) =>
    !disabled && (holds(text.toLowerCase()) || holds(value.toLowerCase()))
  return options.filter(isFound).slice(0, rows)
}

function testOf(keyword: string): (text: string) => boolean {
  if (!keyword.includes(',')) return (text) => text.includes(keyword)
  const terms = new Set(keyword.split(',').map((term) => term.trim()))
  return (text) => terms.has(text)
}
