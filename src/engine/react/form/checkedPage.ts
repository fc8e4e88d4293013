import { leavesOf, type TabsItem } from '#core/screen'
import type { Changes } from './changes.ts'
import type { Following } from './following.ts'
import type { Ones } from './ones.ts'
import type { Validation } from './validation.ts'

interface PageParts {
  following: Following
  validation: Validation
  ones: Ones
  changes: Pick<Changes, 'tidy'>
  /** Brings an item before the user's eyes. */
  show(itemId: string): void
}

/** Checks what stands on one page, with the further records on it; the first fault is shown. */
export async function checkedPage(
  { following, validation, ones, changes, show }: PageParts,
  { item, pageId }: { item: TabsItem; pageId: string },
): Promise<boolean> {
  changes.tidy()
  await following.settled()
  const index = item.tabs.findIndex(({ id }) => id === pageId)
  const leaves = leavesOf(item.tabs[index]?.items ?? [])
  const later = leavesOf(item.tabs.slice(index + 1).flatMap(({ items }) => items))
  const { fields, declined } = await ones.checkSome(new Set(namesOf(leaves)))
  const fieldItems = leaves.filter((leaf) => leaf.kind === 'field')
  const [first] = await validation.some(fieldItems, new Set(namesOf(later)))
  if (first) show(first.id)
  return !first && fields.length === 0 && !declined
}

const namesOf = (leaves: ReturnType<typeof leavesOf>): string[] =>
  leaves.flatMap((leaf) => (leaf.kind === 'field' || leaf.kind === 'one' ? [leaf.field.name] : []))
