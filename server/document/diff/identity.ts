import { documentPartTexts, messages } from '#core/message'
import { isObject } from '#core/object'

type Shape = Readonly<Record<string, unknown>>

const nameKeys = ['id', 'field', 'path', 'value', 'generator', 'group', 'title', 'text', 'widget', 'rule'] as const
const onlyOne: Readonly<Record<string, string>> = { more: messages.word.more, tabs: documentPartTexts.tabs ?? '' }

/** What an item of a list is known by: itself, its id, its field, or whatever names it; undefined when nothing does. */
function identityOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  if (!isObject(item)) return undefined
  const shape = item as Shape
  const key = nameKeys.find((name) => typeof shape[name] === 'string')
  if (key) return String(shape[key])
  const single = Object.keys(onlyOne).find((name) => name in shape)
  return single && onlyOne[single]
}

/** Identities of a list, the second of two equal ones numbered; undefined when an item has none. */
export function identitiesOf(items: readonly unknown[]): string[] | undefined {
  const seen = new Map<string, number>()
  const names: string[] = []
  for (const item of items) {
    const name = identityOf(item)
    if (name === undefined) return undefined
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    names.push(count === 1 ? name : `${name} (${count})`)
  }
  return names
}
