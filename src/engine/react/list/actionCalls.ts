import { isMaskText, isReadonly, type Model, type RecordValues } from '#core/model'
import type { ListProgram } from '#core/screen'
import { type ActionHost, type ActionTarget, followExport } from '#react/action'
import type { RecordCalls } from '#runtime/record'
import { rowId } from './state.ts'

interface CallingList {
  program: ListProgram
  calls: RecordCalls
  /** The query in force, without its page. */
  queryWithoutPage(): Record<string, string>
}

/** The values of a copy, without those only the original may have. */
export async function copiedValues({ record }: ActionTarget, { program, calls }: CallingList): Promise<RecordValues> {
  if (!record) return {}
  const stored = (await calls.queryById(rowId(record))) ?? record
  return Object.fromEntries(Object.entries(stored).filter(([name, value]) => isCopied(program.model, name, value)))
}

function isCopied(model: Model, name: string, value: unknown): boolean {
  const field = model.field(name)
  if (!field || field.base || field.type.id === 'formula' || field.type.writeOnly) return false
  return !field.document.unique && !field.document.auto && !isReadonly(field) && !isMaskText(field, value)
}

/** Exports to a file named after the screen and the day. spec: screens §16A */
export async function exportRows(
  { selection, signal }: ActionTarget,
  { program, calls, queryWithoutPage }: CallingList,
  { scope, ports }: ActionHost,
): Promise<void> {
  const evaluation = scope.evaluation(program.model, {})
  const today = String(evaluation.lookup('$today')).replaceAll('-', '')
  const fileName = `${program.title.read(evaluation)}_${today}.xlsx`
  const begun = await calls.exportXls({ query: queryWithoutPage(), selections: selection.ids, fileName }, { signal })
  if (begun.jobId) await followExport(begun, { ports })
}
