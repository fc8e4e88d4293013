/** The next column of each linked column, by keys. spec: contract §11.5 */
export type NextColumns = Readonly<Record<string, string>>

/** Columns that are linked: what depends on each, and what each depends on. */
export interface Linkage {
  /** The columns after this one, the next first: they are emptied when it changes. */
  followers(key: string): readonly string[]
  /** The first column of the chain that holds this one; undefined for a column that is not linked. */
  first(key: string): string | undefined
  /** The column before this one. */
  parent(key: string): string | undefined
}

/** Follows a chain from a column on; it ends where it would come back. */
function chainFrom(key: string, next: NextColumns): string[] {
  const chain = [key]
  for (let at = next[key]; at !== undefined && !chain.includes(at); at = next[at]) chain.push(at)
  return chain
}

/** The first chain that comes back to a column, with that column at both ends; undefined when there is none. */
export function linkageCycle(next: NextColumns): readonly string[] | undefined {
  for (const key of Object.keys(next)) {
    const chain = chainFrom(key, next)
    if (next[chain.at(-1) ?? ''] === key) return [...chain, key]
  }
  return undefined
}

/** The linkage of a table without cycles. */
export function createLinkage(next: NextColumns): Linkage {
  const parents = Object.fromEntries(Object.entries(next).map(([key, child]) => [child, key]))
  const linked = new Set(Object.entries(next).flat())
  return {
    followers: (key) => (Object.hasOwn(next, key) ? chainFrom(key, next).slice(1) : []),
    first: (key) => (linked.has(key) ? chainFrom(key, parents).at(-1) : undefined),
    parent: (key) => (Object.hasOwn(parents, key) ? parents[key] : undefined),
  }
}
