import { pointerOf } from '#core/document'
import type { Json, TextEdit } from '#core/edit'

interface OrderVersions {
  base: readonly string[]
  own: readonly string[]
  newer: readonly string[]
  /** The names that there are in the end. */
  present: ReadonlySet<string>
}

interface MergedOrder {
  order: readonly string[]
  /** Whether both have ordered what they share in different ways. */
  isContested: boolean
}

/**
 * The order of the parts of a list that two have changed: what both have in the order of the one who changed it, then each new part
 * behind the one that it was put behind. It does not matter which of the two is `own`, but for what `side` decides.
 */
export function mergedOrder({ base, own, newer, present }: OrderVersions, side: 'own' | 'newer'): MergedOrder {
  const [inBase, inOwn, inNewer] = [new Set(base), new Set(own), new Set(newer)]
  const isCommon = (name: string) => inOwn.has(name) && inNewer.has(name) && present.has(name)
  const [mine, theirs] = [own.filter(isCommon), newer.filter(isCommon)]
  const isMoved = (names: readonly string[]) =>
    !isSameOrder(
      names.filter((name) => inBase.has(name)),
      base.filter(isCommon),
    )
  const isAgreed = isSameOrder(mine, theirs)
  const isContested = !isAgreed && isMoved(mine) === isMoved(theirs)
  const isOwn = isContested ? side === 'own' : isMoved(mine)
  const [ownRuns, newerRuns] = [own, newer].map((names) => runsBehind(names, { isCommon, present }))
  const order = [null, ...(isOwn ? mine : theirs)].flatMap((anchor) => {
    const runs = [ownRuns?.get(anchor) ?? [], newerRuns?.get(anchor) ?? []]
    return [...(anchor === null ? [] : [anchor]), ...runs.toSorted(byFirst).flat()]
  })
  return { order, isContested }
}

const isSameOrder = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index])

const byFirst = ([one = '']: readonly string[], [other = '']: readonly string[]): number =>
  one < other ? -1 : Number(one > other)

interface RunSettings {
  isCommon(name: string): boolean
  present: ReadonlySet<string>
}

/** The parts that only this version has, by the shared part before them; null is the beginning. */
function runsBehind(names: readonly string[], { isCommon, present }: RunSettings): Map<string | null, string[]> {
  const runs = new Map<string | null, string[]>()
  let anchor: string | null = null
  for (const name of names) {
    if (isCommon(name)) anchor = name
    else if (present.has(name)) runs.set(anchor, [...(runs.get(anchor) ?? []), name])
  }
  return runs
}

interface Arrangement {
  /** The parts as they are in the text. */
  names: readonly string[]
  /** The parts as they shall be. */
  order: readonly string[]
  pointer: string
  /** Whether the parts are members of an object, by their names. */
  isMap: boolean
  /** The value of a part that is not in the text. */
  ownValue(name: string): Json
}

/** The edits that take away, add and move parts of a list or object, as few as there can be. */
export function arrangeEdits({ names, order, pointer, isMap, ownValue }: Arrangement): TextEdit[] {
  const remaining = new Set(order)
  const edits: TextEdit[] = []
  let current = names
  const at = (name: string) => pointer + pointerOf([isMap ? name : current.indexOf(name)])
  const leave = (name: string) => {
    current = current.filter((other) => other !== name)
  }
  for (const name of names.filter((each) => !remaining.has(each))) {
    edits.push({ do: isMap ? 'unset' : 'remove', at: at(name) })
    leave(name)
  }
  const standing = longestRising(order, current)
  for (const [position, name] of order.entries()) {
    if (standing.has(name)) continue
    const from = current.includes(name) ? at(name) : null
    leave(name)
    const index = position === 0 ? 0 : current.indexOf(order[position - 1] ?? '') + 1
    const place = { into: pointer, index, ...(isMap ? { key: name } : {}) }
    edits.push(from === null ? { do: 'insert', ...place, value: ownValue(name) } : { do: 'move', from, ...place })
    current = current.toSpliced(index, 0, name)
  }
  return edits
}

/** The most names of `order` that stand in `current` in that order. */
function longestRising(order: readonly string[], current: readonly string[]): ReadonlySet<string> {
  const placeByName = new Map(current.map((name, index) => [name, index]))
  interface Chain {
    name: string
    place: number
    before: Chain | undefined
  }
  /** At each length less one, the chain of that length that ends first. */
  const ends: Chain[] = []
  for (const name of order) {
    const place = placeByName.get(name)
    if (place === undefined) continue
    const longer = ends.findIndex((end) => end.place > place)
    const length = longer < 0 ? ends.length : longer
    ends[length] = { name, place, before: ends[length - 1] }
  }
  const rising = new Set<string>()
  for (let chain = ends.at(-1); chain; chain = chain.before) rising.add(chain.name)
  return rising
}
