import { nearHint } from '#core/expression'
import { availableNames, reportDiagnostics, screenDiagnostics } from '#core/message'
import { unknownField, unknownName } from '#core/model'
import { isObject } from '#core/object'
import { type CheckContext, repeats } from '../checkContext.ts'
import { checkPopup } from './popupCheck.ts'

type Column = Readonly<Record<string, unknown>>

interface ColumnContext extends CheckContext {
  /** Names of all columns. */
  names: readonly string[]
}

/** The models whose records a column of this type holds. */
const targets: Readonly<Record<string, string>> = { sel_user: 'sysUser', sel_depart: 'sysDepart' }

const ofDictionary: ReadonlySet<unknown> = new Set(['select', 'radio', 'list_multi', 'sel_search', 'sel_search_async'])

/** Checks what the columns of an editable table name: reports, columns, dictionaries, fields and widgets. spec: widgets §3 */
export function checkTableColumns({ columns }: Column, { library, collector, at }: CheckContext): void {
  if (!Array.isArray(columns)) return
  const names = columns.map((column) => (isObject(column) ? String(column.key) : ''))
  const again = repeats(names)
  for (const [index, column] of columns.entries()) {
    if (!isObject(column)) continue
    const context = { library, collector, at: [...at, 'columns', index], names }
    if (again[index]) collector.report([...context.at, 'key'], screenDiagnostics.columnTwice, { id: names[index] })
    if (column.type === 'popup') checkReport(column, context)
    checkLinked(column, context)
    checkDictionary(column, context)
    checkPerson(column, context)
    checkSlot(column, context)
  }
}

function checkReport({ popupCode, orgFields, destFields, param, props }: Column, { names, ...place }: ColumnContext) {
  const own = isObject(props) ? props : {}
  const target = { names, unknown: reportDiagnostics.popupColumn }
  checkPopup({ props: { code: popupCode, orgFields, destFields, param, ...own }, codeKey: 'popupCode', target }, place)
}

function checkLinked({ linkageKey }: Column, { names, collector, at }: ColumnContext): void {
  if (typeof linkageKey !== 'string' || names.includes(linkageKey)) return
  const hint = nearHint(linkageKey, names) ?? availableNames(names)
  collector.report([...at, 'linkageKey'], screenDiagnostics.unknownLinked, { next: linkageKey }, hint)
}

/** A code with commas names a table, its texts and its values. */
function checkDictionary({ type, dictCode }: Column, { library, collector, at }: ColumnContext): void {
  if (typeof dictCode !== 'string' || !ofDictionary.has(type) || dictCode.includes(',') || library.hasDict(dictCode))
    return
  const candidates = library.dictCodes()
  collector.add(
    [...at, 'dictCode'],
    unknownName('dict', { name: dictCode, candidates, otherwise: availableNames(candidates) }),
  )
}

function checkPerson(column: Column, { library, collector, at }: ColumnContext): void {
  const model = library.resolvedModel(targets[String(column.type)] ?? '')
  if (!model) return
  const candidates = model.fields.map(({ name }) => name)
  for (const key of ['store', 'text'] as const) {
    const name = column[key]
    if (typeof name === 'string' && !model.field(name))
      collector.add([...at, key], unknownField(model.id, { name, candidates, otherwise: availableNames(candidates) }))
  }
}

function checkSlot({ type, slotName }: Column, { library, collector, at }: ColumnContext): void {
  const candidates = library.vocabulary.widgetIds()
  if (type !== 'slot' || typeof slotName !== 'string' || candidates.length === 0) return
  if (!library.vocabulary.widget(slotName))
    collector.add(
      [...at, 'slotName'],
      unknownName('widget', { name: slotName, candidates, otherwise: availableNames(candidates) }),
    )
}
