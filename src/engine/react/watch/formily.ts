import { reaction } from '@formily/reactive'
import type { Watched } from './watched.ts'

/** The engine's imports from @formily/react, whose index also exports the JSON Schema compiler; the build removes that. */
export { ContextCleaner, FieldContext, FormContext, observer } from '@formily/react'

type Shape = Readonly<Record<string, unknown>>

/**
 * Formily's observables as a watched value. Each result of `read` is a fresh object of plain parts; the snapshot stays the same object as
 * long as its parts are equal, so a host rerenders only for what it shows.
 */
export function observed<T extends object>(read: () => T): Watched<T> {
  let last: T | undefined

  const snapshot = (): T => {
    const next = read()
    if (last === undefined || !sameParts(last as Shape, next as Shape)) last = next
    return last
  }

  return { snapshot, subscribe: (listener) => reaction(snapshot, () => listener()) }
}

function sameParts(one: Shape, other: Shape): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => samePart(one[name], other[name]))
}

/** Lists of texts (errors) are created on each read and are compared by content. */
function samePart(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.length < 20 && one.every((part, index) => Object.is(part, other[index]))
}
