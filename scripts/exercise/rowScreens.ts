import type { RecordValues } from '#core/model'
import type { ActionProgram, ListProgram } from '#core/screen'
import type { Seen } from './report.ts'
import { bringRow, closeAll, type OpenList, rowAction, rowActionsOf } from './rows.ts'
import { settle, tellBroken } from './visit.ts'

interface RowScreens extends OpenList {
  seen: Seen
}

/** Opens what the actions of a row lead to beside its detail and its form: histories, sheets to print, lists of its own. */
export async function openRowScreens(run: RowScreens, record: RecordValues): Promise<void> {
  const { page, list, seen } = run
  const address = page.url()
  for (const action of openers(list)) {
    const title = action.title.text ?? ''
    if (!(await bringRow(run, record)) || !(await rowAction(page, String(record.id), title))) continue
    await page.waitForTimeout(300)
    await settle(page)
    await tellBroken(page, seen, title)
    seen.done.push(action.id)
    if (!(await closeAll(page)) || page.url() !== address) await page.goto(address)
    await settle(page)
  }
}

const usual = new Set(['detail', 'edit', 'delete'])

/** Actions that do nothing but open a screen. */
const openers = (list: ListProgram): ActionProgram[] =>
  rowActionsOf(list).filter(
    ({ id, screen, steps, confirm }) => !usual.has(id) && !confirm && (screen !== undefined || isOpening(steps)),
  )

const isOpening = (steps: ActionProgram['steps']): boolean =>
  steps.some(({ step }) => 'open' in step) && steps.every(({ step }) => 'open' in step || 'refresh' in step)
