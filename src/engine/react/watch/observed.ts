import { autorun } from '@formily/reactive'
import type { Watched } from './cell.ts'

type Shape = Readonly<Record<string, unknown>>

/**
 * What `read` gives, as long as any observable that it reads stays as it is. `read` makes a fresh object of plain parts;
 * watchers hear only of a part that is another one, so a host draws again only for what it shows.
 */
export function observed<T extends object>(read: () => T): Watched<T> {
  let last: T | undefined

  const snapshot = (): T => {
    const next = read()
    if (last === undefined || !sameParts(last as Shape, next as Shape)) last = next
    return last
  }

  return {
    snapshot,
    subscribe(listener) {
      let seen = snapshot()
      return autorun(() => {
        const now = snapshot()
        if (now === seen) return
        seen = now
        listener()
      })
    },
  }
}

function sameParts(one: Shape, other: Shape): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => samePart(one[name], other[name]))
}

/** Lists of texts (errors) are made anew at each reading and count by what they hold. */
function samePart(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.length < 20 && one.every((part, index) => Object.is(part, other[index]))
}
