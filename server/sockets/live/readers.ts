import { isOpenTo, modelEndpoints } from '#core/endpoint'
import type { Model } from '#core/model'
import { canCall } from '#core/permission'
import type { RecordScope } from '#server/access'
import type { Services } from '#server/context'
import { rightsKey } from '#server/rights'
import type { Subscription } from './subscriptions.ts'

/** Lists that are answered by one read: one model, one question, and readers who may see the same. */
export interface Group {
  scope: RecordScope
  members: Subscription[]
}

const personal = new WeakMap<Model, boolean>()

/** Whether what is read of a model depends on who reads, beyond rights. */
function isPersonal(model: Model): boolean {
  const known = personal.get(model)
  if (known !== undefined) return known
  const names = JSON.stringify(model.document).includes('$user')
  personal.set(model, names)
  return names
}

/** The scope in which a list is read now; null when its reader may not call it any more. */
async function scopeOf({ line, question, model: id }: Subscription, services: Services) {
  const { tickets, library, access } = services
  const model = library.current().resolvedModel(id)
  const caller = await tickets.renew(line.caller)
  if (!model || !caller || !access.mayReadScreen(caller, question.socketKey)) return null
  const list = modelEndpoints(model).find(({ call }) => call === 'list')
  if (!list || !isOpenTo(list.access, (code) => canCall(caller.rights, code))) return null
  return { services, caller, model }
}

/** Equal names read the same rows with the same fields and texts. */
async function nameOf({ services, caller, model }: RecordScope, { question }: Subscription): Promise<string> {
  const { dataRules } = await services.rights.grantsOf(caller.user.id, caller.tenantId)
  const params = JSON.stringify(question.params)
  const own = dataRules.length > 0 || isPersonal(model) || params.includes('$user') ? caller.user.id : ''
  return [rightsKey(caller.rights), caller.tenantId, own, params].join(' ')
}

/** The lists in groups of those that are read at once. Whoever may not read any more is not among them. */
export async function grouped(subscriptions: Iterable<Subscription>, services: Services): Promise<Group[]> {
  const groups = new Map<string, Group>()
  const readers = await Promise.all([...subscriptions].map((subscription) => readerOf(subscription, services)))
  for (const { subscription, scope, name } of readers.flatMap((reader) => reader ?? [])) {
    const group: Group = groups.get(name) ?? { scope, members: [] }
    group.members.push(subscription)
    groups.set(name, group)
  }
  return [...groups.values()]
}

async function readerOf(subscription: Subscription, services: Services) {
  const scope = await scopeOf(subscription, services)
  return scope && { subscription, scope, name: await nameOf(scope, subscription) }
}
