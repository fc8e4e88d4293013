import type { OutlineNode } from '#core/design'
import { designMessages as texts } from '#core/message'

/** What people call a part: its title, the name of its section, or its kind. */
export function nodeTitle({ kind, id, title }: OutlineNode): string {
  if (kind === 'section') return sectionTitles[id] ?? id
  return title || texts.part[kind] || id
}

const sectionTitles: Readonly<Record<string, string>> = texts.section
