import { fieldOptionsOf, fieldTypeOf, fieldTypes } from '#core/fieldType'
import { hintTexts, modelDiagnostics, reportDiagnostics } from '#core/message'
import {
  type Collector,
  type Field,
  type Model,
  nearestOrAll,
  readExpression,
  rowTypesOf,
  type Segments,
  unknownField,
  unknownName,
} from '#core/model'
import { otherValue } from '../structure.ts'
import { type ModelContext, ownFields, recordScope } from './modelContext.ts'

/** Checks references: the target model has records, and the named fields exist. */
export function checkReferences(context: ModelContext): void {
  for (const field of ownFields(context)) {
    const at = ['fields', field.name]
    if (field.target) checkTarget(field, at, context)
    if (field.type.nested) checkRows(field, at, context)
    checkCounted(field, at, context)
    if (field.type.id === 'variant') checkVariant(field, at, context)
    if (typeof field.document.sumOf === 'string' && !field.document.sumOf.includes('.'))
      context.collector.report([...at, 'sumOf'], modelDiagnostics.sumWithoutField)
  }
}

function checkTarget({ target, document }: Field, at: Segments, context: ModelContext): void {
  const { library, collector } = context
  const model = target && library.model(target.model)
  if (!target || !model) return
  if (model.abstract) collector.report([...at, 'model'], modelDiagnostics.abstractTarget, { model: target.model })
  if (model.query) collector.report([...at, 'model'], reportDiagnostics.targetIsReport, { model: target.model })
  for (const key of ['store', 'text'] as const)
    checkValue(target[key], [...at, key], { context, model: library.resolvedModel(target.model) })
  if (document.type === 'tree' && !library.resolvedModel(target.model)?.parent)
    collector.report([...at, 'model'], modelDiagnostics.noTreeTarget, { model: target.model })
  if (typeof document.where !== 'string') return
  const rowFields = rowTypesOf(target.model, library)
  readExpression(document.where, { collector, at: [...at, 'where'], names: recordScope(context), rowFields })
}

/** Rows that are counted, summed or joined are those of a table. */
function checkCounted({ document, type, formula }: Field, at: Segments, { library, collector }: ModelContext): void {
  const named = [
    ['through', document.through],
    ['countOf', document.countOf],
    ['sumOf', formula?.kind === 'sum' ? formula.model : undefined],
    ['model', type.nested ? document.model : undefined],
  ] as const
  for (const [key, id] of named)
    if (typeof id === 'string' && library.model(id)?.query)
      collector.report([...at, key], reportDiagnostics.targetIsReport, { model: id })
}

interface ValueContext {
  context: ModelContext
  model: Model | undefined
}

/** `store` and `text` name fields of the target with a single stored, readable value. */
function checkValue(name: string | undefined, at: Segments, { context, model }: ValueContext): void {
  const field = name === undefined ? undefined : model?.field(name)
  if (!field) return
  if (field.type.writeOnly) context.collector.report(at, modelDiagnostics.storeSecret, { name: field.name })
  else if (!field.column || field.type.multiple)
    context.collector.report(at, modelDiagnostics.storeColumn, { name: field.name })
}

/** Rows are numbered when somebody moves them; those that are only read may stand in the order of a time. */
const isOrder = ({ type }: Field, isRead: boolean): boolean =>
  type.expression.kind === 'number' || (isRead && (type.id === 'date' || type.id === 'datetime'))

function checkRows({ document }: Field, at: Segments, context: ModelContext): void {
  const rows = context.library.resolvedModel(String(document.model))
  if (!rows) return
  for (const key of ['foreignKey', 'order']) checkName(document[key], rows, { context, at: [...at, key] })
  const order = rows.field(String(document.order))
  if (order && !isOrder(order, document.readonly === true))
    context.collector.report([...at, 'order'], modelDiagnostics.orderNotNumber, { order: order.name })
  const link = rows.field(String(document.foreignKey))
  const back = link?.target?.model
  if (link && back !== context.model.id && !context.document.abstract && !link.base)
    context.collector.report([...at, 'foreignKey'], modelDiagnostics.noLinkBack, {
      name: link.name,
      model: context.model.id,
    })
}

const typeIds = fieldTypes.map(({ id }) => id)

/** Types that a variant cannot have: those without a value of their own, and references to records and files. */
const notOfCases = new Set([
  ...['variant', 'formula', 'table', 'one', 'tree', 'ref', 'refs', 'user', 'users', 'depart', 'departs'],
  ...['role', 'roles', 'category', 'area', 'file', 'image'],
])

function checkVariant({ name, document }: Field, at: Segments, context: ModelContext): void {
  checkName(document.typeBy, context.model, { context, at: [...at, 'typeBy'] })
  if (document.typeBy === name) context.collector.report([...at, 'typeBy'], modelDiagnostics.variantOfItself)
  checkCases(document, at, context)
  const cases = Object.entries((document.cases ?? {}) as Record<string, CaseDocument>)
  for (const [value, one] of cases) checkCase(one, [...at, 'cases', value], context)
  if (document.else) checkCase(document.else as CaseDocument, [...at, 'else'], context)
}

type CaseDocument = Readonly<Record<string, unknown>> & { type: string }

/** Properties that a case may have besides those of its type. */
const wordsOfCases = new Set(['type', 'rules', 'placeholder', 'help', 'widget', 'props'])

function checkCase(one: CaseDocument, at: Segments, { collector }: ModelContext): void {
  const type = fieldTypeOf(one.type)
  if (!type)
    collector.add(
      [...at, 'type'],
      unknownName('field-type', {
        name: one.type,
        candidates: typeIds,
        otherwise: otherValue(one.type, typeIds) ?? hintTexts.unknown.fieldTypes,
      }),
    )
  else if (notOfCases.has(one.type) || type.writeOnly)
    collector.report([...at, 'type'], modelDiagnostics.variantType, { type: one.type })
  else checkCaseWords(one, [...wordsOfCases, ...Object.keys(fieldOptionsOf(type.id))], at, collector)
}

function checkCaseWords(one: CaseDocument, candidates: readonly string[], at: Segments, collector: Collector): void {
  for (const word of Object.keys(one))
    if (!candidates.includes(word))
      collector.report(
        [...at, word],
        modelDiagnostics.variantWord,
        { type: one.type, word },
        nearestOrAll(word, candidates),
      )
}

/** The cases are values of the field that determines the type. */
function checkCases(
  { typeBy: by, cases }: Field['document'],
  at: Segments,
  { model, library, collector }: ModelContext,
): void {
  const dict = typeof by === 'string' ? model.field(by)?.dict : undefined
  const candidates = dict === undefined ? undefined : library.dict(dict)?.map(({ value }) => value)
  for (const value of Object.keys((cases ?? {}) as object)) {
    if (!candidates || candidates.includes(value)) continue
    collector.report(
      [...at, 'cases', value],
      modelDiagnostics.unknownDictValue,
      { dict, value },
      nearestOrAll(value, candidates),
    )
  }
}

function checkName(name: unknown, model: Model, { context, at }: { context: ModelContext; at: Segments }): void {
  if (typeof name !== 'string' || model.field(name)) return
  context.collector.add(at, unknownField(model.id, { name, candidates: model.fields.map((field) => field.name) }))
}
