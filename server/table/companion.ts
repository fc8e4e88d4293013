import { type RawBuilder, sql } from 'kysely'
import { pinyin } from 'pinyin-pro'
import { databaseName, type Field, type Model } from '#core/model'
import type { Services } from '#server/context'

/** A column derived from the text of a field, used for searching. */
interface Companion {
  column: string
  of(text: string): string
}

const derivedColumn = (field: Field, suffix: string): string => databaseName(`${field.columnName}_${suffix}`)

const isText = (field: Field): boolean => field.column?.type === 'text'

/** The column with the pinyin initials of a text field; undefined unless its model asks for one. */
export const searchColumnOf = (field: Field): string | undefined =>
  isText(field) && field.document.search?.includes('pinyin') ? derivedColumn(field, 'pinyin') : undefined

/** The column with the case-folded text of a field; undefined when case matters. */
export const foldedColumnOf = (field: Field): string | undefined =>
  isText(field) && field.document.caseless === true ? derivedColumn(field, 'folded') : undefined

/** The case-folded form of a text. */
export const folded = (text: string): string => text.toLowerCase()

/** The derived columns of a field. */
export function companionsOf(field: Field): Companion[] {
  const [search, fold] = [searchColumnOf(field), foldedColumnOf(field)]
  return [...(search ? [{ column: search, of: initialsOf }] : []), ...(fold ? [{ column: fold, of: folded }] : [])]
}

/** Whether a text may be pinyin initials. */
export const isInitials = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text)

const chinese = /\p{Script=Han}/u

function read(text: string, surname: 'off' | 'head'): string {
  const letters = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', surname })
  const parts = letters.map((letter) => letter.toLowerCase().replace(/[^a-z0-9]/g, ''))
  return parts.join('')
}

/** The initials of a text; Latin letters and digits are kept: 张伟 → `zw`. A name with a special surname reading has both forms. */
export function initialsOf(text: string): string {
  if (!chinese.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return [...new Set([read(text, 'off'), read(text, 'head')])].join(' ')
}

const batchRows = 2_000

/** Fills derived columns of rows that lack them: rows older than the column, and seeded rows, whose change event has no ids. */
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

/** Goes through the table once, by id, in batches: linear in the number of rows, with few statements. */
async function fillColumn({ database }: Services, { model, field, companion }: CompanionFill): Promise<void> {
  const [table, text, companionColumn] = [sql.table(model.table), sql.ref(field.columnName), sql.ref(companion.column)]
  for (let last = ''; ; ) {
    const missing: RawBuilder<MissingText> = sql`select id, ${text} as "text" from ${table}
      where id > ${last} and ${companionColumn} is null and ${text} is not null order by id limit ${batchRows}`
    const { rows } = await missing.execute(database.query)
    if (rows.length === 0) return
    const filled = sql`with filled(id, value) as (values ${sql.join(valuesOfRows(rows, companion))})
      update ${table} set ${companionColumn} = filled.value from filled where filled.id = ${table}.id`
    await filled.execute(database.query)
    last = rows.at(-1)?.id ?? last
  }
}

/** The id and derived value of each row; equal texts are computed only once. */
function valuesOfRows(rows: readonly MissingText[], { of }: Companion): RawBuilder<unknown>[] {
  const valuesByText = new Map<string, string>()
  return rows.map(({ id, text }) => {
    const value = valuesByText.get(text) ?? of(text)
    valuesByText.set(text, value)
    return sql`(${id}, ${value})`
  })
}
