import type { Library } from '#core/library'
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
      message: '附表要和主表一起同步',
      hint: '在外键字段里写出主表',
    })
  if (tableType === tableTypes.single && subs.length > 0)
    faults.add([], {
      code: 'not-allowed',
      message: `单表没有附表，“${subs[0]?.head.tableTxt}”的外键却指向它`,
      hint: '把表类型改为主表',
    })
  if (isTree === 'Y') faults.add([], { code: 'not-allowed', message: '树形表单暂不能同步', hint: '关闭“树形”' })
}

/** Checks that a table may have its name and is nobody else's. */
export function checkTable({ tableName }: TableDefinition['head'], library: Library, { add }: Faults): void {
  if (!isReversible(tableName))
    add(['id'], {
      code: 'bad-format',
      message: `表名 "${tableName}" 不可用`,
      hint: '用小写字母开头的单词，以下划线相连',
    })
  const owner = ownerOf(tableName, library)
  if (owner) add(['id'], { code: 'duplicate-id', message: `数据库表[${tableName}]已属于${owner}`, hint: '换一个表名' })
}

/** What has a table already, unless it is a form or a sub-table of one. */
export function ownerOf(tableName: string, library: Library): string | undefined {
  if (formInUse(tableName, library) || mainInUse(tableName, library)) return undefined
  const model = library.models().find(({ table }) => table === tableName)
  if (model) return `模型 ${model.id}`
  return library.vocabulary.hasTable(tableName) ? '系统' : undefined
}
