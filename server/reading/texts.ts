import { caseIn, type Field } from '#core/model'
import { groupBy, memoized, splitKeys } from '#core/object'
import type { RecordScope, WireRecord } from '#server/access'
import { labelsOf } from './labels.ts'
import { textKeysOf } from './recordShape.ts'

/** Which fields have labels, and from where; computed once for each list of fields. */
interface TextPlan {
  dicts: readonly NamedField[]
  variants: readonly NamedField[]
  /** Fields that refer to the same model by the same key field and show the same of it. */
  targets: readonly (readonly NamedField[])[]
}

interface NamedField {
  field: Field
  /** The keys of the label: that of the field, and those of its aliases. */
  keys: readonly string[]
}

const planOf = memoized((fields: readonly Field[]): TextPlan => {
  const named = (field: Field): NamedField => ({ field, keys: textKeysOf(field) })
  const byTarget = groupBy(
    fields.filter((field) => field.target),
    ({ target }) => `${target?.model}.${target?.store}.${target?.text ?? ''}`,
  )
  return {
    dicts: fields.filter((field) => field.dict).map(named),
    variants: fields.filter((field) => field.variant).map(named),
    targets: [...byTarget.values()].map((group) => group.map(named)),
  }
})

/**
 * Adds `{field}_dictText` to records: dictionary labels, and the labels of referenced records as far as the caller may see them. One query
 * per target, regardless of the number of records and fields. spec: contract §5.2
 */
export async function addTexts(
  records: readonly WireRecord[],
  fields: readonly Field[],
  scope: RecordScope,
): Promise<void> {
  if (records.length === 0) return
  const { dicts, variants, targets } = planOf(fields)
  for (const named of dicts) addDictTexts(records, named, scope)
  for (const named of variants)
    for (const record of records) addDictTexts([record], { ...named, field: caseIn(named.field, record) }, scope)
  await Promise.all(targets.map((group) => addTargetTexts(records, group, scope)))
}

const joined = (parts: readonly string[], labelOf: (key: string) => string): string =>
  parts.length === 1 ? labelOf(parts[0] ?? '') : parts.map(labelOf).join(',')

function put(record: WireRecord, { keys }: NamedField, text: string): void {
  for (const key of keys) record[key] = text
}

function addDictTexts(records: readonly WireRecord[], named: NamedField, { services, caller }: RecordScope): void {
  const { field } = named
  const code = field.dict
  if (code === undefined) return
  const labelOf = (part: string): string => services.dictionaries.text(code, part, caller.tenantId) ?? part
  for (const record of records) {
    const parts = keysOf(field, record[field.name])
    if (parts.length > 0) put(record, named, joined(parts, labelOf))
  }
}

async function addTargetTexts(
  records: readonly WireRecord[],
  group: readonly NamedField[],
  scope: RecordScope,
): Promise<void> {
  const target = group[0]?.field.target
  const model = target && scope.services.library.current().resolvedModel(target.model)
  if (!target || !model) return
  const keys = new Set<string>()
  for (const record of records)
    for (const { field } of group) for (const key of keysOf(field, record[field.name])) keys.add(key)
  if (keys.size === 0) return
  const labels = await labelsOf(
    { target: model, store: target.store, text: target.text ?? model.display, keys: [...keys] },
    scope,
  )
  const labelOf = (key: string): string => labels.get(key) ?? key
  for (const record of records)
    for (const named of group) {
      const parts = keysOf(named.field, record[named.field.name])
      if (parts.length > 0) put(record, named, joined(parts, labelOf))
    }
}

const none: readonly string[] = []
const plainKey = /^[\w-]+$/

/** The keys in a value. Most values hold a single key, which is recognised without splitting the text. */
const keysOf = (field: Field, value: unknown): readonly string[] => {
  if (value === null || value === undefined || value === '') return none
  const isList = field.type.multiple && !(typeof value === 'string' && plainKey.test(value))
  return isList ? splitKeys(value) : [String(value)]
}
