import { isObject } from '#core/object'
import type { QueryRunner } from '#server/context'
import type { FieldMove } from '#server/document'
import { camelCase, type FormInUse, modelIdOf } from '../definition/definition.ts'
import { forgetExtra, readExtra, writeExtra } from './extraTable.ts'
import type { ColumnRename } from './storedForm.ts'

/** What the columns of a draft are called in the table until it is synchronised, by their new names. */
const key = 'renames'

type Names = Readonly<Record<string, string>>

/** What the columns of a table are called until it is synchronised, where its draft renames them, by their new names. */
export const formerNames = async (query: QueryRunner, model: string): Promise<Names> => {
  const stored = await readExtra(query, { document: model, key })
  return isObject(stored) ? (stored as Names) : {}
}

/** Notes columns that a draft renames, so that synchronising carries their values over. */
export async function noteRenames(query: QueryRunner, renames: readonly ColumnRename[]): Promise<void> {
  for (const table of new Set(renames.map((rename) => rename.table))) {
    const names: Record<string, string> = { ...(await formerNames(query, modelIdOf(table))) }
    for (const { from, to } of renames.filter((rename) => rename.table === table)) {
      names[to] = names[from] ?? from
      delete names[from]
    }
    await writeExtra(query, { document: modelIdOf(table), key, value: names })
  }
}

/** Forgets the renamed columns of a form, which are in its tables now. */
export async function forgetRenames(query: QueryRunner, models: readonly string[]): Promise<void> {
  for (const document of models) await forgetExtra(query, { document, key })
}

/** The fields of a live form that its draft gives other names. */
export async function renamesOf(query: QueryRunner, { model, subs }: FormInUse): Promise<readonly FieldMove[]> {
  const moves: FieldMove[] = []
  for (const { id } of [model, ...subs.map((sub) => sub.model)])
    for (const [to, from] of Object.entries(await formerNames(query, id)))
      moves.push({ model: id, from: camelCase(from), to: camelCase(to) })
  return moves
}
