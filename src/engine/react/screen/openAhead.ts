import type { RecordValues } from '#core/model'
import type { Engine } from '#react/engine'
import { askFirstPage, type ListPorts, type QueryStateMemory } from '#react/list'
import { createScope, type Scope } from '#react/scope'
import type { Closure } from '#runtime/document'
import { bringCompiler, compileClosure, isCompilable } from './compiled.ts'

/** Brings what a screen will show, as far as it is known before it is drawn. Failures are reported when it is opened. */
export function openAhead({ ports, preload }: Engine, closure: Closure): void {
  void preload()
  if (!isCompilable(closure)) return void bringCompiler(closure).catch(() => undefined)
  const screen = compileClosure(closure)
  if ('failure' in screen || screen.program.kind !== 'list') return
  const { program } = screen
  const params = {}
  const scope = createScope(ports, { $params: params, $mode: 'view' })
  const memory = queryStateMemory({ screenId: program.id, params, scope, ports })
  askFirstPage({ program, scope, ports, params, memory, route: program.id })
}

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
