import { isObject } from '#core/object'
import { pointerOf } from './diagnostic.ts'

/** Where an entry of a list stood in the list that people wrote. */
interface EntryPlace {
  index: number
  /** Of an entry by case that says no `visibleWhen` of its own: where in it the case stands. */
  caseAt?: Path
}

type Path = readonly (string | number)[]

/** What stands in place of an entry. */
interface Entry<Node> {
  node: Node
  caseAt?: Path
}

const placesOf = new WeakMap<readonly unknown[], readonly EntryPlace[]>()

/** A list made from another, any number of entries for one: where each of them stood is remembered. */
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

/** Of a screen as it is served, what stands elsewhere in the document that people wrote: there, by the beginning of its pointer. */
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
