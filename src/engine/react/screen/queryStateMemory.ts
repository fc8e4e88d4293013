import type { RecordValues } from '#core/model'
import type { ListPorts, QueryStateMemory } from '#react/list'
import type { Scope } from '#react/scope'

interface ListPlace {
  screenId: string
  params: RecordValues
  scope: Scope
  ports: Pick<ListPorts, 'navigation'>
}

/** What a user asks a list for, kept with the page in the history: opened by the menu, a list begins anew. */
export function queryStateMemory({ screenId, params, scope, ports }: ListPlace): QueryStateMemory {
  const { navigation } = ports
  const user = scope.evaluation(undefined, {}).lookup('$user')
  const name = typeof user === 'object' && user !== null && 'username' in user ? String(user.username) : ''
  const key = `list ${name} ${screenId} ${JSON.stringify(params)}`
  return { read: () => navigation.entryValue(key), write: (query) => navigation.setEntryValue(key, query) }
}
