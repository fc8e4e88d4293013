import { isObject } from '#core/object'

/** The lists that a screen writes in place inside its forms and details. */
export function listsIn(node: unknown): Readonly<Record<string, unknown>>[] {
  if (Array.isArray(node)) return node.flatMap(listsIn)
  if (!isObject(node)) return []
  const own = isObject(node.list) && typeof node.list.model === 'string' ? [node.list] : []
  return [...own, ...Object.values(node).flatMap(listsIn)]
}
