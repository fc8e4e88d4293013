const whole = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
const partial = /^#?[0-9a-f]{0,6}$/i

/** A colour that may be drawn; anything else is only text. */
export const isColor = (text: string): boolean => whole.test(text)

/** The text after typing, or null when it is to be reverted; the sign in front is added. */
export function typedColor(typed: string): string | null {
  const text = typed.trim()
  if (!partial.test(text)) return null
  return text === '' || text.startsWith('#') ? text : `#${text}`
}
