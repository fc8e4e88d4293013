import { recordMessages } from '#core/message'
import { caseIn, type Field, type Model } from '#core/model'
import { groupBy, memoized, splitKeys } from '#core/object'
import type { RecordScope, WireRecord } from '#server/access'
import { isInTenant } from '#server/rights'
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

function addDictTexts(records: readonly WireRecord[], named: NamedField, scope: RecordScope): void {
  const { services, caller } = scope
  const { field } = named
  const code = field.dict
  if (code === undefined) return
  const tenantIds = isAcrossTenants(scope)
    ? (record: WireRecord) => [caller.tenantId, Number(record.tenantId ?? caller.tenantId)]
    : () => [caller.tenantId]
  for (const record of records) {
    const parts = keysOf(field, record[field.name])
    if (parts.length === 0) continue
    const labelOf = (part: string) => firstLabel(tenantIds(record), (id) => services.dictionaries.text(code, part, id))
    put(
      record,
      named,
      joined(parts, (part) => labelOf(part) ?? part),
    )
  }
}

function firstLabel<K>(keys: readonly K[], labelOf: (key: K) => string | undefined): string | undefined {
  for (const key of keys) {
    const label = labelOf(key)
    if (label !== undefined) return label
  }
  return undefined
}

async function addTargetTexts(
  records: readonly WireRecord[],
  group: readonly NamedField[],
  scope: RecordScope,
): Promise<void> {
  const target = group[0]?.field.target
  const model = target && scope.services.library.current().resolvedModel(target.model)
  if (!target || !model) return
  const among = partsByTenant({ records, target: model, store: target.store }, scope)
  await Promise.all(among.map((part) => addNames(part, group)))
}

interface NamedRecords {
  records: readonly WireRecord[]
  target: Model
  /** The field of the target that holds the keys. */
  store: string
}

/** Shared records are those of all tenants, and whoever works for all of them reads them so. */
const isAcrossTenants = ({ model, caller }: RecordScope): boolean =>
  model.document.shared === true && caller.viewers === undefined && !isInTenant(caller.tenantId, caller.rights)

/**
 * The records with the scope in which their references are named. Where those of all tenants are read, what belongs to a tenant is named by
 * its id, or by a code as the tenant of the record knows it.
 */
function partsByTenant({ records, target, store }: NamedRecords, scope: RecordScope): NamedPart[] {
  const { caller } = scope
  if (target.document.shared || !isAcrossTenants(scope)) return [{ records, target, scope }]
  if (store === 'id') return [{ records, target, scope: { ...scope, anyTenant: true } }]
  const byTenant = groupBy(records, ({ tenantId }) => String(tenantId ?? caller.tenantId))
  return [...byTenant].map(([tenantId, own]) => ({
    records: own,
    target,
    scope: { ...scope, caller: { ...caller, tenantId: Number(tenantId) } },
  }))
}

/** In a tenant, what a shared record names of other tenants is only told to be theirs. */
const mayBeElsewhere = ({ model, caller }: RecordScope, target: Model): boolean =>
  model.document.shared === true && !target.document.shared && isInTenant(caller.tenantId, caller.rights)

interface NamedPart {
  records: readonly WireRecord[]
  target: Model
  scope: RecordScope
}

async function addNames({ records, target: model, scope }: NamedPart, group: readonly NamedField[]): Promise<void> {
  const target = group[0]?.field.target
  if (!target) return
  const keys = new Set<string>()
  for (const record of records)
    for (const { field } of group) for (const key of keysOf(field, record[field.name])) keys.add(key)
  if (keys.size === 0) return
  const labels = await labelsOf(
    { target: model, store: target.store, text: target.text ?? model.display, keys: [...keys] },
    scope,
  )
  const isElsewhere = labels !== null && target.store === 'id' && mayBeElsewhere(scope, model)
  const labelOf = (key: string): string => labels?.get(key) ?? (isElsewhere ? recordMessages.ofOthers : key)
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
