import type { GroupItem, ItemProgram } from '#core/screen'

const leastSections = 3

/** The groups that a long form is walked through by; none for a short one. */
export function sectionsOf(items: readonly ItemProgram[]): readonly GroupItem[] {
  const groups = items.filter((item) => item.kind === 'group')
  return groups.length >= leastSections ? groups : []
}
