import type { Locator, Page } from 'playwright-core'
import type { Library } from '#core/library'
import { isObject } from '#core/object'
import type { FieldItem, FormProgram } from '#core/screen'
import { type Branch, branchesOf, type Way, type Ways, wayTo } from './branch.ts'
import { cellOf, enter, isOpen, isRequired } from './entry.ts'
import type { Seen } from './report.ts'
import { enterRow } from './rowEntry.ts'
import { type ControlSample, type Sample, sampleOf } from './sample.ts'
import { layerOf, settle } from './visit.ts'

/** A form that is open in the layer on top. */
export interface OpenForm extends Ways {
  page: Page
  seen: Seen
  /** Tells the records of one run apart. */
  mark: string
}

/** Takes every branch of an open form both ways and looks whether what it says is so. */
export async function takeBranches(open: OpenForm): Promise<void> {
  const branches = branchesOf(open.program).filter(({ condition }) => condition.reads.some((name) => name !== '$mode'))
  for (const branch of branches) {
    for (const wanted of [true, false]) {
      const way = await wayTo(branch, wanted, open)
      if (way) await takeBranch(open, branch, { way, wanted })
      else
        open.seen.untried.push(
          `${branch.item} ${branch.state}: "${branch.condition.source}" = ${wanted} needs more than this form`,
        )
    }
  }
  if (branches.length > 0) open.seen.done.push(`branches:${branches.length}`)
}

async function takeBranch(open: OpenForm, branch: Branch, { way, wanted }: { way: Way; wanted: boolean }) {
  for (const name of enteredOf(way, open.program)) {
    const fault = await setField(open, name, way)
    if (fault) {
      open.seen.untried.push(`${branch.item} ${branch.state}: ${name} ${fault}`)
      return
    }
  }
  if (!(await becomes(open, branch, wanted)))
    open.seen.faults.push(`${branch.item} is not as "${branch.condition.source}" = ${wanted} says of ${branch.state}`)
}

/** Where a branch is seen: the cell of its item, or the head of its tab. */
async function placeOf(open: OpenForm, { item, isTab }: Branch): Promise<Locator> {
  if (!isTab) return shownCell(open, item)
  return layerOf(open.page)
    .locator(`[data-node-key="${item.split('/').at(-1)}"]`)
    .first()
}

const patienceMs = 2_000

/** Whether what is seen of the item soon is as wanted; so it is where a hidden one shows nothing of it. */
async function becomes(open: OpenForm, branch: Branch, wanted: boolean): Promise<boolean> {
  for (const untilMs = performance.now() + patienceMs; performance.now() < untilMs; ) {
    await open.page.waitForTimeout(50)
    const found = await stateOf(await placeOf(open, branch), branch)
    if (found === null || found === wanted) return true
  }
  return false
}

/** Whether the condition holds by what is seen; null where a hidden item shows nothing of it. */
async function stateOf(cell: Locator, { state }: Branch): Promise<boolean | null> {
  const visible = await cell.isVisible()
  if (state === 'hidden') return visible
  if (!visible) return null
  if (state === 'required') return isRequired(cell)
  return !(await isOpen(cell))
}

/** The fields of a way that are entered: neither records beside references nor what follows from these. */
const enteredOf = (way: Way, { model }: FormProgram): string[] =>
  Object.keys(way).filter((name) => !name.endsWith('$') && model.field(name)?.document.copyOf === undefined)

async function setField(open: OpenForm, name: string, way: Way): Promise<string | null> {
  const item = open.program.fieldItems.find(({ field }) => field.name === name)
  if (!item) return 'is not in the form'
  const cell = await shownCell(open, item.id)
  if (!(await isOpen(cell))) return 'cannot be written here'
  return enter(open.page, cell, sampleFor(item, way, open.library))
}

function sampleFor({ field }: FieldItem, way: Way, library: Library): ControlSample {
  const value = way[field.name]
  if (field.target) {
    const referred = way[`${field.name}$`]
    if (!isObject(referred)) return { kind: 'cleared' }
    const display = library.resolvedModel(field.target.model)?.display ?? 'id'
    return { kind: 'option', text: String(referred[display]) }
  }
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

/** New records stand at the top of their tree, where they are found again. */
const isParent = ({ field }: FieldItem, { model }: FormProgram): boolean =>
  field.type.id === 'tree' && field.target?.model === model.id

/** Whether a sample is for the whole item and not for one control in it. */
const isWhole = ({ kind }: Sample): boolean => kind === 'none' || kind === 'row'

function enterSample(open: OpenForm, cell: Locator, sample: Sample): Promise<string | null> | string {
  if (sample.kind === 'none') return sample.why
  return sample.kind === 'row' ? enterRow(open, cell, sample.columns) : enter(open.page, cell, sample)
}

/** Saves the form on top; answers what it says against it. */
export async function save({ page }: OpenForm): Promise<string[]> {
  const layers = page.locator('.ant-drawer-open, .ant-modal-wrap:visible')
  const before = await layers.count()
  await layerOf(page).getByRole('button', { name: '保存', exact: true }).click()
  const untilMs = performance.now() + 10_000
  while (performance.now() < untilMs) {
    if ((await layers.count()) < before) return []
    const faults = await layerOf(page)
      .locator('.field-error, .sub-table-message, .form-problems .ant-alert-message > div')
      .allInnerTexts()
    if (faults.length > 0) return faults
    await page.waitForTimeout(100)
  }
  await settle(page, 1000)
  return ['neither saved nor said why']
}
