import type { Library } from '#core/library'
import { accountMessages, fillText, onlineMessages } from '#core/message'
import { mainModel, storedFields, subModel } from './buildModel.ts'
import { buildScreen } from './buildScreen.ts'
import {
  collectFaults,
  type Definition,
  type Faults,
  formInUse,
  isReversible,
  mainInUse,
  modelIdOf,
  type TableDefinition,
  tableTypes,
} from './definition.ts'

/** Builds the models of a form and its sub-tables, and the screen. They are checked and published like other documents. */
export function buildDocuments(definition: Definition, library: Library) {
  const { head } = definition
  const faults = collectFaults({ kind: 'model', id: modelIdOf(head.tableName) })
  checkHead(definition, library, faults)
  const parts = definition.subs.map((sub) => subTable(sub, head.tableName, library))
  const own = { head, fields: storedFields(definition.fields, faults) }
  const subs = parts.map(({ table }) => table)
  const model = mainModel(own, subs, { library, faults })
  return {
    documents: [model, ...parts.map(({ document }) => document), buildScreen({ ...own, subs })],
    diagnostics: [...faults.found, ...parts.flatMap(({ diagnostics }) => diagnostics)],
  }
}

function subTable({ head, fields }: TableDefinition, main: string, library: Library) {
  const faults = collectFaults({ kind: 'model', id: modelIdOf(head.tableName) })
  checkTable(head, library, faults)
  const table = { head, fields: storedFields(fields, faults) }
  const document = subModel(table, main, { library, faults })
  return { table, document, diagnostics: faults.found }
}

/** Checks the head of a form: table, type and sub-tables. */
function checkHead({ head, subs }: Definition, library: Library, faults: Faults): void {
  const { tableType, isTree } = head
  checkTable(head, library, faults)
  if (tableType === tableTypes.sub)
    faults.add([], {
      code: 'not-allowed',
      message: onlineMessages.withMain,
      hint: onlineMessages.writeMain,
    })
  if (tableType === tableTypes.single && subs.length > 0)
    faults.add([], {
      code: 'not-allowed',
      message: fillText(onlineMessages.singleWithSub, { sub: String(subs[0]?.head.tableTxt) }),
      hint: onlineMessages.makeMain,
    })
  if (isTree === 'Y')
    faults.add([], { code: 'not-allowed', message: onlineMessages.noTree, hint: onlineMessages.switchTreeOff })
}

/** Checks that the table name is valid and not used elsewhere. */
function checkTable({ tableName }: TableDefinition['head'], library: Library, { add }: Faults): void {
  if (!isReversible(tableName))
    add(['id'], {
      code: 'bad-format',
      message: fillText(onlineMessages.badTableName, { name: tableName }),
      hint: onlineMessages.nameFormat,
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
