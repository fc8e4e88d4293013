import type { Values } from './behaviour.ts'
import type { WriteScope } from './scope.ts'
import type { WireRecord } from './texts.ts'

interface Recorded {
  action: 'add' | 'edit' | 'delete' | 'restore' | 'move'
  id: string
  before: WireRecord | null
  /** Changed values; null when the record went. */
  after: Values | null
}

/** Writes the audit row and the event of a change, in the transaction of the change. Write-only values stay out. */
export async function recordChange(scope: WriteScope, { action, id, before, after }: Recorded): Promise<void> {
  const { services, caller, model, query } = scope
  const readable = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !model.field(name)?.type.writeOnly))
  const touched =
    after && before ? Object.fromEntries(Object.keys(after).map((name) => [name, before[name] ?? null])) : before
  await services.audit.write(query, {
    username: caller.user.username,
    ip: caller.ip,
    requestId: caller.requestId,
    action,
    model: model.id,
    recordId: id,
    ...(touched ? { before: readable(touched) } : {}),
    ...(after ? { after: readable(after) } : {}),
  })
  const change = action === 'move' ? 'edit' : action
  await services.outbox.emit(query, { kind: 'record.changed', model: model.id, ids: [id], change })
}
