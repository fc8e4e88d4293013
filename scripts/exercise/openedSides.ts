import type { RecordValues } from '#core/model'
import type { ActionProgram, ListProgram, StepProgram } from '#core/screen'
import { begunValues, evaluation, isOfRecord } from './branch.ts'
import { isAsSaid, type Side } from './branchRun.ts'
import type { MenuScreen } from './menu.ts'
import { wholeRecord } from './records.ts'
import { closeAll, rowAction } from './rows.ts'
import type { StoredRun } from './storedSides.ts'
import { layerDrawn, settle } from './visit.ts'

/** A run that may open other lists too. */
export interface OpenedRun extends StoredRun {
  /** Address of the product. */
  url: string
  /** Lists that the person can open. */
  lists: readonly (MenuScreen & { program: ListProgram })[]
}

/** An action of another list that opens the form with values of its own. */
interface Opener {
  path: string
  list: ListProgram
  action: ActionProgram
  values: StepProgram['values']
}

/** Sees sides of branches in the form as other lists open it, filled in by their rows; answers those that none shows. */
export async function seeOpened(run: OpenedRun, sides: readonly Side[]): Promise<Side[]> {
  let left = [...sides]
  for (const opener of left.length > 0 ? openersOf(run) : []) {
    await run.page.goto(run.url + opener.path)
    await settle(run.page)
    const record = await openForm(run, opener)
    if (!record) continue
    const seen = await seenIn(run, left, filledBy(opener, record))
    left = left.filter((side) => !seen.includes(side))
    await closeAll(run.page)
  }
  return left
}

function openersOf({ list: { form }, lists }: OpenedRun): Opener[] {
  return lists.flatMap(({ path, program }) =>
    [...program.rowActions.actions, ...program.rowActions.more].flatMap((action) =>
      action.steps
        .filter(({ step }) => 'open' in step && step.open === form.id)
        .map(({ values }) => ({ path, list: program, action, values })),
    ),
  )
}

/** Runs the action on the first row that offers it; answers what the row is about. */
async function openForm({ page, client }: OpenedRun, { list, action }: Opener): Promise<RecordValues | null> {
  const rows = page.locator('.ag-row[row-index]')
  for (const row of await rows.all()) {
    const id = (await row.getAttribute('row-id')) ?? ''
    if (!(await rowAction(page, id, action.title.text ?? ''))) continue
    await layerDrawn(page)
    return wholeRecord(client, list.model.api, id)
  }
  return null
}

const filledBy = ({ list, values }: Opener, record: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace('values.', ''),
      value.read(evaluation(list.model, record, 'view')),
    ]),
  )

async function seenIn(run: OpenedRun, sides: readonly Side[], given: RecordValues): Promise<Side[]> {
  const { form } = run.list
  const begun = evaluation(form.model, { ...begunValues(form), ...given }, 'create')
  const seen: Side[] = []
  for (const side of sides) {
    const { condition } = side.branch
    const isHere = isOfRecord(condition) && condition.holds(begun) === side.wanted
    if (isHere && (await isAsSaid({ ...run, program: form }, side))) seen.push(side)
  }
  return seen
}
