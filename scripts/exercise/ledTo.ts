import type { RecordValues } from '#core/model'
import type { ListProgram, StepProgram } from '#core/screen'
import { evaluation } from './branch.ts'
import type { MenuScreen } from './menu.ts'
import { rowActionsOf } from './rows.ts'

/** A list that a person can open. */
export type OpenedList = MenuScreen & { program: ListProgram }

/** The query with which rows of other lists lead to a screen, by the first row that can be read; null where none leads there. */
export async function queryTo(
  screen: string,
  lists: readonly OpenedList[],
  recordsOf: (model: string) => Promise<readonly RecordValues[]>,
): Promise<string | null> {
  for (const { program } of lists) {
    const step = rowActionsOf(program)
      .flatMap(({ steps }) => steps)
      .find((one) => 'open' in one.step && one.step.open === screen)
    const [record] = step ? await recordsOf(program.model.id) : []
    if (step && record) return new URLSearchParams(told(step, program, record)).toString()
  }
  return null
}

const told = ({ values }: StepProgram, { model }: ListProgram, record: RecordValues): [string, string][] =>
  Object.entries(values).map(([name, value]) => [name, String(value.read(evaluation(model, record, 'view')) ?? '')])
