import type { Locator, Page } from 'playwright-core'
import type { FieldItem, FormProgram } from '#core/screen'
import type { EntryContext } from './branch.ts'
import { cellOf, enter, isOpen, isRequired } from './entry.ts'
import type { Seen } from './report.ts'
import { enterRow } from './rowEntry.ts'
import { type Sample, sampleOf } from './sample.ts'
import { trafficOf } from './traffic.ts'
import { layerOf } from './visit.ts'

/** An open form in the layer on top. */
export interface OpenForm extends EntryContext {
  page: Page
  seen: Seen
  /** Distinguishes the records of one run. */
  mark: string
}

/** The cell of an item; opens its tabs. */
export async function shownCell({ page }: OpenForm, item: string): Promise<Locator> {
  const layer = layerOf(page)
  const cell = cellOf(layer, item)
  const tabs = layer.locator('[role=tab]')
  for (let index = 0; index < (await tabs.count()) && !(await cell.isVisible()); index++) await tabs.nth(index).click()
  return cell
}

/** Fills in everything writable, at the limits of what it accepts; returns the ids of the items reached. */
export async function fillForm(open: OpenForm): Promise<Set<string>> {
  const reached = new Set<string>()
  for (const _ of [1, 2]) {
    for (const [at, item] of open.program.fieldItems.entries()) {
      if (reached.has(item.id)) continue
      const cell = await shownCell(open, item.id)
      const isFree = isParent(item, open.program) && !(await isRequired(cell))
      const sample = isFree ? unentered : sampleOf(item, at, open.mark)
      const there = isWhole(sample) ? await cell.isVisible() : await isOpen(cell)
      if (!there) continue
      reached.add(item.id)
      const fault = await enterSample(open, cell, sample)
      if (fault) open.seen.untried.push(`${item.id} ${fault}`)
    }
  }
  return reached
}

const unentered: Sample = { kind: 'none', why: '' }

/** New records go to the top of their tree, where they can be found again. */
const isParent = ({ field }: FieldItem, { model }: FormProgram): boolean =>
  field.type.id === 'tree' && field.target?.model === model.id

/** Whether a sample is for the whole item rather than for one control in it. */
const isWhole = ({ kind }: Sample): boolean => kind === 'none' || kind === 'row'

function enterSample(open: OpenForm, cell: Locator, sample: Sample): Promise<string | null> | string {
  if (sample.kind === 'none') return sample.why
  return sample.kind === 'row' ? enterRow(open, cell, sample.columns) : enter(open.page, cell, sample)
}

/** Clears the choice in a field; a department is replaced by that of the user. */
export async function clearChoice(open: OpenForm, name: string, ownDepart: string): Promise<void> {
  const item = open.program.fieldItems.find(({ field }) => field.name === name)
  if (!item) return
  const cell = await shownCell(open, item.id)
  await enter(open.page, cell, { kind: 'cleared' })
  if (item.field.type.id.startsWith('depart')) await enter(open.page, cell, { kind: 'option', text: ownDepart })
}

/** Time limit for saving a form. */
const savedMs = 15_000

/** Saves the form on top; returns the reasons it gives for refusing. */
export async function save({ page }: OpenForm): Promise<string[]> {
  const layers = page.locator('.ant-drawer-open, .ant-modal-wrap:visible')
  const before = await layers.count()
  await layerOf(page).getByRole('button', { name: '保存', exact: true }).click()
  const messages = new Set<string>()
  const untilMs = performance.now() + savedMs
  while (performance.now() < untilMs) {
    if ((await layers.count()) < before) return []
    const faults = await layerOf(page)
      .locator('.field-error, .sub-table-message, .form-problems .ant-alert-message > div')
      .allInnerTexts()
    if (faults.length > 0) return faults
    for (const text of await page.locator('.ant-message-notice').allInnerTexts()) messages.add(text)
    await page.waitForTimeout(100)
  }
  return [
    `is open still, with ${trafficOf(page).pending()} calls on their way; told meanwhile: ${[...messages].join('; ')}`,
  ]
}
