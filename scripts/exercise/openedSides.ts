import type { RecordValues } from '#core/model'
import type { ActionProgram, ListProgram, StepProgram } from '#core/screen'
import { evaluation, initialValues } from './branch.ts'
import type { OpenedList } from './openingQuery.ts'
import { fullRecord } from './records.ts'
import { closeAll, rowAction, rowActionsOf } from './rows.ts'
import { type Side, shownBy, uncheckedSides } from './side.ts'
import type { StoredRun } from './storedSides.ts'
import { layerDrawn, settle } from './visit.ts'

/** A run that may also open other lists. */
export interface OpenedRun extends StoredRun {
  /** Address of the product. */
  url: string
  /** Lists that the user can open. */
  lists: readonly OpenedList[]
}

/** An action of another list that opens the form with its own values. */
interface Opener {
  path: string
  list: ListProgram
  action: ActionProgram
  values: StepProgram['values']
}

/** Finds sides of branches in the form as other lists open it, filled in from their rows; returns those that none shows. */
export async function checkOpenedForms(run: OpenedRun, sides: readonly Side[]): Promise<Side[]> {
  let left = [...sides]
  for (const opener of openersOf(run)) {
    if (left.length === 0) break
    await run.page.goto(run.url + opener.path)
    await settle(run.page)
    const visible = await openForm(run, opener, left)
    left = await uncheckedSides({ ...run, program: run.list.form }, left, visible)
    await closeAll(run.page)
  }
  return left
}

function openersOf({ list: { form }, lists }: OpenedRun): Opener[] {
  return lists.flatMap(({ path, program }) =>
    rowActionsOf(program).flatMap((action) =>
      action.steps
        .filter(({ step }) => 'open' in step && step.open === form.id)
        .map(({ values }) => ({ path, list: program, action, values })),
    ),
  )
}

/** Runs the action on the first row that offers it and whose form shows some of the sides; returns these. */
async function openForm(run: OpenedRun, opener: Opener, sides: readonly Side[]): Promise<Side[]> {
  const { page, client } = run
  for (const row of await page.locator('.ag-row[row-index]').all()) {
    const id = (await row.getAttribute('row-id')) ?? ''
    const record = await fullRecord(client, opener.list.model.api, id)
    const visible = record ? shownIn(run, sides, filledBy(opener, record)) : []
    if (visible.length === 0 || !(await rowAction(page, id, opener.action.title.text ?? ''))) continue
    await layerDrawn(page)
    return visible
  }
  return []
}

const filledBy = ({ list, values }: Opener, record: RecordValues): RecordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.replace('values.', ''),
      value.read(evaluation(list.model, record, 'view')),
    ]),
  )

function shownIn({ list: { form } }: OpenedRun, sides: readonly Side[], values: RecordValues): Side[] {
  const initial = evaluation(form.model, { ...initialValues(form), ...values }, 'create')
  return shownBy(initial, sides)
}
