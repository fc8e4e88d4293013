const quote = 34
const backslash = 92
const [colon, openObject, closeObject, openList, closeList] = [58, 123, 125, 91, 93]

/** Index of the closing quote of the string that starts at `from`; the length of the text when there is none. */
export function endOfText(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at > 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1)
  return at < 0 ? text.length : at
}

/** Whether the character is preceded by an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}

function isKey(text: string, after: number): boolean {
  let at = after
  while (text.charCodeAt(at) <= 32) at += 1
  return text.charCodeAt(at) === colon
}

/** The key that a text in quotes names; as it stands when it is not JSON. */
function keyIn(quoted: string): string {
  const written = quoted.slice(1, -1)
  if (!written.includes('\\')) return written
  try {
    return JSON.parse(quoted) as string
  } catch {
    return written
  }
}

/** Line and column of an offset, both counted from 1, as a text for people. */
export function linePlace(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  return `第 ${before.length} 行第 ${(before.at(-1)?.length ?? 0) + 1} 列`
}

/** The first key that occurs twice in the same object of a JSON text, with its place; `JSON.parse` silently keeps the last one. */
export function repeatedKey(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === openObject || code === openList) open.push(code === openObject ? new Set() : undefined)
    else if (code === closeObject || code === closeList) open.pop()
    if (code !== quote) continue
    const end = endOfText(text, at)
    const keys = open[open.length - 1]
    const key = keys && isKey(text, end + 1) ? keyIn(text.slice(at, end + 1)) : undefined
    if (key !== undefined && keys?.has(key))
      return `"${key.slice(0, 60)}" 在一个对象里出现两次（${linePlace(text, at)}）`
    if (key !== undefined) keys?.add(key)
    at = end
  }
  return undefined
}

/** The place of a syntax error, taken from the parser's exception; empty when it names none. */
export function brokenPlace(text: string, cause: unknown): string {
  const at = /position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1]
  return at === undefined ? '' : linePlace(text, Number(at))
}
