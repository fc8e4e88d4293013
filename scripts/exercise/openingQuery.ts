import type { RecordValues } from '#core/model'
import type { ListProgram, StepProgram } from '#core/screen'
import { evaluation } from './branch.ts'
import type { MenuScreen } from './menu.ts'
import { rowActionsOf } from './rows.ts'

/** A list that a user can open. */
export type OpenedList = MenuScreen & { program: ListProgram }

/** The query with which rows of other lists open a screen, from the first row that does; null if none does. */
export async function openingQuery(
  screen: string,
  lists: readonly OpenedList[],
  recordsOf: (model: string) => Promise<readonly RecordValues[]>,
): Promise<string | null> {
  for (const { program } of lists) {
    for (const { visible, steps } of rowActionsOf(program)) {
      const step = steps.find((one) => 'open' in one.step && one.step.open === screen)
      if (!step) continue
      const records = await recordsOf(program.model.id)
      const record = records.find((one) => visible?.holds(evaluation(program.model, one, 'view')) ?? true)
      if (record) return new URLSearchParams(valueTexts(step, program, record)).toString()
    }
  }
  return null
}

const valueTexts = ({ values }: StepProgram, { model }: ListProgram, record: RecordValues): [string, string][] =>
  Object.entries(values).map(([name, value]) => [name, String(value.read(evaluation(model, record, 'view')) ?? '')])
