import { fillText, messages } from '#core/message'
/** A value as text with its structure; nothing is the empty text. */
export const jsonText = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '' : JSON.stringify(value, null, 2)

/** The value of a text, or the line and column at which it stops being JSON. The empty text is null. */
export type ReadJson = { value: unknown } | { problem: string }

export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { problem: problemOf(text, error) }
  }
}

/** Engines name the place in their own words; a position is turned into a line, anything else is left out. */
function problemOf(text: string, error: unknown): string {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
  if (position === undefined) return messages.control.badJson
  const before = text.slice(0, Number(position)).split('\n')
  return fillText(messages.control.badJsonAt, { line: before.length, column: (before.at(-1) ?? '').length + 1 })
}
