import type { WireRecord, WriteScope } from '#server/access'
import { auditedBy } from '#server/audit'
import type { DomainEvent } from '#server/context'
import type { Values } from './behaviour.ts'
import { same } from './changed.ts'

interface ChangeEntry {
  action: 'add' | 'edit' | 'delete' | 'restore' | 'move'
  id: string
  before: WireRecord | null
  /** Written values; null when the record went. */
  after: Values | null
}

/**
 * Writes the audit row and the event of a change, in the transaction of the change. Write-only values stay out, and what
 * an edit leaves as it was.
 */
export async function recordChange(scope: WriteScope, { action, id, before, after }: ChangeEntry): Promise<void> {
  const { services, caller, model, query } = scope
  const readable = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !model.field(name)?.type.writeOnly))
  const others = action === 'edit' && after && before ? differing(after, before) : after
  const touched =
    others && before ? Object.fromEntries(Object.keys(others).map((name) => [name, before[name] ?? null])) : before
  const written = services.audit.write(query, {
    ...auditedBy(caller),
    action,
    model: model.id,
    recordId: id,
    ...(touched ? { before: readable(touched) } : {}),
    ...(others ? { after: readable(others) } : {}),
  })
  await Promise.all([written, recordEvent(scope, { ids: [id], change: action === 'move' ? 'edit' : action })])
}

/** What a behaviour wrote as it stood before is no change. */
const differing = (after: Values, before: WireRecord): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name])))

type RecordChanged = Extract<DomainEvent, { kind: 'record.changed' }>

/** Tells that records of the scope's model changed; with its transaction, or collected by whoever changes many. */
export async function recordEvent(
  scope: WriteScope,
  { ids, change }: Pick<RecordChanged, 'ids' | 'change'>,
): Promise<void> {
  const event: RecordChanged = { kind: 'record.changed', model: scope.model.id, ids, change }
  if (scope.changes) scope.changes(event)
  else await scope.services.outbox.emit(scope.query, event)
}
