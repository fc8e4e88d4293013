import type { Page } from 'playwright-core'
import type { RecordValues } from '#core/model'
import type { ActionBar, ActionProgram, DetailProgram } from '#core/screen'
import type { Seen } from './report.ts'
import { closeAll, type OpenList, rowAction, showRow } from './rows.ts'
import { layerOf, reportBroken, settle } from './visit.ts'

interface RowScreens extends OpenList {
  seen: Seen
}

/** Opens the screens of a row's actions other than detail and form: histories, prints, lists of the row. */
export async function openRowScreens(run: RowScreens, record: RecordValues): Promise<void> {
  const { page, list, seen } = run
  const address = page.url()
  for (const action of openers(list.rowActions)) {
    const title = action.title.text ?? ''
    if (!(await showRow(run, record)) || !(await rowAction(page, String(record.id), title))) continue
    await page.waitForTimeout(300)
    await settle(page)
    await reportBroken(page, seen, title)
    seen.done.push(action.id)
    if (!(await closeAll(page)) || page.url() !== address) await page.goto(address)
    await settle(page)
  }
}

interface OpenDetail {
  page: Page
  detail: DetailProgram
  seen: Seen
}

/** Opens the screens of an open detail's actions, checks that each is on top of the detail, and returns to it. */
export async function openDetailScreens({ page, detail, seen }: OpenDetail): Promise<void> {
  const address = page.url()
  for (const action of openers(detail.actions)) {
    const title = action.title.text ?? ''
    const button = layerOf(page).locator('.detail-head').getByRole('button', { name: title, exact: true }).first()
    if ((await button.count()) === 0 || !(await button.isEnabled())) continue
    const below = await layerOf(page).elementHandle()
    await button.click()
    await page.waitForTimeout(300)
    await settle(page)
    await reportBroken(page, seen, title)
    if (page.url() !== address) return
    if (await below?.evaluate(isVisible)) seen.faults.push(`${title}: opens nothing that is seen over the detail`)
    seen.done.push(`detail:${action.id}`)
    await page.keyboard.press('Escape')
    await settle(page)
  }
}

/** Whether a layer on the right is the visible one. */
const isVisible = (layer: Element): boolean =>
  layer.contains(document.elementFromPoint(window.innerWidth * 0.7, window.innerHeight / 2))

const defaultActions = new Set(['detail', 'edit', 'delete'])

/** Actions that only open a screen. */
const openers = ({ actions, more }: ActionBar): ActionProgram[] =>
  [...actions, ...more].filter(
    ({ id, screen, steps, confirm }) =>
      !defaultActions.has(id) && !confirm && (screen !== undefined || isOpening(steps)),
  )

const isOpening = (steps: ActionProgram['steps']): boolean =>
  steps.some(({ step }) => 'open' in step) && steps.every(({ step }) => 'open' in step || 'refresh' in step)
