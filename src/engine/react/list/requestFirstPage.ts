import { beginningOf } from './beginning.ts'
import { columnRights, permittedColumns, shownColumns } from './columns.ts'
import type { ListSettings } from './controller.ts'
import { readOf } from './loader.ts'
import { listQuery, withoutClosed } from './query.ts'

/** Requests the first page of a list early, while the code that renders the list is still loading. */
export function requestFirstPage(input: Omit<ListSettings, 'opener' | 'library'>): void {
  const settings = { ...input, program: withoutClosed(input.program, input.scope) }
  const { program, scope, ports } = settings
  const { state } = beginningOf(settings)
  if (state.requested === 0 || program.source) return
  const allowed = permittedColumns(program.columns, columnRights(scope, program.model))
  const columns = shownColumns(allowed, state.columns).map(({ column }) => column.field.name)
  const query = listQuery(state, { program, scope, columns })
  const calls = ports.records.of(program.model.api ?? '')
  ports.firstPages.put([program.id, query], () => readOf({ program, calls }, state)(query, { quiet: 'all' }))
}
