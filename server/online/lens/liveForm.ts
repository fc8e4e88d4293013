import type { Library } from '#core/library'
import type { QueryRunner } from '#server/context'
import { type Definition, type FormInUse, screenIdOf } from '../definition/definition.ts'
import type { Button } from './buttons.ts'
import { readComplements } from './extraTable.ts'
import { jsonOf } from './formParts.ts'
import { headIdOf } from './formStore.ts'
import { createLens, type StoredForm } from './storedForm.ts'

/** A form as it is live, in the family's words. */
interface LiveForm {
  definition: Definition
  buttons: readonly Button[]
}

/** Reads a live form; undefined when its documents are gone. */
export async function liveForm(
  query: QueryRunner,
  { model, subs }: FormInUse,
  library: Library,
): Promise<LiveForm | undefined> {
  const ids = [model.id, ...subs.map((sub) => sub.model.id)]
  const list = screenIdOf(model.table)
  const screen = library.screen(list)
  const named = screen ? [jsonOf(screen).form, jsonOf(screen).detail] : []
  const screens = [list, ...named].flatMap((id) => (typeof id === 'string' ? (library.screen(id) ?? []) : []))
  const models = library.documents('model').filter(({ id }) => ids.includes(id))
  const lens = createLens(() => library)
  const form: StoredForm = {
    tableName: model.table,
    texts: [...models, ...screens].map((document) => ({
      ...{ kind: document.kind, id: document.id },
      text: JSON.stringify(document),
    })),
    complements: await readComplements(query, ids),
  }
  const definition = lens.get(form)
  if (!definition) return undefined
  const head = { ...definition.head, id: headIdOf(definition) }
  return { definition: { ...definition, head }, buttons: lens.buttons(form) }
}
