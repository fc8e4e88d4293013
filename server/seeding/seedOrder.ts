import type { SeedDocument } from '#core/document'

/** The seeds, each behind those it comes after. Throws on a circle and on a seed that does not exist. */
export function seedOrder(seeds: readonly SeedDocument[]): SeedDocument[] {
  const byId = new Map(seeds.map((seed) => [seed.id, seed]))
  const ordered = new Map<string, SeedDocument>()
  const visit = (id: string, path: readonly string[]): void => {
    const seed = byId.get(id)
    if (!seed) throw new Error(`seed ${path.at(-1)} comes after ${id}, which does not exist`)
    if (path.includes(id)) throw new Error(`seeds in a circle: ${[...path, id].join(' → ')}`)
    if (ordered.has(id)) return
    for (const before of seed.after ?? []) visit(before, [...path, id])
    ordered.set(id, seed)
  }
  for (const { id } of seeds) visit(id, [])
  return [...ordered.values()]
}
