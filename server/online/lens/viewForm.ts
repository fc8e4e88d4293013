import type { Diagnostic } from '#core/document'
import { fillText, onlineMessages } from '#core/message'
import { pick } from '#core/object'
import { shownFields } from '../definition/buildDocuments.ts'
import { fieldsOf, storedFields } from '../definition/buildModel.ts'
import { buildScreen } from '../definition/buildScreen.ts'
import {
  camelCase,
  collectFaults,
  type Definition,
  type Faults,
  type FormField,
  parentNameOf,
  screenIdOf,
  type TableDefinition,
} from '../definition/definition.ts'
import { tableOfName } from '../definition/viewName.ts'
import { applyForm } from './applyForm.ts'
import { type FormParts, fieldsIn, type Json } from './formParts.ts'
import type { OpenTexts } from './openTexts.ts'
import { fieldPlaces, readForm } from './readForm.ts'
import { ownWords, readViewField } from './viewFields.ts'

/** The words of a field that belong to its column, and so to the table of the original. spec: contract §9.4 */
const columnWords = [
  ...(['dbType', 'dbLength', 'dbPointLength', 'dbIsKey', 'dbIsNull', 'dbDefaultVal', 'dbIsPersist'] as const),
  ...(['mainTable', 'mainField'] as const),
]

type ViewParts = FormParts & { model: Json }

interface ViewContext {
  /** The name of the view copy. */
  tableName: string
  original: Definition
  /** The head of the original, as clients name it. */
  originalId: string
}

/**
 * What the screens of a view copy say in the family's words, over the table of the original: its columns, and everything that belongs to
 * them, are those of the original at any time.
 */
export function readView(parts: ViewParts, { tableName, original, originalId }: ViewContext): Definition {
  const read = readForm(parts)
  const places = fieldPlaces(parts)
  const columns = new Map(original.fields.map((field) => [field.dbFieldName, pick(field, ...columnWords)]))
  const written = fieldsIn(parts.model)
  const viewField = (field: FormField): FormField => {
    const name = camelCase(field.dbFieldName)
    const own = written[name]
    const described = own ? readViewField(name, own, { places: places(name), names: parts.names }) : field
    return { ...described, ...columns.get(field.dbFieldName), orderNum: field.orderNum }
  }
  const title = typeof parts.screen?.title === 'string' ? parts.screen.title : read.head.tableTxt
  return {
    head: { ...read.head, tableName, tableTxt: title, copyType: 1, physicId: originalId },
    fields: read.fields.map(viewField),
    indexes: original.indexes,
    subs: [],
  }
}

interface ViewChange {
  parts: FormParts
  names: Parameters<typeof fieldsOf>[1]['library']
  current: Definition
  target: Definition
}

/**
 * Makes the edits of the screens of a view copy that lead to what the family says. Answers the errors, after which nothing is changed:
 * the columns of the table are not the view's to change.
 */
export function putView(texts: OpenTexts, { parts, names, current, target }: ViewChange): readonly Diagnostic[] {
  const faults = collectFaults({ kind: 'screen', id: screenIdOf(target.head.tableName) })
  refuseColumns(current, target, faults)
  const build = (definition: Definition, into: Faults) =>
    viewScreen(definition, { parts, library: names, faults: into })
  const after = build(target, faults)
  const errors = faults.found.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return errors
  const before = build(current, collectFaults({ kind: 'screen', id: '' }))
  applyForm(texts, { before: [before], after: [after], parts })
  return []
}

interface ScreenContext {
  parts: FormParts
  library: ViewChange['names']
  faults: Faults
}

/** The list of a view copy, which says of each field what its model does not. */
function viewScreen(definition: Definition, { parts, library, faults }: ScreenContext) {
  const written = parts.model ? fieldsIn(parts.model) : {}
  const stored = storedFields(definition, faults).filter(({ dbFieldName }) => written[camelCase(dbFieldName)])
  const built = new Map(fieldsOf(stored, { library, faults }))
  const fields = shownFields(definition, stored)
  refuseTree(definition, written, faults)
  return buildScreen({ ...definition, fields }, ({ dbFieldName }) => {
    const name = camelCase(dbFieldName)
    const [field, document] = [written[name], built.get(name)]
    return field && document ? ownWords(document, field, name) : {}
  })
}

/** A list can only be a tree over a table that is one. */
function refuseTree({ head }: Definition, fields: Readonly<Record<string, Json>>, { add }: Faults): void {
  const parent = parentNameOf(head)
  if (parent === undefined || fields[parent]?.type === 'tree') return
  add([], { code: 'not-allowed', message: onlineMessages.viewTree, hint: onlineMessages.addParent })
}

/** Refuses what would change the table: other columns, other words of a column, other indexes, another kind of table. */
function refuseColumns(current: Definition, target: Definition, faults: Faults): void {
  const table = tableOfName(target.head.tableName)
  const refuse = (message: string, names: readonly string[]) => {
    if (names.length === 0) return
    const text = fillText(message, { table, names: names.slice(0, maxNames).join('、') })
    faults.add([], { code: 'not-allowed', message: text, hint: fillText(onlineMessages.changeOriginal, { table }) })
  }
  refuse(onlineMessages.viewFields, differing(namesOf(current), namesOf(target)))
  refuse(onlineMessages.viewColumns, changedColumns(current, target))
  refuse(onlineMessages.viewIndexes, differing(indexesOf(current), indexesOf(target)))
  refuse(onlineMessages.viewHead, current.head.tableType === target.head.tableType ? [] : ['tableType'])
}

const maxNames = 5

const namesOf = ({ fields }: Pick<TableDefinition, 'fields'>): string[] => fields.map(({ dbFieldName }) => dbFieldName)

const indexesOf = ({ indexes }: Pick<TableDefinition, 'indexes'>): string[] =>
  indexes.map(({ indexName, indexField, indexType }) => `${indexName} ${indexType} (${indexField})`)

/** What only one of two has. */
const differing = (had: readonly string[], has: readonly string[]): string[] => [
  ...has.filter((name) => !had.includes(name)),
  ...had.filter((name) => !has.includes(name)),
]

function changedColumns(current: Definition, target: Definition): string[] {
  const before = new Map(current.fields.map((field) => [field.dbFieldName, field]))
  return target.fields.flatMap((field) => {
    const old = before.get(field.dbFieldName)
    return columnWords.filter((word) => old && old[word] !== field[word]).map((word) => `${field.dbFieldName}.${word}`)
  })
}
