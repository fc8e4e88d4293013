import type { DesignText } from '#core/design'
import type { Library } from '#core/library'
import type { QueryRunner } from '#server/context'
import { type Definition, extraKeyOf, type FormInUse, screenIdOf } from '../definition/definition.ts'
import { isViewName } from '../definition/viewName.ts'
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

interface LiveContext {
  query: QueryRunner
  library: Library
}

/** Reads a live form or, by its name, a view copy of it; undefined when its documents are gone. */
export async function liveForm(
  tableName: string,
  form: FormInUse,
  { query, library }: LiveContext,
): Promise<LiveForm | undefined> {
  const lens = createLens(() => library)
  const original = await storedForm(form, { query, library })
  const stored = isViewName(tableName) ? await storedView(tableName, original, { query, library }) : original
  const definition = lens.get(stored)
  if (!definition) return undefined
  const head = { ...definition.head, id: headIdOf(definition) }
  return { definition: { ...definition, head }, buttons: lens.buttons(stored) }
}

async function storedForm({ model, subs }: FormInUse, { query, library }: LiveContext): Promise<StoredForm> {
  const ids = [model.id, ...subs.map((sub) => sub.model.id)]
  const models = library.documents('model').filter(({ id }) => ids.includes(id))
  return {
    tableName: model.table,
    texts: [...models.map(designText), ...screenTexts(model.table, library)],
    complements: await readComplements(query, ids),
  }
}

const storedView = async (
  tableName: string,
  original: StoredForm,
  { query, library }: LiveContext,
): Promise<StoredForm> => ({
  ...{ tableName, original, texts: screenTexts(tableName, library) },
  complements: await readComplements(query, [extraKeyOf(tableName)]),
})

/** The list of a form or view copy, and the form and detail that it names. */
function screenTexts(tableName: string, library: Library): DesignText[] {
  const list = screenIdOf(tableName)
  const screen = library.screen(list)
  const named = screen ? [jsonOf(screen).form, jsonOf(screen).detail] : []
  const screens = [list, ...named].flatMap((id) => (typeof id === 'string' ? (library.screen(id) ?? []) : []))
  return screens.map(designText)
}

const designText = (document: ReturnType<Library['documents']>[number]): DesignText => ({
  ...{ kind: document.kind, id: document.id },
  text: JSON.stringify(document),
})
