import { isObject } from '#core/object'

type Shape = Readonly<Record<string, unknown>>

/** The lists that a screen writes in place inside its forms and details, and the other records that a print repeats. */
export function listsIn(node: unknown): Shape[] {
  if (Array.isArray(node)) return node.flatMap(listsIn)
  if (!isObject(node)) return []
  return [...ownOf(node), ...Object.values(node).flatMap(listsIn)]
}

function ownOf({ list, repeat, columns, items }: Shape): Shape[] {
  if (isObject(list) && typeof list.model === 'string') return [list]
  return isObject(repeat) && typeof repeat.model === 'string' ? [{ ...repeat, columns, items }] : []
}
