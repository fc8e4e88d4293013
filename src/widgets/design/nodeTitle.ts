import type { OutlineNode } from '#core/design'
import { designNames } from '#core/message'

/** What people call a part: its title, the name of its section, or its kind. */
export function nodeTitle({ kind, id, title }: OutlineNode): string {
  if (kind === 'section') return sectionTitles[id] ?? id
  return title || designNames.part[kind] || id
}

const sectionTitles: Readonly<Record<string, string>> = designNames.section
