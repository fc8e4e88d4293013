import { type AnyDocument, type Diagnostic, languageVersion, type ModelDocument } from '#core/document'
import type { Library } from '#core/library'
import { buildScreen } from './buildScreen.ts'
import type { Definition, FormField } from './definition.ts'
import { collectFaults, type Faults } from './fault.ts'
import { modelField } from './modelField.ts'
import { apiOf, camelCase, leadsBack, modelIdOf, standardColumns } from './names.ts'

/** The documents of a form, and what is wrong with its definition beside what checking them finds. */
export interface BuiltForm {
  documents: readonly AnyDocument[]
  diagnostics: readonly Diagnostic[]
}

/** Builds the model and the screen of a form. They are checked and published like any others. */
export function buildDocuments(definition: Definition, library: Library): BuiltForm {
  const { head } = definition
  const faults = collectFaults({ kind: 'model', id: modelIdOf(head.tableName) })
  checkHead(definition, library, faults)
  const fields = storedFields(definition.fields, faults)
  const model = buildModel({ head, fields }, library, faults)
  return { documents: [model, buildScreen({ head, fields })], diagnostics: faults.found }
}

const oneTable = 1

function checkHead({ head }: Definition, library: Library, { add }: Faults): void {
  const { tableName, tableType, isTree } = head
  if (!leadsBack(tableName))
    add(['id'], {
      code: 'bad-format',
      message: `表名 "${tableName}" 不可用`,
      hint: '用小写字母开头的单词，以下划线相连',
    })
  const owner = ownerOf(tableName, library)
  if (owner) add(['id'], { code: 'duplicate-id', message: `数据库表[${tableName}]已属于${owner}`, hint: '换一个表名' })
  if (tableType !== oneTable)
    add([], { code: 'not-allowed', message: '主表和附表暂不能同步', hint: '把表类型改为单表' })
  if (isTree === 'Y') add([], { code: 'not-allowed', message: '树形表单暂不能同步', hint: '关闭“树形”' })
}

/** What has a table already, unless it is the form itself. */
export function ownerOf(tableName: string, library: Library): string | undefined {
  const model = library.models().find(({ table }) => table === tableName)
  if (model) return model.api === apiOf(tableName) ? undefined : `模型 ${model.id}`
  return library.vocabulary.hasTable(tableName) ? '系统' : undefined
}

/** The fields that people define; those that every record has are left out. */
function storedFields(fields: readonly FormField[], { add }: Faults): FormField[] {
  const own = fields.filter(({ dbFieldName, dbIsPersist }) => dbIsPersist === 1 && !standardColumns.has(dbFieldName))
  for (const { dbFieldName } of own)
    if (!leadsBack(dbFieldName))
      add(['fields', camelCase(dbFieldName)], {
        code: 'bad-format',
        message: `字段名 "${dbFieldName}" 不可用`,
        hint: '用小写字母开头的单词，以下划线相连',
      })
  if (own.length === 0) add(['fields'], { code: 'missing-key', message: '表单没有字段', hint: '至少定义一个字段' })
  return own
}

function buildModel({ head, fields }: Definition, library: Library, faults: Faults): ModelDocument {
  const { tableName, tableTxt } = head
  const modelOfTable = (table: string) => library.models().find((model) => model.table === table.toLowerCase())?.id
  const entries = fields.map((field) => {
    const name = camelCase(field.dbFieldName)
    return [name, modelField(field, { modelOfTable, tell: (fault) => faults.add(['fields', name], fault) })] as const
  })
  const display = entries.find(([, { type }]) => type === 'text')?.[0]
  return {
    kind: 'model',
    version: languageVersion,
    id: modelIdOf(tableName),
    title: tableTxt.slice(0, 100),
    api: apiOf(tableName),
    ...(display ? { display } : {}),
    fields: Object.fromEntries(entries),
  } as ModelDocument
}
