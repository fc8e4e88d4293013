import type { PlainScreenDocument } from '#core/document'
import { actionTitles } from '#core/message'
import type { Model } from '#core/model'
import type { Code } from './code.ts'

type Shape = Readonly<Record<string, unknown>>

/** The codes that a screen and its parts ask for, with the titles of the actions that ask for them. */
export function screenCodes(screen: PlainScreenDocument, model: Model | undefined): Code[] {
  const found: Code[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (!Array.isArray(node)) found.push(...codeIn(node as Shape, model))
    for (const child of Object.values(node)) visit(child)
  }
  visit(screen)
  return found.filter(({ code }) => !code.includes('$param.'))
}

function codeIn(part: Shape, model: Model | undefined): Code[] {
  const { permission } = part
  return typeof permission === 'string' ? [{ code: permission, title: titleOf(part, model) ?? permission }] : []
}

function titleOf({ title, id, field, permission }: Shape, model: Model | undefined): string | undefined {
  const action = String(permission).split(':')[1] ?? ''
  const known = actionTitles[action] ?? (typeof field === 'string' ? model?.field(field)?.title : undefined)
  const written = typeof title === 'string' && !title.startsWith('=') ? title : undefined
  return known ?? written ?? (typeof id === 'string' ? id : undefined)
}
