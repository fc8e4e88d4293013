import type { GroupItem, ItemProgram, OneItem } from '#core/screen'

const leastSections = 3

/** The groups that a long form is walked through by; none for a short one. */
export function sectionsOf(items: readonly ItemProgram[]): readonly (GroupItem | OneItem)[] {
  const groups = items.filter((item) => item.kind === 'group' || item.kind === 'one')
  return groups.length >= leastSections ? groups : []
}
