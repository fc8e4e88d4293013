/** `text` cut to `length` characters; a character is never halved. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = Array.from(text.slice(0, length * 2 + 1))
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}
