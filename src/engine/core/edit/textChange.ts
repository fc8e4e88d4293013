/** A stretch of a text that another text replaces. Offsets and lengths are in UTF-16 units, in the text before the change. */
export interface TextChange {
  readonly offset: number
  readonly length: number
  readonly content: string
}

/** The text after `changes`, which are in ascending order and do not overlap. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let at = 0
  let changed = ''
  for (const { offset, length, content } of changes) {
    changed += text.slice(at, offset) + content
    at = offset + length
  }
  return changed + text.slice(at)
}

/** The changes that lead from the text after `changes` back to `text`. */
export function inverseOf(text: string, changes: readonly TextChange[]): TextChange[] {
  let shift = 0
  return changes.map(({ offset, length, content }) => {
    const inverse = { offset: offset + shift, length: content.length, content: text.slice(offset, offset + length) }
    shift += content.length - length
    return inverse
  })
}

/** Where a place of the text is after `changes`; what stood in a replaced stretch is at its beginning. */
export function movedOffset(place: number, changes: readonly TextChange[]): number {
  let shift = 0
  for (const { offset, length, content } of changes) {
    if (offset + length > place) return offset < place ? offset + shift : place + shift
    shift += content.length - length
  }
  return place + shift
}

/** The one change that leads from a text to another: what they have in common at both ends stays. */
export function changeBetween(text: string, next: string): TextChange {
  const most = Math.min(text.length, next.length)
  let offset = 0
  while (offset < most && text[offset] === next[offset]) offset++
  let end = 0
  while (end < most - offset && text[text.length - 1 - end] === next[next.length - 1 - end]) end++
  return { offset, length: text.length - end - offset, content: next.slice(offset, next.length - end) }
}
