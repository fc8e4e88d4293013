import { compileDiagnostics, modelDiagnostics } from '#core/message'
import { type Field, findingOf, readExpression, type Segments } from '#core/model'
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
    collector.add(['display'], findingOf(modelDiagnostics.secretDisplay, { display: document.display }))
  if (field && nameless.has(field.type.id))
    collector.add(['display'], findingOf(modelDiagnostics.displayType, { field: field.name, type: field.type.title }))
  else if (field && !field.column)
    collector.add(['display'], findingOf(modelDiagnostics.displayColumn, { field: field.name }))
}

interface StoredPlace {
  context: ModelContext
  at: Segments
  what: string
}

/** Only what is in the table, and may be read, can be looked for by the database. */
function checkStored(name: string, { context, at, what }: StoredPlace): void {
  const field = context.model.field(name)
  if (field && !field.column) context.collector.add(at, findingOf(modelDiagnostics.partColumn, { name, what }))
  if (field?.type.writeOnly) context.collector.add(at, findingOf(modelDiagnostics.partSecret, { name, what }))
}

function checkIndexes(context: ModelContext): void {
  const { document, collector } = context
  const seen = new Set<string>()
  for (const [index, names] of (document.indexes ?? []).entries()) {
    for (const [place, name] of names.entries()) {
      const at = ['indexes', index, place]
      checkStored(name, { context, at, what: '索引' })
      if (names.indexOf(name) < place) collector.add(at, findingOf(modelDiagnostics.indexFieldTwice, { name }))
    }
    if (seen.has(names.join())) collector.add(['indexes', index], findingOf(modelDiagnostics.indexTwice))
    seen.add(names.join())
  }
}

function checkSort(context: ModelContext): void {
  const seen = new Set<string>()
  for (const [index, { field }] of (context.document.sort ?? []).entries()) {
    const at = ['sort', index, 'field']
    checkStored(field, { context, at, what: '排序' })
    if (seen.has(field)) context.collector.add(at, findingOf(modelDiagnostics.sortTwice, { field }))
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
    collector.add(['key', 'min'], findingOf(compileDiagnostics.boundsReversed, { min: key.min, max: key.max }))
  if (key?.type === 'int' && !key.enter) collector.add(['key'], findingOf(modelDiagnostics.keyByHand))
  if (key?.type === 'text' && key.enter) collector.add(['key', 'enter'], findingOf(modelDiagnostics.keyNotInteger))
  if (key?.type === 'text' && (key.min !== undefined || key.max !== undefined))
    collector.add(['key', key.min === undefined ? 'max' : 'min'], findingOf(modelDiagnostics.keyWithoutSize))
}
