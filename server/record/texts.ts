import { splitKeys } from '#core/fieldType'
import type { Field } from '#core/model'
import { grouped } from './grouped.ts'
import { labelsOf } from './labels.ts'
import type { RecordScope } from './scope.ts'

export type WireRecord = Record<string, unknown>

/**
 * Adds `{field}_dictText` to records: dictionary texts, and the display of referenced records as far as the caller may
 * see it. One query for each target however many records and fields. spec: contract §5.2
 */
export async function addTexts(
  records: readonly WireRecord[],
  fields: readonly Field[],
  scope: RecordScope,
): Promise<void> {
  for (const field of fields) if (field.dict) addDictTexts(records, field, scope)
  const byTarget = grouped(
    fields.filter((field) => field.target),
    (field) => `${field.target?.model}.${field.target?.store}`,
  )
  await Promise.all([...byTarget.values()].map((group) => addTargetTexts(records, group, scope)))
}

function addDictTexts(records: readonly WireRecord[], field: Field, { services }: RecordScope): void {
  for (const record of records) {
    const value = record[field.name]
    if (value === null || value === undefined || value === '') continue
    const parts = field.type.multiple ? splitKeys(value) : [String(value)]
    put(record, field, parts.map((part) => services.dictionaries.text(field.dict ?? '', part) ?? part).join(','))
  }
}

function put(record: WireRecord, field: Field, text: string): void {
  record[`${field.name}_dictText`] = text
  for (const alias of field.document.also ?? []) record[`${alias}_dictText`] = text
}

async function addTargetTexts(
  records: readonly WireRecord[],
  fields: readonly Field[],
  scope: RecordScope,
): Promise<void> {
  const [first] = fields
  const target = first?.target && scope.services.library.current().resolvedModel(first.target.model)
  if (!first?.target || !target) return
  const keys = new Set(records.flatMap((record) => fields.flatMap((field) => keysOf(field, record[field.name]))))
  if (keys.size === 0) return
  const labels = await labelsOf({ target, store: first.target.store, keys: [...keys] }, scope)
  for (const record of records) {
    for (const field of fields) {
      const parts = keysOf(field, record[field.name])
      if (parts.length > 0) put(record, field, parts.map((part) => labels.get(part) ?? part).join(','))
    }
  }
}

const keysOf = (field: Field, value: unknown): string[] => {
  if (value === null || value === undefined || value === '') return []
  return field.type.multiple ? splitKeys(value) : [String(value)]
}
