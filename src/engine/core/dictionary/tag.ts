const tagLength = 2

/** Text as tags: parts between semicolons, each cut into pieces of two characters. spec: shell §5, widgets §5 */
export function splitTags(text: string): string[] {
  return text.split(/[;；]/).flatMap((part) => parts([...part.trim()]))
}

/** Text with its tags set apart by ';'. Doing it twice changes nothing. */
export const separateTags = (text: string): string => splitTags(text).join(';')

function parts(characters: readonly string[]): string[] {
  const count = Math.ceil(characters.length / tagLength)
  return Array.from({ length: count }, (_, at) => characters.slice(at * tagLength, (at + 1) * tagLength).join(''))
}
