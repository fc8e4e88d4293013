import { sql } from 'kysely'
import { isHidden } from '#core/document'
import { fillText, messages, spreadsheetMessages } from '#core/message'
import { caseIn, caseValue, type Field, isSetByServer, type Model } from '#core/model'
import { type CallContext, mayRead, mayWrite, type RecordScope, restrictedTo, type WireRecord } from '#server/access'
import { viewOf } from '#server/reading'
import { chunks, type Row, selectRows } from '#server/table'
import type { SheetCell } from './workbook.ts'

/** The records that the texts of a sheet refer to. */
export interface NamedRecords {
  /** Record keys by text; several when a name is not unique. */
  keys: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether equal names can be told apart by a path of parents. */
  isTree: boolean
}

const textsPerStatement = 500

/** Finds the records that a field may refer to by display text, stored key and, in a tree, by path, within the caller's rights. */
export async function lookUp(field: Field, texts: readonly string[], scope: RecordScope): Promise<NamedRecords> {
  const target = field.target && scope.services.library.current().resolvedModel(field.target.model)
  const store = target?.field(field.target?.store ?? 'id')
  const display = target?.field(field.target?.text ?? target.display)
  const keys = new Map<string, Set<string>>()
  if (!target || !store || !display || !mayRead(scope.caller, target, display)) return { keys, isTree: false }
  const ends = { store, display }
  const names = { ...scope, model: target, names: true as const }
  for (const part of chunks([...new Set(texts)], textsPerStatement))
    for (const { key, text } of await readPairs(names, ends, part)) {
      put(keys, text, key)
      if (part.includes(key) && !keys.has(key)) put(keys, key, key)
    }
  const { parent } = target
  if (!parent) return { keys, isTree: false }
  const paths = [...new Set(texts)].filter((text) => !keys.has(text) && isPath(text))
  for (const part of chunks(paths, textsPerStatement))
    for (const { key, text } of await keysOfPaths(names, { ...ends, parent }, part)) put(keys, text, key)
  return { keys, isTree: true }
}

const put = (keys: Map<string, Set<string>>, text: string, key: string): void => {
  keys.set(text, (keys.get(text) ?? new Set()).add(key))
}

interface LookUpColumns {
  store: Field
  display: Field
}

async function readPairs(
  scope: RecordScope,
  { store, display }: LookUpColumns,
  texts: readonly string[],
): Promise<{ key: string; text: string }[]> {
  const model: Model = scope.model
  const where = await restrictedTo(scope, { alias: 't', trash: 'live' })
  const [key, text] = [sql.ref(`t.${store.columnName}`), sql.ref(`t.${display.columnName}`)]
  const isNumeric = store.name === 'id' && model.document.key?.type === 'int'
  const keyed = isNumeric ? texts.filter((each) => /^\d{1,15}$/.test(each)) : texts
  const byKey = keyed.length > 0 ? sql` or ${key} in (${sql.join([...keyed])})` : sql``
  const rows = await selectRows(
    sql`select ${key} as "key", ${text} as "text" from ${sql.table(model.table)} as t where (${text} in (${sql.join([...texts])})${byKey}) and ${where}`,
    scope,
  )
  return rows.map((row) => ({ key: String(row.key), text: String(row.text ?? '') }))
}

/** The fields of a tree used to look up its records by path. */
interface TreeEnds {
  store: Field
  display: Field
  parent: Field
}

/** The walk from a record to its root: the names collected so far, from the topmost one down, and the next parent. */
interface Climb {
  key: string
  names: string[]
  above: string | null
}

const maxLevels = 20

const namesIn = (text: string): string[] => text.split('/').map((name) => name.trim())

/** Whether a text names a record together with its parents: 云溪镇/农业综合服务中心. */
const isPath = (text: string): boolean => namesIn(text).filter(Boolean).length > 1

/** The keys of the records that paths refer to, with the path. A path may start at any level. `scope` is that of the tree's model. */
async function keysOfPaths(
  scope: RecordScope,
  ends: TreeEnds,
  paths: readonly string[],
): Promise<{ key: string; text: string }[]> {
  if (paths.length === 0) return []
  const climbs = await leavesNamed(scope, ends, [...new Set(paths.map((path) => namesIn(path).at(-1) ?? ''))])
  await climb(scope, ends, climbs)
  return paths.flatMap((text) => {
    const neededNames = namesIn(text)
    const fits = ({ names }: Climb) => neededNames.every((name, index) => names.at(index - neededNames.length) === name)
    return climbs
      .filter((each) => each.names.length >= neededNames.length && fits(each))
      .map(({ key }) => ({ key, text }))
  })
}

const columnsOf = ({ store, display, parent }: TreeEnds) =>
  sql`t.id as "id", ${sql.ref(`t.${store.columnName}`)} as "key", ${sql.ref(`t.${display.columnName}`)} as "name", ${sql.ref(`t.${parent.columnName}`)} as "above"`

const aboveOf = ({ above }: Row): string | null => (above === null || above === '' ? null : String(above))

/** The records visible to the caller whose names are last in a path. */
async function leavesNamed(scope: RecordScope, ends: TreeEnds, names: readonly string[]): Promise<Climb[]> {
  const where = await restrictedTo(scope, { alias: 't', trash: 'live' })
  const rows = await selectRows(
    sql`select ${columnsOf(ends)} from ${sql.table(scope.model.table)} as t where ${sql.ref(`t.${ends.display.columnName}`)} in (${sql.join([...names])}) and ${where}`,
    scope,
  )
  return rows.map((row) => ({ key: String(row.key), names: [String(row.name ?? '')], above: aboveOf(row) }))
}

/** Prepends the names of all ancestors, one level per query. */
async function climb(scope: RecordScope, ends: TreeEnds, climbs: readonly Climb[]): Promise<void> {
  for (let level = 0; level < maxLevels; level += 1) {
    const ids = [...new Set(climbs.flatMap(({ above }) => above ?? []))]
    if (ids.length === 0) return
    const rows = await selectRows(
      sql`select ${columnsOf(ends)} from ${sql.table(scope.model.table)} as t where t.id in (${sql.join(ids)}) and t.del_flag = 0`,
      scope,
    )
    const byId = new Map(rows.map((row) => [String(row.id), row]))
    for (const each of climbs) {
      const row = each.above === null ? undefined : byId.get(each.above)
      if (row) each.names.unshift(String(row.name ?? ''))
      each.above = row ? aboveOf(row) : null
    }
  }
}

const madeBy = new Set(['createBy', 'createTime'])

/** The columns of an export: fields that the caller may read and the model does not exclude, then author and time. */
export function exportFields(scope: RecordScope): Field[] {
  const fields = viewOf(scope).fields.filter((field) => !field.type.nested && !isHidden(field.document, 'export'))
  return [...fields.filter((field) => !isSetByServer(field)), ...fields.filter((field) => madeBy.has(field.name))]
}

/** The columns of an import: fields that the caller may write. Secrets are not imported from sheets. */
export const importFields = ({ caller, model }: RecordScope): Field[] =>
  model.fields.filter(
    (field) =>
      mayWrite(caller, model, field) &&
      !field.type.writeOnly &&
      !field.type.nested &&
      !isHidden(field.document, 'import'),
  )

const hasText = (field: Field): boolean => field.dict !== undefined || field.target !== undefined

/** A value as a cell: texts for codes and keys, numbers as numbers, booleans as 是 or 否. */
export function cellOf(declaredField: Field, record: WireRecord): SheetCell {
  const field = caseIn(declaredField, record)
  const value = declaredField.variant ? typedValue(field, record[field.name]) : record[field.name]
  if (hasText(field)) return String(record[`${field.name}_dictText`] ?? value ?? '')
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? messages.word.yes : messages.word.no
  if (field.type.id === 'switch') return switchText(field, String(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The typed value of a variant; unchanged when it cannot be read. */
const typedValue = (field: Field, text: unknown): unknown => {
  const read = caseValue(field, text)
  return 'problem' in read ? text : read.value
}

/** The stored values of a switch: on, off. */
export function switchPair({ document }: Field): readonly [string, string] {
  const pair = document.values
  return Array.isArray(pair) && pair.length === 2 ? [String(pair[0]), String(pair[1])] : ['Y', 'N']
}

const switchText = (field: Field, value: string): string => {
  const [on, off] = switchPair(field)
  if (value === on) return messages.word.yes
  return value === off ? messages.word.no : value
}

/** The hint for a column, shown above the header row of a template; empty when there is none. */
export function hintOf(field: Field, { services, caller }: CallContext): string {
  const { dictionaries, library } = services
  if (field.type.id === 'bool' || field.type.id === 'switch')
    return fillText(spreadsheetMessages.yesNoHint, { field: field.title })
  if (field.dict) {
    const texts = dictionaries.options(field.dict, caller.tenantId).map((option) => option.text)
    return texts.length === 0 || texts.length > 30 ? '' : `${field.title}：${texts.join('、')}`
  }
  const isTree = field.target && library.current().resolvedModel(field.target.model)?.parent !== undefined
  if (isTree) return fillText(spreadsheetMessages.pathHint, { field: field.title })
  if (field.type.id === 'date') return fillText(spreadsheetMessages.dateHint, { field: field.title })
  if (field.type.id === 'datetime') return fillText(spreadsheetMessages.timeHint, { field: field.title })
  return ''
}

/** The titles of the required fields. */
export const requiredTitles = (fields: readonly Field[]): string[] =>
  fields.filter((field) => field.document.required).map((field) => field.title)
