import { fieldTypeOf } from '#core/fieldType'
import { type Field, type Model, nearest, readExpression, rowTypesOf, type Segments } from '#core/model'
import { type ModelContext, ownFields, recordScope } from './modelContext.ts'

/** Checks what fields say of other models: that their records exist, and which of their fields are named. */
export function checkReferences(context: ModelContext): void {
  for (const field of ownFields(context)) {
    const at = ['fields', field.name]
    if (field.target) checkTarget(field, at, context)
    if (field.type.id === 'table' || field.type.id === 'one') checkRows(field, at, context)
    if (field.type.id === 'variant') checkVariant(field, at, context)
    if (typeof field.document.sum === 'string' && !field.document.sum.includes('.'))
      context.collector.add([...at, 'sum'], { code: 'unknown-field', message: '求和没有字段', hint: '写成 模型.字段' })
  }
}

function checkTarget({ target, document }: Field, at: Segments, context: ModelContext): void {
  const { library, collector } = context
  const model = target && library.model(target.model)
  if (!target || !model) return
  if (model.abstract)
    collector.add([...at, 'model'], {
      code: 'abstract-model',
      message: `模型 "${target.model}" 是抽象的，没有记录`,
      hint: '指向继承它的模型',
    })
  if (context.library.resolvedModel(target.model)?.field(target.store)?.type.writeOnly)
    collector.add([...at, 'store'], {
      code: 'secret-field',
      message: `字段 "${target.store}" 只写不读，不能作为引用的值`,
      hint: '换一个字段',
    })
  if (typeof document.where !== 'string') return
  const rowFields = rowTypesOf(target.model, library)
  readExpression(document.where, { collector, at: [...at, 'where'], names: recordScope(context), rowFields })
}

function checkRows({ document }: Field, at: Segments, context: ModelContext): void {
  const rows = context.library.resolvedModel(String(document.model))
  if (!rows) return
  for (const key of ['by', 'order']) checkName(document[key], rows, { context, at: [...at, key] })
  const by = rows.field(String(document.by))
  const back = by?.target?.model
  if (by && back !== context.model.id && !context.document.abstract && !by.base)
    context.collector.add([...at, 'by'], {
      code: 'bad-link',
      message: `字段 "${by.name}" 没有指向模型 ${context.model.id}`,
      hint: '写出子表中指回本模型的字段',
    })
}

/** Types without a value of their own in the field's column. */
const notOfCases = new Set(['variant', 'formula', 'table', 'one'])

function checkVariant({ name, document }: Field, at: Segments, context: ModelContext): void {
  checkName(document.by, context.model, { context, at: [...at, 'by'] })
  if (document.by === name)
    context.collector.add([...at, 'by'], { code: 'cycle', message: '类型不能由自己的值决定', hint: '换一个字段' })
  const cases = Object.entries((document.cases ?? {}) as Record<string, { type: string }>)
  const places = cases.map(([value, one]) => ({ type: one.type, at: [...at, 'cases', value, 'type'] }))
  const otherwise = (document.else as { type: string } | undefined)?.type
  for (const place of [...places, ...(otherwise ? [{ type: otherwise, at: [...at, 'else', 'type'] }] : [])]) {
    const type = fieldTypeOf(place.type)
    if (!type) context.collector.add(place.at, { code: 'unknown-field-type', message: `没有字段类型 "${place.type}"` })
    else if (notOfCases.has(place.type) || type.writeOnly)
      context.collector.add(place.at, {
        code: 'not-allowed',
        message: `类型 ${place.type} 不能作为其中一种`,
        hint: '用一个有单独值的类型',
      })
  }
}

function checkName(name: unknown, model: Model, { context, at }: { context: ModelContext; at: Segments }): void {
  if (typeof name !== 'string' || model.field(name)) return
  const hint = nearest(
    name,
    model.fields.map((field) => field.name),
  )
  const message = `模型 ${model.id} 没有字段 "${name}"`
  context.collector.add(at, { code: 'unknown-field', message, ...(hint ? { hint } : {}) })
}
