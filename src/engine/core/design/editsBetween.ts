import { pointerOf } from '#core/document'
import type { Json, TextEdit } from '#core/edit'
import { isObject } from '#core/object'

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The edits that make a value at a pointer another one, and leave what both have as it is written: items that stay are not printed anew,
 * and one that only stands elsewhere is moved.
 */
export function editsBetween(before: unknown, after: Json, at: string): readonly TextEdit[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listEdits(before, after, at)
  if (isObject(before) && isObject(after) && isInOrder(Object.keys(before), Object.keys(after)))
    return memberEdits(before, after as Readonly<Record<string, Json>>, at)
  return [{ do: 'set', at, value: after }]
}

/** Whether members only go, and new ones only come at the end. */
function isInOrder(before: readonly string[], after: readonly string[]): boolean {
  const staying = before.filter((key) => after.includes(key))
  return isSame(staying, after.slice(0, staying.length))
}

function memberEdits(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, Json>>,
  at: string,
): readonly TextEdit[] {
  const place = (key: string) => at + pointerOf([key])
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  return [
    ...gone.map((key): TextEdit => ({ do: 'unset', at: place(key) })),
    ...Object.entries(after).flatMap(([key, value]): readonly TextEdit[] =>
      Object.hasOwn(before, key)
        ? editsBetween(before[key], value, place(key))
        : [{ do: 'set', at: place(key), value }],
    ),
  ]
}

function listEdits(before: readonly unknown[], after: readonly Json[], at: string): readonly TextEdit[] {
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++
  let end = 0
  const most = Math.min(before.length, after.length) - start
  while (end < most && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end++
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const moved = moveOf(old, next)
  if (moved) return [{ do: 'move', from: `${at}/${start + moved.from}`, into: at, index: start + moved.to }]
  const both = Math.min(old.length, next.length)
  const added = next.slice(both)
  return [
    ...old.slice(0, both).flatMap((value, index) => editsBetween(value, next[index] ?? null, `${at}/${start + index}`)),
    ...old.slice(both).map((): TextEdit => ({ do: 'remove', at: `${at}/${start + both}` })),
    ...added.map((value, index): TextEdit => ({ do: 'insert', into: at, index: start + both + index, value })),
  ]
}

/** Whether one item of a list has only gone from one end to the other. */
function moveOf(old: readonly unknown[], next: readonly unknown[]): { from: number; to: number } | null {
  const last = old.length - 1
  if (last < 1 || next.length !== old.length) return null
  if (isSame([...old.slice(1), old[0]], next)) return { from: 0, to: last }
  return isSame([old[last], ...old.slice(0, last)], next) ? { from: last, to: 0 } : null
}
