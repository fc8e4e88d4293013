import { type CopySource, copySourceOf, type Field, type Finding, followedModel, nearest } from '#core/model'
import { type ModelContext, ownFields } from './modelContext.ts'

/** Words that give a value or say who writes it, which a copy settles by itself. */
const settled = ['default', 'auto', 'readonly', 'fixed', 'permission'] as const

/** Checks fields that are copies: that what they copy can be reached, and is of their own kind. */
export function checkCopies(context: ModelContext): void {
  for (const field of ownFields(context)) {
    const source = copySourceOf(field)
    if (!source) continue
    const add = (key: string, finding: Finding) => context.collector.add(['fields', field.name, key], finding)
    for (const key of settled)
      if (field.document[key] !== undefined)
        add(key, { code: 'no-effect', message: `抄来的字段，"${key}" 不起作用`, hint: '去掉它', severity: 'warning' })
    const finding = faultOf(field, source, context)
    if (finding) add('copyOf', finding)
  }
}

function faultOf(field: Field, { reference, name }: CopySource, { model, library }: ModelContext): Finding | undefined {
  const referenceField = model.field(reference)
  const single = model.fields.filter((field) => field.column && followedModel(field.document, model.id))
  if (!referenceField || !single.includes(referenceField))
    return {
      code: 'unknown-field',
      message: `模型 ${model.id} 没有指向一条记录的字段 "${reference}"`,
      hint: nearest(reference, namesOf(single)) ?? '写成 引用字段$.字段',
    }
  const other = library.resolvedModel(referenceField.target?.model ?? '')
  const copied = other?.field(name)
  if (!other || !copied?.column || copied.type.writeOnly)
    return {
      code: 'unknown-field',
      message: `模型 ${referenceField.target?.model} 没有可以抄的字段 "${name}"`,
      hint: nearest(name, namesOf(other?.fields.filter(({ column }) => column) ?? [])) ?? '换一个存储的字段',
    }
  if (kindOf(copied) === kindOf(field)) return unmasked(field, copied)
  return {
    code: 'wrong-type',
    message: `字段 "${field.name}" 和它抄的 ${other.id}.${name} 不是同一种：${kindOf(field)}，${kindOf(copied)}`,
    hint: '两者的类型、字典和引用的模型要相同',
  }
}

/** What a mask hides in one record would stand open in another. */
const unmasked = (field: Field, copied: Field): Finding | undefined =>
  copied.mask && !field.mask
    ? {
        code: 'mask-lost',
        message: `字段 "${field.name}" 抄自脱敏的字段 "${copied.name}"，自己没有脱敏`,
        hint: '给它也写上 mask',
      }
    : undefined

const namesOf = (fields: readonly Field[]): string[] => fields.map(({ name }) => name)

/** What has to agree so that a value of one is a value of the other. */
const kindOf = ({ type, dict, target }: Field): string =>
  [type.id, dict, target && `${target.model}.${target.store}`].filter(Boolean).join(' ')
