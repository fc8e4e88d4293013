import type { FieldItem, GroupItem, ItemProgram, OneItem } from '#core/screen'
import { textWidthEm } from '#widgets/face'

const characterPx = 14
const starAndGapPx = 26
const leastPx = 84
const mostPx = 160

/** One width for all labels of a form, by the longest; labels beyond it break into two lines. */
export function labelWidthPx(items: readonly Pick<FieldItem, 'title'>[]): number {
  const longest = Math.max(0, ...items.map(({ title }) => textWidthEm(title.text ?? '')))
  return Math.min(mostPx, Math.max(leastPx, Math.ceil(longest * characterPx) + starAndGapPx))
}

const leastSections = 3

/** The groups that a long form is walked through by; none for a short one. */
export function sectionsOf(items: readonly ItemProgram[]): readonly (GroupItem | OneItem)[] {
  const groups = items.filter((item) => item.kind === 'group' || item.kind === 'one')
  return groups.length >= leastSections ? groups : []
}
