import { type RawBuilder, sql } from 'kysely'
import type { Field, Model } from '#core/model'
import type { Services } from '#server/context'
import { initialsOf, searchColumnOf } from './search.ts'

const rowsAtOnce = 500

/**
 * Keeps the columns of pinyin initials filled where rows come in without them: before their model asked for them, or by a
 * seed, which tells of its rows as a change that names none.
 */
export async function keepSearchColumns(services: Services): Promise<void> {
  const models = () => services.library.current().models()
  services.outbox.on('record.changed', async ({ model: id, ids }) => {
    if (ids.length === 0) for (const model of models()) if (model.id === id) await fillModel(services, model)
  })
  for (const model of models()) await fillModel(services, model)
}

async function fillModel(services: Services, model: Model): Promise<void> {
  for (const field of model.fields) {
    const column = searchColumnOf(field)
    if (column) await fillColumn(services, { model, field, column })
  }
}

interface SearchColumn {
  model: Model
  field: Field
  column: string
}

async function fillColumn({ database }: Services, { model, field, column }: SearchColumn): Promise<void> {
  const missing = sql`select id, ${sql.ref(field.columnName)} as "text" from ${sql.table(model.table)} where ${sql.ref(column)} is null and ${sql.ref(field.columnName)} is not null limit ${rowsAtOnce}`
  for (;;) {
    const { rows } = await (missing as RawBuilder<{ id: string; text: string }>).execute(database.query)
    if (rows.length === 0) return
    await database.transaction(async (query) => {
      for (const { id, text } of rows)
        await query
          .updateTable(model.table)
          .set({ [column]: initialsOf(text) })
          .where('id', '=', id)
          .execute()
    })
  }
}
