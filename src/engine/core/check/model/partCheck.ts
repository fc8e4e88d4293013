import { type Field, readExpression, type Segments } from '#core/model'
import { type ModelContext, recordScope } from './modelContext.ts'

/** Checks the parts beside the fields: what names a record, what is indexed and sorted, whose it is, what rules say. */
export function checkModelParts(context: ModelContext): void {
  checkDisplay(context)
  checkIndexes(context)
  checkSort(context)
  checkRows(context)
  checkKey(context)
  const names = recordScope(context)
  for (const [index, { message }] of (context.document.rules ?? []).entries())
    if (message.startsWith('='))
      readExpression(message.slice(1), { collector: context.collector, at: ['rules', index, 'message'], names })
}

const nameless = new Set(['table', 'one', 'json', 'geo', 'image', 'file', 'richtext'])

function checkDisplay({ document, model, collector }: ModelContext): void {
  const field = document.display === undefined ? undefined : model.field(document.display)
  if (field?.type.writeOnly)
    collector.add(['display'], {
      code: 'secret-field',
      message: `字段 "${document.display}" 只写不读`,
      hint: '换一个字段',
    })
  if (field && nameless.has(field.type.id))
    collector.add(['display'], {
      code: 'wrong-type',
      message: `字段 "${field.name}" 是${field.type.title}，不能作为记录的名字`,
      hint: '换一个文本字段',
    })
  else if (field && !field.column)
    collector.add(['display'], {
      code: 'no-column',
      message: `字段 "${field.name}" 不在表里，按它找不到记录`,
      hint: '换一个存储的字段；公式可以加 "stored": true',
    })
}

interface StoredPlace {
  context: ModelContext
  at: Segments
  what: string
}

/** Only what is in the table, and may be read, can be looked for by the database. */
function checkStored(name: string, { context, at, what }: StoredPlace): void {
  const field = context.model.field(name)
  if (field && !field.column)
    context.collector.add(at, {
      code: 'no-column',
      message: `字段 "${name}" 不在表里，不能${what}`,
      hint: '换一个字段',
    })
  if (field?.type.writeOnly)
    context.collector.add(at, {
      code: 'secret-field',
      message: `字段 "${name}" 只写不读，不能${what}`,
      hint: '换一个字段',
    })
}

function checkIndexes(context: ModelContext): void {
  const { document, collector } = context
  const seen = new Set<string>()
  for (const [index, names] of (document.indexes ?? []).entries()) {
    for (const [place, name] of names.entries()) {
      const at = ['indexes', index, place]
      checkStored(name, { context, at, what: '索引' })
      if (names.indexOf(name) < place)
        collector.add(at, { code: 'duplicate-field', message: `索引里 "${name}" 出现两次`, hint: '去掉一个' })
    }
    if (seen.has(names.join()))
      collector.add(['indexes', index], { code: 'duplicate', message: '相同的索引已有', hint: '去掉一个' })
    seen.add(names.join())
  }
}

function checkSort(context: ModelContext): void {
  const seen = new Set<string>()
  for (const [index, { field }] of (context.document.sort ?? []).entries()) {
    const at = ['sort', index, 'field']
    checkStored(field, { context, at, what: '排序' })
    if (seen.has(field))
      context.collector.add(at, { code: 'duplicate-field', message: `按 "${field}" 排序出现两次`, hint: '去掉一个' })
    seen.add(field)
  }
}

const isDepartment = ({ type, target }: Field): boolean => type.id === 'text' || target?.model === 'sysDepart'
const isOwner = ({ type, target }: Field): boolean => type.id === 'text' || target?.model === 'sysUser'

/** Whose records are seen follows from a department and a person. */
function checkRows({ document, model, collector }: ModelContext): void {
  const { department, owner } = document.rows ?? {}
  const check = (key: 'department' | 'owner', name: string | undefined, fits: (field: Field) => boolean) => {
    const field = name === undefined ? undefined : model.field(name)
    if (!field || fits(field)) return
    const message = `字段 "${name}" 是${field.type.title}，不是${key === 'department' ? '部门' : '用户'}`
    collector.add(['rows', key], { code: 'wrong-type', message, hint: '换一个字段' })
  }
  check('department', department, isDepartment)
  check('owner', owner, isOwner)
}

function checkKey({ document: { key }, collector }: ModelContext): void {
  if (key?.min !== undefined && key.max !== undefined && key.min > key.max)
    collector.add(['key', 'min'], {
      code: 'bad-range',
      message: `min ${key.min} 大于 max ${key.max}`,
      hint: '交换两者',
    })
  if (key?.type === 'int' && !key.enter)
    collector.add(['key'], {
      code: 'missing-key',
      message: '自动生成的主键是 19 位文本，整数主键要由人填写',
      hint: '写上 "enter": true，或去掉 key',
    })
  if (key?.type === 'text' && key.enter)
    collector.add(['key', 'enter'], {
      code: 'not-allowed',
      message: '只有整数主键能由人填写',
      hint: '用 "type": "int"，或加一个唯一的字段',
    })
  if (key?.type === 'text' && (key.min !== undefined || key.max !== undefined))
    collector.add(['key', key.min === undefined ? 'max' : 'min'], {
      code: 'no-effect',
      severity: 'warning',
      message: '文本主键没有大小',
      hint: '去掉它，或用 "type": "int"',
    })
}
