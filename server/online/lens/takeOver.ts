import { isObject } from '#core/object'
import { systemCaller } from '#server/audit'
import type { QueryRunner, Services } from '#server/context'
import { type Cell, introspect, takeTurn } from '#server/database'
import type { DocumentStore } from '#server/document'
import { camelCase, type Definition, foreignKeyOf, type TableDefinition, tableTypes } from '../definition/definition.ts'
import { readExtra, writeExtra } from './extraTable.ts'
import type { FormStore, OpenForm } from './formStore.ts'
import { fieldsFrom, headFrom } from './payload.ts'

interface TakeOverContext {
  store: DocumentStore
  forms: FormStore
  services: Services
}

type Row = Readonly<Record<string, Cell>>

/** A table as the rows of earlier releases define it. */
interface StoredTable extends TableDefinition {
  readonly isSynchronised: boolean
}

const doneKey = { document: '#', key: 'takenOver' } as const

/**
 * Takes forms over that an earlier release kept as rows, once: live ones keep their documents as they are, those that wait become
 * drafts. The tables of the rows stay and are read by nobody.
 */
export async function takeOver({ store, forms, services }: TakeOverContext): Promise<void> {
  const { database, log } = services
  if (!(await introspect(database.query, database.dialect, 'onl_cgform_head'))) return
  const tables = await database.transaction(async (query) => {
    await takeTurn(query, database.dialect, 'document_publish')
    if ((await readExtra(query, doneKey)) !== undefined) return []
    await writeExtra(query, { ...doneKey, value: [services.clock.now()] })
    const names: string[] = []
    for (const definition of definitionsOf(await storedTables(query, services))) {
      await takeForm({ store, forms, services }, query, definition)
      names.push(definition.head.tableName)
    }
    return names
  })
  if (tables.length > 0) log.info({ tables }, 'forms kept as rows are documents now')
}

/** Reads the rows; one that cannot be a form is named in the log and stays where it is. */
async function storedTables(query: QueryRunner, { log }: Services): Promise<StoredTable[]> {
  const heads = (await query
    .selectFrom('onl_cgform_head')
    .selectAll()
    .where('del_flag', '=', 0)
    .orderBy('id')
    .execute()) as Row[]
  const fields = (await query
    .selectFrom('onl_cgform_field')
    .selectAll()
    .where('del_flag', '=', 0)
    .orderBy('id')
    .execute()) as Row[]
  return heads.flatMap((head) => {
    const own = fields.filter((field) => field.cgform_head_id === head.id)
    try {
      return [storedTable(head, own)]
    } catch (err) {
      log.error({ err, table: head.table_name }, 'a form kept as rows cannot be taken over')
      return []
    }
  })
}

function storedTable(head: Row, fields: readonly Row[]): StoredTable {
  const id = String(head.id)
  const sent = fields.toSorted((one, other) => Number(one.order_num ?? 0) - Number(other.order_num ?? 0)).map(camelRow)
  return {
    head: { ...headFrom(camelRow(head)), id },
    ...fieldsFrom({ fields: sent, removedIds: [] }, { table: undefined, headId: id }),
    indexes: [],
    isSynchronised: head.is_db_synch === 'Y',
  }
}

const camelRow = (row: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .map(([column, value]) => [camelCase(column), isObject(value) ? JSON.stringify(value) : value]),
  )

type StoredDefinition = Definition & { isSynchronised: boolean }

/** Forms with the sub-tables that name them, then sub-tables whose main table is not there. */
function definitionsOf(tables: readonly StoredTable[]): StoredDefinition[] {
  const isSub = ({ head }: StoredTable) => head.tableType === tableTypes.sub
  const subs = tables.filter(isSub).toSorted((one, other) => one.head.tabOrderNum - other.head.tabOrderNum)
  const mains = tables
    .filter((table) => !isSub(table))
    .map((table) => {
      const own = subs.filter(({ fields }) => foreignKeyOf(fields, table.head.tableName))
      return { ...table, subs: own, isSynchronised: [table, ...own].every((one) => one.isSynchronised) }
    })
  const placed = new Set(mains.flatMap((main) => main.subs.map(({ head }) => head.tableName)))
  return [...mains, ...subs.filter(({ head }) => !placed.has(head.tableName)).map((sub) => ({ ...sub, subs: [] }))]
}

async function takeForm(
  { forms, services }: TakeOverContext,
  query: QueryRunner,
  definition: StoredDefinition,
): Promise<void> {
  const { tableName, tableTxt } = definition.head
  const open: OpenForm | undefined = await forms.find(query, tableName)
  const form = open?.form ?? { tableName, texts: [], complements: {} }
  const isAsLive = open !== undefined && definition.isSynchronised
  const stored = isAsLive ? forms.lens.adopt(form, definition) : forms.lens.put(form, definition, { faulty: true }).form
  await forms.save(open, stored, { services, caller: systemCaller(0), query, note: tableTxt })
}
