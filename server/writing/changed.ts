import { productError } from '#core/error'
import { messages, writingMessages } from '#core/message'
import { type Field, fieldCodeOf, isMaskText, isReadonly, maskedValue } from '#core/model'
import { splitKeys } from '#core/object'
import { mayWrite, type WireRecord, type WriteScope } from '#server/access'
import { auditedBy } from '#server/audit'
import type { AuditEntry, DomainEvent } from '#server/context'
import { recordHeldFiles } from '#server/file'
import type { Values } from './behaviour.ts'
import { invalidField, type Links } from './input.ts'

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Whether two values are stored equally: a number equals its text. */
const same = (left: unknown, right: unknown): boolean =>
  (left ?? null) === (right ?? null) ||
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null) ||
  (isPlain(left) && isPlain(right) && String(left ?? '') === String(right ?? ''))

const isOpen = (scope: WriteScope, field: Field): boolean =>
  (!scope.only || scope.only.has(field.name)) && mayWrite(scope.caller, scope.model, field)

const refusal = ({ model }: WriteScope, field: Field) =>
  productError(
    'forbidden',
    {},
    { field: field.name, needs: field.document.permission ?? fieldCodeOf(model, field.name) },
  )

/** True when the value is the mask of the stored value, which stays. Throws for any other masked text. */
function isStillMasked(field: Field, value: unknown, stored: unknown): boolean {
  if (!isMaskText(field, value)) return false
  if (maskedValue(field, stored) === value) return true
  throw invalidField(field.name, messages.form.masked, { title: field.title })
}

/** The values without unchanged masked texts. */
export const withoutMasks = ({ model }: WriteScope, values: Values, before: WireRecord | null): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const field = model.field(name)
      return !field?.mask || !isStillMasked(field, value, before?.[name])
    }),
  )

/** Values that differ from the stored record; throws when the caller may not write a changed field. */
export function changedValues(scope: WriteScope, values: Values, before: WireRecord | null): Values {
  const changed: Values = {}
  for (const [name, value] of Object.entries(withoutMasks(scope, values, before))) {
    const field = scope.model.field(name)
    if (!field || same(value, before?.[name]) || isReadonly(field) || field.base) continue
    if (before && field.type.writeOnly && value === null) continue
    if (before && field.document.fixed) throw invalidField(name, writingMessages.fixed, { field: field.title })
    if (!isOpen(scope, field)) throw refusal(scope, field)
    changed[name] = value
  }
  return changed
}

/** Changed many-to-many fields; throws when the caller may not write one of them. */
export function changedLinks(scope: WriteScope, links: Links, before: WireRecord | null): Links {
  const changed = new Map<Field, readonly string[]>()
  for (const [field, keys] of links) {
    const stored = splitKeys(before?.[field.name])
    if (isReadonly(field) || (stored.length === keys.length && stored.every((key) => keys.includes(key)))) continue
    if (!isOpen(scope, field)) throw refusal(scope, field)
    changed.set(field, keys)
  }
  return changed
}

/** Throws when the caller may not write one of the sub-tables. */
export function refuseRows(scope: WriteScope, rows: ReadonlyMap<Field, unknown>): void {
  for (const field of rows.keys()) if (!isOpen(scope, field)) throw refusal(scope, field)
}

/** Fields checked for required values: those that the caller may write, and those with a value. */
export function answerableFields(scope: WriteScope, record: WireRecord): ReadonlySet<string> {
  const fields = scope.model.fields.filter(
    (field) => isOpen(scope, field) || (record[field.name] !== null && record[field.name] !== undefined),
  )
  return new Set(fields.map((field) => field.name))
}

interface ChangeEntry {
  action: 'add' | 'edit' | 'delete' | 'restore' | 'move'
  /** The id of the move. */
  move?: string
  id: string
  before: WireRecord | null
  /** Written values; null when the record was removed. */
  after: Values | null
}

/**
 * Writes the audit entry, the private files and the event of a change within its transaction. Omits write-only values, and unchanged values of
 * an edit.
 */
export async function recordChange(scope: WriteScope, change: ChangeEntry): Promise<void> {
  await recordHeldFiles(scope, change)
  await auditAndEmit(scope, change.action, [change])
}

/** As `recordChange`, for edits of different records that touch no file field: one audit statement and one event for all. */
export const recordEdits = (scope: WriteScope, edits: readonly Omit<ChangeEntry, 'action'>[]): Promise<void> =>
  auditAndEmit(scope, 'edit', edits)

type Action = ChangeEntry['action']

async function auditAndEmit(scope: WriteScope, action: Action, changes: readonly Omit<ChangeEntry, 'action'>[]) {
  const { services, query } = scope
  const entries = changes.map((change) => auditEntry(scope, { ...change, action }))
  const event = { ids: changes.map(({ id }) => id), change: action === 'move' ? ('edit' as const) : action }
  await Promise.all([services.audit.write(query, ...entries), recordEvent(scope, event)])
}

function auditEntry({ caller, model }: WriteScope, { action, move, id, before, after }: ChangeEntry): AuditEntry {
  const readable = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !model.field(name)?.type.writeOnly))
  const others = action === 'edit' && after && before ? differing(after, before) : after
  const touched =
    others && before ? Object.fromEntries(Object.keys(others).map((name) => [name, before[name] ?? null])) : before
  return {
    ...auditedBy(caller),
    action,
    model: model.id,
    recordId: id,
    ...(move === undefined ? {} : { move }),
    ...(touched ? { before: readable(touched) } : {}),
    ...(others ? { after: readable(others) } : {}),
  }
}

/** Values that a behaviour wrote unchanged are not changes. */
const differing = (after: Values, before: WireRecord): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name])))

type RecordChanged = Extract<DomainEvent, { kind: 'record.changed' }>

/** Emits a change event within the transaction, or hands it to `scope.changes`. */
export async function recordEvent(
  scope: WriteScope,
  { ids, change }: Pick<RecordChanged, 'ids' | 'change'>,
): Promise<void> {
  const event: RecordChanged = { kind: 'record.changed', model: scope.model.id, ids, change }
  if (scope.changes) scope.changes(event)
  else await scope.services.outbox.emit(scope.query, event)
}
