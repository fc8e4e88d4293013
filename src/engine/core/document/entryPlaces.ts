import { isObject } from '#core/object'
import { pointerOf } from './diagnostic.ts'

/** The original position of a list entry, in the document as written. */
interface EntryPlace {
  index: number
  /** The path of the case inside the original entry; only for an entry by case without a `visibleWhen` of its own. */
  caseAt?: Path
}

type Path = readonly (string | number)[]

/** An entry of the new list. */
interface Entry<Node> {
  node: Node
  caseAt?: Path
}

const placesOf = new WeakMap<readonly unknown[], readonly EntryPlace[]>()

/** Builds a list from another, with any number of entries for each original, and remembers the original position of each. */
export function entriesFrom<One, Node>(
  list: readonly One[],
  entriesOf: (one: One, index: number) => readonly Entry<Node>[],
): Node[] {
  const before = placesOf.get(list)
  const entries = list.flatMap((one, index) =>
    entriesOf(one, index).map(({ node, caseAt }) => ({
      node,
      place: { ...(before?.[index] ?? { index }), ...(caseAt ? { caseAt } : {}) },
    })),
  )
  const nodes = entries.map(({ node }) => node)
  placesOf.set(
    nodes,
    entries.map(({ place }) => place),
  )
  return nodes
}

/**
 * Pointers in a screen as served whose place in the written document differs: the written pointer by the served one. Both are prefixes of
 * the pointers below.
 */
export function movedPlaces(screen: unknown): Readonly<Record<string, string>> {
  const moved: Record<string, string> = {}
  const visit = (node: unknown, at: Path, written: Path): void => {
    if (isObject(node)) for (const [key, one] of Object.entries(node)) visit(one, [...at, key], [...written, key])
    if (!Array.isArray(node)) return
    const places = placesOf.get(node)
    for (const [index, one] of node.entries()) {
      const { index: stood, caseAt } = places?.[index] ?? { index }
      const here = [...at, index]
      const there = [...written, stood]
      if (stood !== index) moved[pointerOf(here)] = pointerOf(there)
      if (caseAt) moved[pointerOf([...here, 'visibleWhen'])] = pointerOf([...there, ...caseAt])
      visit(one, here, there)
    }
  }
  visit(screen, [], [])
  return moved
}
