import type { Clock, QueryRunner } from '#server/context'
import type { TableSpec } from '#server/database'

/**
 * What fields and screens were called before: browsers keep settings of lists by these names, and learn the new ones with the documents. Of
 * a name that was given up several times the last counts.
 */
export const formerNameTable: TableSpec = {
  name: 'document_former_name',
  columns: [
    { name: 'kind', type: 'text', length: 10, nullable: false },
    { name: 'model', type: 'text', length: 80, nullable: false },
    { name: 'former', type: 'text', length: 80, nullable: false },
    { name: 'current', type: 'text', length: 80, nullable: false },
    { name: 'time', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['kind', 'model', 'former'],
}

/** A name that was given up for another one; `model` is that of a field, and empty for a screen. */
export interface FormerName {
  kind: 'field' | 'screen'
  model: string
  former: string
  current: string
}

export async function noteFormerNames(query: QueryRunner, clock: Clock, names: readonly FormerName[]): Promise<void> {
  for (const name of names)
    await query
      .insertInto(formerNameTable.name)
      .values({ ...name, time: clock.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'model', 'former'])
          .doUpdateSet(({ ref }) => ({ current: ref('excluded.current'), time: ref('excluded.time') })),
      )
      .execute()
}

export async function readFormerNames(query: QueryRunner): Promise<readonly FormerName[]> {
  const rows = await query.selectFrom(formerNameTable.name).selectAll().orderBy('former').execute()
  return rows.map(({ kind, model, former, current }) => ({
    ...{ kind: kind === 'screen' ? 'screen' : 'field', model: String(model) },
    ...{ former: String(former), current: String(current) },
  }))
}

const maxSteps = 20

/** Former names with those that `isCurrent` now: each follows its changes up to one that is. Empty if there are none. */
export function renamedTo(names: readonly FormerName[], isCurrent: (name: string) => boolean): Record<string, string> {
  const next = new Map(names.map(({ former, current }) => [former, current]))
  const currentOf = (former: string): string | undefined => {
    let name: string | undefined = former
    for (let step = 0; name !== undefined && step < maxSteps; step += 1) {
      if (isCurrent(name)) return name
      name = next.get(name)
    }
    return undefined
  }
  return Object.fromEntries(
    [...next.keys()].flatMap((former) => {
      const current = currentOf(former)
      return current === undefined || current === former ? [] : [[former, current]]
    }),
  )
}
