import { snakeCase } from '#core/model'
import { defaultRows } from '../definition/buildModel.ts'
import {
  camelCase,
  type Definition,
  defaultHead,
  type FormField,
  type Head,
  standardColumns,
  standardField,
  type TableDefinition,
  tableTypes,
} from '../definition/definition.ts'
import { isSameJson, placedEntries } from './entries.ts'
import { entriesByName, type FormParts, fieldsIn, type Json, type SubPart, type TableNames } from './formParts.ts'
import { readField, readPlaces } from './readField.ts'
import { readIndexes } from './readIndexes.ts'

/**
 * What the documents of a form say in the family's words; what these have no words for is left out. The first fields are the standard
 * ones of every table. spec: contract §9.3, §9.4
 */
export function readForm(parts: FormParts & { model: Json }): Definition {
  const { model, subs, screen } = parts
  const places = fieldPlaces(parts)
  const nested = typeof screen?.nested === 'string' ? screen.nested : undefined
  const own = Object.entries(fieldsIn(model)).filter(([name]) => !subs.some((sub) => sub.name === name))
  const tables = subs.map((sub, index) => readSub(sub, { parts, tabOrderNum: index + 1 }))
  return {
    head: {
      ...headOf(model, subs.length > 0 ? tableTypes.main : tableTypes.single),
      subTableStr: tables.map(({ head }) => head.tableName).join(','),
      isCheckbox: screen?.selection === false ? 'N' : 'Y',
      isPage: screen?.pageSize === 30 ? 'N' : 'Y',
      formTemplate: String(parts.formBody.grid ?? 2),
      ...(nested ? { isTree: 'Y', treeParentIdField: snakeCase(nested) } : {}),
    },
    fields: inOrder([
      ...standardFields((name) => places(name)),
      ...own.map(([name, field]) => readField(name, field, { places: places(name), names: parts.names })),
    ]),
    indexes: readIndexes(model),
    subs: tables,
  }
}

/** The places of fields on the screen of their form, by name. */
export function fieldPlaces(parts: FormParts) {
  const columns = entriesByName(parts.columns)
  const filters = entriesByName(parts.filters)
  const items = entriesByName(parts.form)
  return (name: string) => ({
    column: columns.get(name)?.words,
    filter: filters.get(name)?.words,
    item: items.get(name)?.words,
  })
}

function headOf(model: Json, tableType: number): Head {
  const { id, title, rows } = model
  const isOwn = rows === undefined || isSameJson(rows, defaultRows)
  return {
    ...defaultHead(),
    tableName: snakeCase(String(id)),
    tableTxt: typeof title === 'string' ? title : String(id),
    tableType,
    extConfigJson: isOwn || model.internal === true ? '' : JSON.stringify({ rows }),
  }
}

interface SubPlace {
  parts: FormParts
  tabOrderNum: number
}

/** A sub-table: its fields stand in the columns or items that the form of the main table shows of it. */
function readSub(sub: SubPart, { parts, tabOrderNum }: SubPlace): TableDefinition {
  const entry = entriesByName(parts.form).get(sub.name)
  return {
    head: { ...headOf(sub.model, tableTypes.sub), relationType: sub.isOne ? 1 : 0, tabOrderNum },
    fields: subFields(sub, { main: String(parts.model?.id ?? ''), words: entry?.words, names: parts.names }),
    indexes: readIndexes(sub.model),
  }
}

/** A sub-table whose main table does not exist yet. */
export function readLoneSub(model: Json, names: TableNames): TableDefinition {
  const [key, field] =
    Object.entries(fieldsIn(model)).find(([, { type, onDelete }]) => type === 'ref' && onDelete === 'cascade') ?? []
  const sub: SubPart = { name: '', isOne: false, foreignKey: key ?? '', model }
  return {
    head: headOf(model, tableTypes.sub),
    fields: subFields(sub, { main: String(field?.model ?? ''), words: undefined, names }),
    indexes: readIndexes(model),
  }
}

interface SubContext {
  main: string
  words: Json | undefined
  names: TableNames
}

function subFields({ model, isOne, foreignKey }: SubPart, { main, words, names }: SubContext): FormField[] {
  const list = words?.[isOne ? 'items' : 'columns']
  const written = new Map(placedEntries(list, '').map((entry) => [entry.name, entry.words]))
  const isDerived = words !== undefined && !Array.isArray(list)
  const own = Object.entries(fieldsIn(model)).map(([name, field]) => {
    const item = written.get(name) ?? (isDerived ? {} : undefined)
    const isKey = name === foreignKey
    const places = { item: isKey ? {} : item, column: { ...item, sortable: false } }
    const read = readField(name, isKey ? { title: field.title, type: 'text' } : field, { places, names })
    return isKey ? { ...read, mainTable: snakeCase(main), mainField: 'id' } : read
  })
  return inOrder([...standardFields(() => ({})), ...own])
}

const standardFields = (places: (name: string) => Parameters<typeof readPlaces>[0]): FormField[] =>
  [...standardColumns].map((column) => ({
    ...standardField(column),
    ...readPlaces({ ...places(camelCase(column)), item: undefined }),
  }))

const inOrder = (fields: readonly FormField[]): FormField[] =>
  fields.map((field, index) => ({ ...field, orderNum: index }))
