import { readParams } from '#core/document'
import type { RecordValues } from '#core/model'
import type { Engine } from '#react/engine'
import { type ListPorts, type QueryStateMemory, requestFirstPage } from '#react/list'
import { createScope, type Scope } from '#react/scope'
import type { Closure } from '#runtime/document'
import { compileClosure, isCompilable, loadCompiler } from './compiled.ts'

/** Prefetches what a screen needs: base faces, compiler, the first page of a list as its address narrows it. Failures are reported when it is opened. */
export function openAhead({ ports, preload }: Engine, closure: Closure, address: RecordValues): void {
  void preload()
  if (!isCompilable(closure)) return void loadCompiler(closure).catch(() => undefined)
  const screen = compileClosure(closure)
  if ('failure' in screen || screen.program.kind !== 'list') return
  const { program } = screen
  const params = readParams(screen.params, address)
  const scope = createScope(ports, { $params: params, $mode: 'view' })
  const memory = queryStateMemory({ screenId: program.id, params, scope, ports })
  requestFirstPage({ program, scope, ports, params, memory, route: program.id })
}

interface ListPlace {
  screenId: string
  params: RecordValues
  scope: Scope
  ports: Pick<ListPorts, 'navigation'>
}

/** Stores the query of a list with the history entry, so that going back restores it; opened from the menu, a list starts fresh. */
export function queryStateMemory({ screenId, params, scope, ports }: ListPlace): QueryStateMemory {
  const { navigation } = ports
  const user = scope.evaluation(undefined, {}).lookup('$user')
  const name = typeof user === 'object' && user !== null && 'username' in user ? String(user.username) : ''
  const key = `list ${name} ${screenId} ${JSON.stringify(params)}`
  return { read: () => navigation.entryValues()[key], write: (query) => navigation.setEntryValue(key, query) }
}
