import { fillText, messages } from '#core/message'
import type { Model, RecordValues } from '#core/model'
import type { Question } from '#runtime/port'
import type { ActionHost, ActionTarget } from './host.ts'

const { list: texts } = messages
/** Names that a question shows: enough to know what it is about. */
const maxNames = 3

/**
 * Asks for confirmation. The title says what the action does to what, the names of the records stand below the message,
 * and the button is labelled with the title of the action. spec: look, Dialogs
 */
export function confirmed(
  message: string,
  target: ActionTarget,
  { scope, model, ports }: Pick<ActionHost, 'scope' | 'model' | 'ports'>,
): Promise<boolean> {
  const { action, record, selection } = target
  const title = action.title.read(scope.evaluation(model, record ?? {}))
  const okText = title.startsWith(texts.batch) ? title.slice(texts.batch.length) : title
  const rows = record ? [record] : selection.rows
  const count = record ? 1 : selection.ids.length
  const danger = action.tone === 'danger' || (action.kind === 'builtIn' && action.id === 'batch_delete')
  const about = aboutRecords({ rows, count, model, verb: okText })
  return target.answered(ports.confirm.confirm({ message, okText, danger, ...about }))
}

interface Subject {
  rows: readonly RecordValues[]
  /** How many records it is about; `rows` may be some of them. */
  count: number
  model: Model
  verb: string
}

/** What a question says about records: 删除 3 个用户, and the first names. */
function aboutRecords({ rows, count, model, verb }: Subject): Pick<Question, 'title' | 'names'> {
  const { title, display } = model
  if (count === 0) return { title: verb }
  const names = rows.slice(0, maxNames).flatMap((row) => nameOf(row, display))
  const list = names.join('、')
  const isWhole = names.length === 0 || names.length === count
  return {
    title: fillText(count === 1 ? texts.verbOne : texts.verbMany, { verb, title, count }),
    names: isWhole ? list : fillText(texts.namesOf, { names: list, count }),
  }
}

/** The name of a record as it is read; none for one that only has an id. */
function nameOf(row: RecordValues, display: string): string[] {
  const name = row[`${display}_dictText`] ?? row[display]
  return display === 'id' || name === null || name === undefined || name === '' ? [] : [String(name)]
}
