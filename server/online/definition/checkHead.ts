import type { Library } from '#core/library'
import { accountMessages, fillText, onlineMessages } from '#core/message'
import { type Definition, type TableDefinition, tableTypes } from './definition.ts'
import type { Faults } from './fault.ts'
import { formInUse, mainInUse } from './formsInUse.ts'
import { isReversible } from './names.ts'

/** Checks what the head of a form says: its table, its kind, and whether it has the sub-tables that it needs. */
export function checkHead({ head, subs }: Definition, library: Library, faults: Faults): void {
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

/** Checks that a table may have its name and is nobody else's. */
export function checkTable({ tableName }: TableDefinition['head'], library: Library, { add }: Faults): void {
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

/** What has a table already, unless it is a form or a sub-table of one. */
export function ownerOf(tableName: string, library: Library): string | undefined {
  if (formInUse(tableName, library) || mainInUse(tableName, library)) return undefined
  const model = library.models().find(({ table }) => table === tableName)
  if (model) return fillText(onlineMessages.modelOwner, { id: model.id })
  return library.vocabulary.hasTable(tableName) ? accountMessages.system : undefined
}
