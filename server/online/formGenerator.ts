import type { MadeValue } from '#core/document'
import { isObject } from '#core/object'
import type { DocumentStore } from '#server/document'
import { dictTexts, type Generator, insertSeedRows, randomNumbers, rowMaker, type SeedContext } from '#server/seeding'
import { type Definition, modelIdOf, tableTypes } from './definition/definition.ts'
import { writeComplements } from './lens/extraTable.ts'
import { fieldsFrom, headFrom } from './lens/payload.ts'
import { createLens, type StoredForm } from './lens/storedForm.ts'

type Options = Parameters<Generator['run']>[1]['options']
type Row = Readonly<Record<string, unknown>>

/** Name of the generator in seeds. */
export const formGenerator = 'onlineForm'

/**
 * Makes a form as the family describes it: with `scale` rows it is published and filled by the other options, without rows it stays a
 * draft. `subs` are the sub-tables. spec: contract §9.3, §9.4
 */
export const onlineForms = (store: DocumentStore): Generator => ({
  name: formGenerator,
  async run(seeding, { scale, options: { head, fields, subs, rows } }) {
    const { query, services } = seeding
    const definition: Definition = {
      ...tableFrom({ head, fields }),
      subs: listOf(subs).map((sub) => tableFrom(sub as Row)),
    }
    const form = formOf(store, definition)
    const documents = form.texts.map(({ text }) => JSON.parse(text))
    await writeComplements(query, form.complements)
    if (scale === 0) return store.drafts.seed(documents, { services, query })
    const library = await store.publishSeeded(documents, { services, query })
    await fill(seeding, { definition, library, scale, rows: isObject(rows) ? (rows as Options) : {} })
  },
})

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function tableFrom({ head, fields }: Row) {
  const own = isObject(head) ? head : {}
  const id = String(own.id ?? '')
  const sent = listOf(fields).filter(isObject)
  return {
    head: { ...headFrom(own), id },
    fields: fieldsFrom({ fields: sent, removedIds: [] }, { table: undefined, headId: id }).fields,
    indexes: [],
  }
}

function formOf(store: DocumentStore, definition: Definition): StoredForm {
  const { tableName } = definition.head
  const lens = createLens((documents) =>
    documents.length === 0 ? store.library.current() : store.library.candidate(documents),
  )
  const { form, diagnostics } = lens.put({ tableName, texts: [], complements: {} }, definition)
  const fault = diagnostics.find(({ severity }) => severity === 'error')
  if (fault) throw new Error(`form ${tableName}${fault.pointer}: ${fault.message}`)
  return form
}

interface Filling {
  definition: Definition
  library: Awaited<ReturnType<DocumentStore['publishSeeded']>>
  scale: number
  rows: Options
}

async function fill(seeding: SeedContext, { definition, library, scale, rows }: Filling): Promise<void> {
  const { tableName, tableType } = definition.head
  const model = library.resolvedModel(modelIdOf(tableName))
  if (!model || tableType === tableTypes.sub) throw new Error(`the form ${tableName} has no model to fill`)
  const makeRow = rowMaker(
    { fields: madeFrom(rows) },
    {
      ...{ model, random: randomNumbers(scale), now: seeding.services.clock.now() },
      ...{ records: () => [], dictText: dictTexts(library) },
    },
  )
  const seedRows = Array.from({ length: scale }, (_, index) => ({
    id: `${model.id}-${index + 1}`,
    ...makeRow({ n: index + 1, each: null, per: null }),
  }))
  await insertSeedRows(seeding, model, seedRows)
}

/** An array is a choice, anything else a value or expression. */
const madeFrom = (options: Options): Record<string, MadeValue> =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      Array.isArray(option) ? { one: option } : (option as MadeValue),
    ]),
  )
