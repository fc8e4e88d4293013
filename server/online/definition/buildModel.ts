import type { FieldDocument, ModelDocument } from '#core/document'
import { languageVersion } from '#core/document'
import type { Library } from '#core/library'
import { fillText, onlineMessages } from '#core/message'
import type { FormField, TableDefinition } from './definition.ts'
import type { Faults } from './fault.ts'
import { modelField } from './modelField.ts'
import { apiOf, camelCase, foreignKeyOf, isReversible, modelIdOf, standardColumns } from './names.ts'

interface Building {
  library: Library
  faults: Faults
}

/** The fields that people define; those that every record has are left out. */
export function storedFields(fields: readonly FormField[], { add }: Faults): FormField[] {
  const own = fields.filter(({ dbFieldName, dbIsPersist }) => dbIsPersist === 1 && !standardColumns.has(dbFieldName))
  for (const { dbFieldName } of own)
    if (!isReversible(dbFieldName))
      add(['fields', camelCase(dbFieldName)], {
        code: 'bad-format',
        message: fillText(onlineMessages.badFieldName, { name: dbFieldName }),
        hint: onlineMessages.nameFormat,
      })
  if (own.length === 0)
    add(['fields'], { code: 'missing-key', message: onlineMessages.noFields, hint: onlineMessages.addField })
  return own
}

/** The model of a form; its sub-tables are fields of it. */
export function mainModel(
  { head, fields }: TableDefinition,
  subs: readonly TableDefinition[],
  building: Building,
): ModelDocument {
  const own = fieldsOf(fields, building)
  const rows = subs.flatMap((sub) => rowsField(sub, head.tableName))
  for (const [name, { title }] of rows)
    if (own.some(([ownName]) => ownName === name))
      building.faults.add(['fields', name], {
        code: 'duplicate-id',
        message: fillText(onlineMessages.fieldIsTable, { name, title: String(title) }),
        hint: onlineMessages.renameFieldOrTable,
      })
  return modelOf(head, [...own, ...rows], { api: apiOf(head.tableName) })
}

/** The model of a sub-table: its rows are read and written with their record alone. */
export function subModel({ head, fields }: TableDefinition, main: string, building: Building): ModelDocument {
  const key = foreignKeyOf(fields, main)
  if (key && key.mainField !== 'id')
    building.faults.add(['fields', camelCase(key.dbFieldName)], {
      code: 'not-allowed',
      message: onlineMessages.foreignKey,
      hint: onlineMessages.foreignKeyId,
    })
  const own = fieldsOf(
    fields.filter((field) => field !== key),
    building,
  )
  const reference: Entry[] = key ? [[camelCase(key.dbFieldName), ownerField(key, main)]] : []
  return modelOf(head, [...reference, ...own], { internal: true })
}

type Entry = readonly [name: string, field: FieldDocument]

const ownerField = ({ dbFieldTxt }: FormField, main: string): FieldDocument => ({
  type: 'ref',
  title: dbFieldTxt.slice(0, 100),
  model: modelIdOf(main),
  onDelete: 'cascade',
})

const oneRecord = 1

function rowsField({ head, fields }: TableDefinition, main: string): Entry[] {
  const key = foreignKeyOf(fields, main)
  if (!key) return []
  const type = head.relationType === oneRecord ? 'one' : 'table'
  const field: FieldDocument = {
    type,
    title: head.tableTxt.slice(0, 100),
    model: modelIdOf(head.tableName),
    by: camelCase(key.dbFieldName),
  }
  return [[camelCase(head.tableName), field]]
}

function fieldsOf(fields: readonly FormField[], { library, faults }: Building): Entry[] {
  const modelOfTable = (table: string) => library.models().find((model) => model.table === table.toLowerCase())?.id
  return fields.map((field) => {
    const name = camelCase(field.dbFieldName)
    return [name, modelField(field, { modelOfTable, report: (fault) => faults.add(['fields', name], fault) })]
  })
}

function modelOf(
  { tableName, tableTxt }: TableDefinition['head'],
  entries: readonly Entry[],
  place: Pick<ModelDocument, 'api' | 'internal'>,
): ModelDocument {
  const display = entries.find(([, { type }]) => type === 'text')?.[0]
  return {
    kind: 'model',
    version: languageVersion,
    id: modelIdOf(tableName),
    title: tableTxt.slice(0, 100),
    ...place,
    ...(display ? { display } : {}),
    fields: Object.fromEntries(entries),
  } as ModelDocument
}
