import type { Library } from '#core/library'
import { accountMessages, fillText, onlineMessages } from '#core/message'
import { checkIndexes } from './buildIndexes.ts'
import { mainModel, storedFields, subModel } from './buildModel.ts'
import { buildScreen } from './buildScreen.ts'
import {
  collectFaults,
  type Definition,
  type Faults,
  type FormField,
  formInUse,
  isReversible,
  mainInUse,
  mainTableOf,
  modelIdOf,
  nameHint,
  standardColumns,
  type TableDefinition,
  tableTypes,
} from './definition.ts'

/** Where the names of a form are looked up: what it may refer to, and what is live and owns tables. */
export interface BuildNames {
  library: Library
  live: Library
}

/**
 * Builds the models of a form and its sub-tables, and the screen; of a sub-table alone its model. They are checked and published like
 * other documents.
 */
export function buildDocuments(definition: Definition, names: BuildNames) {
  const { head } = definition
  const { library } = names
  if (head.tableType === tableTypes.sub) {
    const { document, diagnostics } = subTable(definition, mainTableOf(definition.fields) ?? '', names)
    return { documents: [document], diagnostics }
  }
  const faults = collectFaults({ kind: 'model', id: modelIdOf(head.tableName) })
  checkHead(definition, names.live, faults)
  const parts = definition.subs.map((sub) => subTable(sub, head.tableName, names))
  checkIndexes(definition, faults)
  const own = { head, fields: storedFields(definition, faults), indexes: definition.indexes }
  const subs = parts.map(({ table }) => table)
  const model = mainModel(own, subs, { library, faults })
  return {
    documents: [
      model,
      ...parts.map(({ document }) => document),
      buildScreen({ ...own, fields: shownFields(definition, own.fields), subs }),
    ],
    diagnostics: [...faults.found, ...parts.flatMap(({ diagnostics }) => diagnostics)],
  }
}

/** The stored fields, with the standard ones that the list shows or finds by. */
export function shownFields({ fields }: Pick<TableDefinition, 'fields'>, stored: readonly FormField[]): FormField[] {
  const isShown = ({ dbFieldName, isShowList, isQuery }: FormField) =>
    standardColumns.has(dbFieldName) && dbFieldName !== 'id' && (isShowList === 1 || isQuery === 1)
  return fields.flatMap((field) => {
    if (isShown(field)) return [{ ...field, isShowForm: 0 }]
    return stored.includes(field) ? [field] : []
  })
}

function subTable({ head, fields, indexes }: TableDefinition, main: string, { library, live }: BuildNames) {
  const faults = collectFaults({ kind: 'model', id: modelIdOf(head.tableName) })
  checkTable(head, live, faults)
  checkIndexes({ head, fields, indexes }, faults)
  const table = { head, fields: storedFields({ head, fields }, faults), indexes }
  const document = subModel(table, main, { library, faults })
  return { table, document, diagnostics: faults.found }
}

/** Checks the head of a form: table, type and sub-tables. */
function checkHead({ head, fields, subs }: Definition, library: Library, faults: Faults): void {
  const { tableType, isTree, treeParentIdField } = head
  checkTable(head, library, faults)
  const types: readonly number[] = Object.values(tableTypes)
  if (!types.includes(tableType))
    faults.add([], {
      code: 'not-allowed',
      message: fillText(onlineMessages.noTableType, { type: tableType }),
      hint: fillText(onlineMessages.available, { names: types.join('、') }),
    })
  if (tableType === tableTypes.single && subs.length > 0)
    faults.add([], {
      code: 'not-allowed',
      message: fillText(onlineMessages.singleWithSub, { sub: String(subs[0]?.head.tableTxt) }),
      hint: onlineMessages.makeMain,
    })
  if (isTree === 'Y' && !fields.some(({ dbFieldName }) => dbFieldName === treeParentIdField))
    faults.add([], { code: 'missing-key', message: onlineMessages.noParent, hint: onlineMessages.addParent })
}

/** Checks that the table name is valid and not used elsewhere. */
function checkTable({ tableName }: TableDefinition['head'], library: Library, { add }: Faults): void {
  if (!isReversible(tableName))
    add(['id'], {
      code: 'bad-format',
      message: fillText(onlineMessages.badTableName, { name: tableName }),
      hint: nameHint(tableName),
    })
  const owner = ownerOf(tableName, library)
  if (owner)
    add(['id'], {
      code: 'duplicate-id',
      message: fillText(onlineMessages.tableOwned, { table: tableName, owner }),
      hint: onlineMessages.otherTableName,
    })
}

/** Owner of a table; undefined when it is free or belongs to a form or sub-table. */
export function ownerOf(tableName: string, library: Library): string | undefined {
  if (formInUse(tableName, library) || mainInUse(tableName, library)) return undefined
  const model = library.models().find(({ table }) => table === tableName)
  if (model) return fillText(onlineMessages.modelOwner, { id: model.id })
  return library.vocabulary.hasTable(tableName) ? accountMessages.system : undefined
}
