import type { MadeValue } from '#core/document'
import type { DocumentStore } from '#server/document'
import { dictTexts, type Generator, insertSeedRows, randomNumbers, rowMaker } from '#server/seeding'
import { buildDocuments } from '../definition/buildDocuments.ts'
import { modelIdOf } from '../definition/definition.ts'
import { findHead, readDefinition } from '../definition/readDefinition.ts'
import { markSynchronised } from '../synchronise.ts'

type Options = Parameters<Generator['run']>[1]['options']

/** A list of texts is chosen from, anything else is a value or an expression. */
const madeFrom = (options: Options): Record<string, MadeValue> =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, Array.isArray(option) ? { one: option } : option]),
  )

/** What seeds name it by. */
export const formGenerator = 'onlineForm'

/** Synchronises a form whose head an earlier seed has made, and fills it with as many rows as its scale says. */
export const onlineForms = (store: DocumentStore): Generator => ({
  name: formGenerator,
  async run(seeding, { scale, options: { table, ...fields } }) {
    const tableName = String(table)
    const { query, services } = seeding
    const everybody = { tenantId: 0 }
    const head = await findHead(query, tableName, everybody)
    if (!head) throw new Error(`the generator onlineForm finds no form with the table ${tableName}`)
    const definition = await readDefinition(query, head, everybody)
    const { documents, diagnostics } = buildDocuments(definition, store.library.current())
    const fault = diagnostics.find(({ severity }) => severity === 'error')
    if (fault) throw new Error(`form ${tableName}${fault.pointer}: ${fault.message}`)
    const library = await store.publishSeeded(documents, { services, query })
    await markSynchronised(query, definition)
    const model = library.resolvedModel(modelIdOf(tableName))
    if (!model) throw new Error(`the form ${tableName} has no model`)
    const makeRow = rowMaker(
      { fields: madeFrom(fields) },
      {
        ...{ model, random: randomNumbers(scale), now: services.clock.now() },
        ...{ records: () => [], dictText: dictTexts(library) },
      },
    )
    const rows = Array.from({ length: scale }, (_, index) => ({
      id: `${model.id}-${index + 1}`,
      ...makeRow({ n: index + 1, each: null, per: null }),
    }))
    await insertSeedRows(seeding, model, rows)
  },
})
