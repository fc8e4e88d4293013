import type { Engine } from '#react/engine'
import { askFirstPage } from '#react/list'
import { createScope } from '#react/scope'
import type { Closure } from '#runtime/document'
import { bringCompiler, compileClosure, isCompilable } from './compiled.ts'
import { queryStateMemory } from './queryStateMemory.ts'

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
