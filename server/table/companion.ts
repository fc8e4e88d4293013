import { type RawBuilder, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { databaseName, type Field, type Model } from '#core/model'
import type { Services } from '#server/context'

/** A column that holds the text of a field in another form, by which rows are found. */
interface Companion {
  column: string
  of(text: string): string
}

const beside = (field: Field, suffix: string): string => databaseName(`${field.columnName}_${suffix}`)

const isText = (field: Field): boolean => field.column?.type === 'text'

/** The column that holds the pinyin initials of a field's text, or undefined when its model does not ask for one. */
export const searchColumnOf = (field: Field): string | undefined =>
  isText(field) && field.document.search?.includes('pinyin') ? beside(field, 'pinyin') : undefined

/** The column in which texts that differ only in case are the same, or undefined where case counts. */
export const foldedColumnOf = (field: Field): string | undefined =>
  isText(field) && field.document.caseless === true ? beside(field, 'folded') : undefined

/** A text as it stands in a folded column. */
export const folded = (text: string): string => text.toLowerCase()

/** The columns beside that of a field. */
export function companionsOf(field: Field): Companion[] {
  const [search, fold] = [searchColumnOf(field), foldedColumnOf(field)]
  return [...(search ? [{ column: search, of: initialsOf }] : []), ...(fold ? [{ column: fold, of: folded }] : [])]
}

/** True for a text that may stand for initials. */
export const isInitials = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text)

const chinese = /\p{Script=Han}/u

function read(text: string, surname: 'off' | 'head'): string {
  const letters = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', surname })
  const parts = letters.map((letter) => letter.toLowerCase().replace(/[^a-z0-9]/g, ''))
  return parts.join('')
}

/** The initials of a text, Latin letters and digits kept: 张伟 → `zw`. A name that reads otherwise at the front has both. */
function initialsOf(text: string): string {
  if (!chinese.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return [...new Set([read(text, 'off'), read(text, 'head')])].join(' ')
}

const rowsAtOnce = 2_000

/**
 * Keeps the columns beside those of fields filled where rows come in without them: before their model asked for them, or by a
 * seed, which tells of its rows as a change that names none.
 */
export async function keepCompanions(services: Services): Promise<void> {
  const models = () => services.library.current().models()
  services.outbox.on('record.changed', async ({ model: id, ids }) => {
    if (ids.length === 0) for (const model of models()) if (model.id === id) await fillModel(services, model)
  })
  for (const model of models()) await fillModel(services, model)
}

async function fillModel(services: Services, model: Model): Promise<void> {
  for (const field of model.fields) {
    for (const companion of companionsOf(field)) await fillColumn(services, { model, field, companion })
  }
}

interface CompanionFill {
  model: Model
  field: Field
  companion: Companion
}

interface MissingText {
  id: string
  text: string
}

/** Goes through the table once, by id, so that it takes as long as there are rows, and waits on few statements. */
async function fillColumn({ database }: Services, { model, field, companion }: CompanionFill): Promise<void> {
  const [table, text, beside] = [sql.table(model.table), sql.ref(field.columnName), sql.ref(companion.column)]
  for (let last = ''; ; ) {
    const missing: RawBuilder<MissingText> = sql`select id, ${text} as "text" from ${table}
      where id > ${last} and ${beside} is null and ${text} is not null order by id limit ${rowsAtOnce}`
    const { rows } = await missing.execute(database.query)
    if (rows.length === 0) return
    const filled = sql`with filled(id, value) as (values ${sql.join(valuesOfRows(rows, companion))})
      update ${table} set ${beside} = filled.value from filled where filled.id = ${table}.id`
    await filled.execute(database.query)
    last = rows.at(-1)?.id ?? last
  }
}

/** The id and the value of each row; texts that many rows share are read once. */
function valuesOfRows(rows: readonly MissingText[], { of }: Companion): RawBuilder<unknown>[] {
  const textsById = new Map<string, string>()
  return rows.map(({ id, text }) => {
    const value = textsById.get(text) ?? of(text)
    textsById.set(text, value)
    return sql`(${id}, ${value})`
  })
}
