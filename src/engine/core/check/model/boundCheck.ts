import { modelDiagnostics } from '#core/message'
import { type Field, findingOf, type Segments } from '#core/model'
import { type ModelContext, ownFields } from './modelContext.ts'

/** Checks what fields say of their own size: bounds that a value can meet, places that fit, choices that differ. */
export function checkFieldBounds(context: ModelContext): void {
  for (const field of ownFields(context)) {
    const at = ['fields', field.name]
    checkWhole(field, at, context)
    checkPlaces(field, at, context)
    checkNormal(field, at, context)
    checkDates(field, at, context)
    checkChoices(field, at, context)
    checkWithin(field, at, context)
  }
}

function checkWhole({ type, document }: Field, at: Segments, { collector }: ModelContext): void {
  if (type.id !== 'int') return
  for (const key of ['min', 'max']) {
    const bound = document[key]
    if (typeof bound !== 'number' || Number.isSafeInteger(bound)) continue
    collector.add([...at, key], findingOf(modelDiagnostics.unsafeInteger, { key, bound }))
  }
}

/** Digits after the point are among all digits. */
function checkPlaces({ document }: Field, at: Segments, { collector }: ModelContext): void {
  const { scale, precision } = document
  if (typeof precision !== 'number' || (typeof scale === 'number' ? scale : 2) <= precision) return
  collector.add([...at, 'precision'], findingOf(modelDiagnostics.scaleAbovePrecision, { precision }))
}

/** What is normal reaches from less to more. */
function checkNormal({ document }: Field, at: Segments, { collector }: ModelContext): void {
  const [low, high] = Array.isArray(document.normal) ? document.normal : []
  if (typeof low !== 'number' || typeof high !== 'number' || low <= high) return
  collector.add([...at, 'normal'], findingOf(modelDiagnostics.normalReversed, { low, high }))
}

const isLiteral = (bound: unknown): bound is string => typeof bound === 'string' && !bound.startsWith('=')

function checkDates({ type, document }: Field, at: Segments, { collector }: ModelContext): void {
  const { notBefore, notAfter } = document
  for (const [key, bound] of Object.entries({ notBefore, notAfter })) {
    const read = isLiteral(bound) ? type.read(bound, {}) : undefined
    if (read && 'problem' in read)
      collector.add([...at, key], findingOf(modelDiagnostics.badBound, { key, problem: read.problem }))
  }
  if (!isLiteral(notBefore) || !isLiteral(notAfter) || notBefore <= notAfter) return
  collector.add([...at, 'notBefore'], findingOf(modelDiagnostics.datesReversed, { notBefore, notAfter }))
}

function checkChoices({ document }: Field, at: Segments, { collector }: ModelContext): void {
  const { values, biz } = document
  if (Array.isArray(values) && new Set(values).size < values.length)
    collector.add([...at, 'values'], findingOf(modelDiagnostics.sameValues))
  if (typeof biz === 'string' && !/^[A-Za-z0-9_-]+$/.test(biz))
    collector.add([...at, 'biz'], findingOf(modelDiagnostics.badFolder, { biz }))
}

/** Unique within other fields; rules that compare with another field name one that is there. */
function checkWithin({ name, document }: Field, at: Segments, { model, collector }: ModelContext): void {
  if (Array.isArray(document.unique) && document.unique.includes(name))
    collector.add(
      [...at, 'unique', document.unique.indexOf(name)],
      findingOf(modelDiagnostics.uniqueWithinItself, { name }),
    )
  for (const [index, rule] of (document.rules ?? []).entries()) {
    const other = typeof rule === 'object' ? rule.field : undefined
    if (typeof other !== 'string' || (model.field(other) && other !== name)) continue
    const finding =
      other === name
        ? { code: 'duplicate-field', message: `"${name}" 就是这个字段，总和自己相同` }
        : { code: 'unknown-field', message: `模型 ${model.id} 没有字段 "${other}"` }
    collector.add([...at, 'rules', index, 'field'], { ...finding, hint: '换一个字段' })
  }
}
