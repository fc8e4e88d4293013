import { brokenPlace, linePlace, repeatedKey } from '#core/document'

/** The value of a JSON text, or the mistake in the text and its position: `code  message`. */
export function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    const value: unknown = JSON.parse(text)
    const twice = repeatedKey(text)
    return twice ? { problem: `duplicate-key  ${twice}` } : { value }
  } catch (error) {
    const place = brokenPlace(text, error) || linePlace(text, brokenAt(text))
    return { problem: `not-json  不是 JSON，${place}附近有误` }
  }
}

/** The position at which a text stops being JSON. The parser gives no offset for a stray character or an early end, so prefixes are tried. */
function brokenAt(text: string): number {
  if (mayGoOn(text)) return text.length
  let [good, broken] = [0, text.length]
  while (broken - good > 1) {
    const middle = Math.floor((good + broken) / 2)
    if (mayGoOn(text.slice(0, middle))) good = middle
    else broken = middle
  }
  return good
}

function mayGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning)
    return true
  } catch (error) {
    return !(error instanceof SyntaxError && error.message.startsWith('Unexpected token'))
  }
}
