const numberLike = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** A number, or a text that looks like one when the other side is a number. */
function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && numberLike.test(value) ? Number(value) : null
}

/** Order of two texts by code point, as the databases compare. */
function compareTexts(left: string, right: string): number {
  const [a, b] = [Array.from(left), Array.from(right)]
  const at = a.findIndex((char, index) => char !== b[index])
  if (at < 0) return a.length - b.length
  return (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? -1)
}

/** Below, equal or above 0; null where null is one of them. */
export function compareValues(left: unknown, right: unknown): number | null {
  if (left === null || left === undefined || right === null || right === undefined) return null
  if (typeof left === 'number' || typeof right === 'number') {
    const [a, b] = [asNumber(left), asNumber(right)]
    if (a !== null && b !== null) return a - b
  }
  return compareTexts(String(left), String(right))
}
