import type { Locator, Page } from 'playwright-core'
import type { Library } from '#core/library'
import type { FieldItem, FormProgram } from '#core/screen'
import { type Branch, branchesOf, type Way, wayTo } from './branch.ts'
import { cellOf, enter, isOpen, isRequired } from './entry.ts'
import type { Seen } from './report.ts'
import { type Sample, sampleOf } from './sample.ts'
import { layerOf, settle } from './visit.ts'

/** A form that is open in the layer on top. */
export interface OpenForm {
  page: Page
  program: FormProgram
  library: Library
  seen: Seen
  /** Tells the records of one run apart. */
  mark: string
}

/** Takes every branch of an open form both ways and looks whether what it says is so. */
export async function takeBranches(open: OpenForm): Promise<void> {
  const branches = branchesOf(open.program).filter(({ condition }) => condition.reads.some((name) => name !== '$mode'))
  for (const branch of branches) {
    for (const wanted of [true, false]) {
      const way = wayTo(branch, wanted, open)
      if (way) await takeBranch(open, branch, { way, wanted })
      else
        open.seen.untried.push(
          `${branch.item} ${branch.state}: "${branch.condition.source}" = ${wanted} needs more than this form`,
        )
    }
  }
  if (branches.length > 0) open.seen.done.push(`branches:${branches.length}`)
}

async function takeBranch(open: OpenForm, branch: Branch, { way, wanted }: { way: NonNullable<Way>; wanted: boolean }) {
  for (const [name, value] of Object.entries(way)) {
    const fault = await setField(open, name, value)
    if (fault) {
      open.seen.untried.push(`${branch.item} ${branch.state}: ${name} ${fault}`)
      return
    }
  }
  await open.page.waitForTimeout(50)
  const cell = await shownCell(open, branch.item)
  const found = await stateOf(cell, branch)
  if (found !== null && found !== wanted)
    open.seen.faults.push(`${branch.item} is not as "${branch.condition.source}" = ${wanted} says of ${branch.state}`)
}

/** Whether the condition holds by what is seen; null where a hidden item shows nothing of it. */
async function stateOf(cell: Locator, { state }: Branch): Promise<boolean | null> {
  const visible = await cell.isVisible()
  if (state === 'hidden') return visible
  if (!visible) return null
  if (state === 'required') return isRequired(cell)
  return !(await isOpen(cell))
}

async function setField(open: OpenForm, name: string, value: unknown): Promise<string | null> {
  const item = open.program.fieldItems.find(({ field }) => field.name === name)
  if (!item) return 'is not in the form'
  const cell = await shownCell(open, item.id)
  if (!(await isOpen(cell))) return 'cannot be written here'
  return enter(open.page, cell, sampleFor(item, value, open.library))
}

function sampleFor({ field }: FieldItem, value: unknown, library: Library): Sample {
  if (field.dict) {
    const text = library.dict(field.dict)?.find((one) => one.value === String(value))?.text
    return { kind: 'option', ...(text ? { text } : {}) }
  }
  if (field.type.id === 'switch' || field.type.id === 'bool')
    return { kind: 'switch', on: value === true || value === 'Y' }
  return { kind: 'text', text: value === null ? '' : String(value) }
}

/** The cell of an item, its tabs opened. */
async function shownCell({ page }: OpenForm, item: string): Promise<Locator> {
  const layer = layerOf(page)
  const cell = cellOf(layer, item)
  const tabs = layer.locator('[role=tab]')
  for (let index = 0; index < (await tabs.count()) && !(await cell.isVisible()); index++) await tabs.nth(index).click()
  return cell
}

/** Fills in all that can be written, at the edge of what it takes; answers the ids of the items that were reached. */
export async function fillForm(open: OpenForm): Promise<Set<string>> {
  const reached = new Set<string>()
  for (const _ of [1, 2]) {
    for (const [at, item] of open.program.fieldItems.entries()) {
      if (reached.has(item.id)) continue
      const cell = await shownCell(open, item.id)
      const sample = sampleOf(item, at, open.mark)
      const there = sample.kind === 'none' ? await cell.isVisible() : await isOpen(cell)
      if (!there) continue
      reached.add(item.id)
      const fault = sample.kind === 'none' ? sample.why : await enter(open.page, cell, sample)
      if (fault) open.seen.untried.push(`${item.id} ${fault}`)
    }
  }
  return reached
}

/** Saves the form on top; answers what it says against it. */
export async function save({ page }: OpenForm): Promise<string[]> {
  const layers = page.locator('.ant-drawer-open, .ant-modal-wrap:visible')
  const before = await layers.count()
  await layerOf(page).getByRole('button', { name: '保存', exact: true }).click()
  const untilMs = performance.now() + 10_000
  while (performance.now() < untilMs) {
    if ((await layers.count()) < before) return []
    const faults = await layerOf(page).locator('.field-error, .form-problems .ant-alert-message > div').allInnerTexts()
    if (faults.length > 0) return faults
    await page.waitForTimeout(100)
  }
  await settle(page, 1000)
  return ['neither saved nor said why']
}
