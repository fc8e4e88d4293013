import type { Locator, Page } from 'playwright-core'
import type { ControlSample } from './sample.ts'

/** A pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The cell of an item inside of a layer. */
export const cellOf = (layer: Locator, item: string): Locator => layer.locator(`[data-item="${item}"]`).first()

const typedInto =
  'input:not([type=file]):not([type=radio]):not([type=checkbox]):not([type=search]), textarea, [contenteditable=true]'
const control = `${typedInto}, .ant-select, .ant-cascader, button[role=switch], input[type=radio], input[type=checkbox], input[type=file], .ant-rate`

/** Whether a user can write into an item now. */
export async function isOpen(cell: Locator): Promise<boolean> {
  if (!(await cell.isVisible())) return false
  await cell.scrollIntoViewIfNeeded().catch(() => undefined)
  const found = cell.locator(control).first()
  if (!(await comes(found, cell))) return false
  return found.evaluate((element) => {
    const shut = element.matches('[disabled], [aria-disabled=true], .ant-select-disabled, .ant-rate-disabled')
    const readonly =
      element.matches('input[readonly], textarea[readonly]') && !element.closest('.ant-select, .ant-picker')
    return !shut && !readonly
  })
}

/** Whether a control is there once its cell has loaded. */
async function comes(found: Locator, cell: Locator): Promise<boolean> {
  if ((await found.count()) > 0) return true
  const loading = cell.locator('[aria-busy=true]').first()
  await loading.waitFor({ state: 'detached', timeout: 4000 }).catch(() => undefined)
  await found.waitFor({ state: 'attached', timeout: 150 }).catch(() => undefined)
  return (await found.count()) > 0
}

export const isRequired = async (cell: Locator): Promise<boolean> => (await cell.locator('.field-star').count()) > 0

/** Enters a sample as a user would; returns why it could not, or null. */
export async function enter(page: Page, cell: Locator, sample: ControlSample): Promise<string | null> {
  switch (sample.kind) {
    case 'none':
      return null
    case 'picture':
      await cell
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture })
      return null
    case 'switch':
      return enterSwitch(cell, sample.on)
    case 'text':
      return enterText(page, cell, sample.text)
    case 'cleared':
      return clear(cell)
    case 'option':
      return choose(page, cell, sample.text)
  }
}

async function enterSwitch(cell: Locator, on: boolean): Promise<null> {
  const found = cell.locator('button[role=switch], input[type=checkbox]').first()
  if ((await found.count()) > 0 && (await isOn(found)) !== on) await found.click({ force: true })
  return null
}

const isOn = (found: Locator): Promise<boolean> =>
  found.evaluate((element) => element.getAttribute('aria-checked') === 'true' || (element as HTMLInputElement).checked)

async function enterText(page: Page, cell: Locator, text: string): Promise<string | null> {
  const inputs = cell.locator(typedInto)
  for (let index = 0; index < (await inputs.count()); index++) await inputs.nth(index).fill(text)
  if ((await cell.locator('.ant-picker').count()) > 0) await page.keyboard.press('Enter')
  if ((await inputs.count()) > 0) return null
  const stars = cell.locator('.ant-rate-star')
  if ((await stars.count()) > 0) return press(stars.nth(Math.max(1, Number(text) || 1) - 1))
  return (await cell.locator('.ant-select').count()) > 0 ? choose(page, cell, undefined) : 'has nothing to type into'
}

async function press(found: Locator): Promise<null> {
  await found.click()
  return null
}

const openList =
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden), .ant-cascader-dropdown:not(.ant-select-dropdown-hidden)'
const options =
  '.ant-select-item-option:not(.ant-select-item-option-disabled), .ant-select-tree-treenode:not(.ant-select-tree-treenode-disabled) .ant-select-tree-title, .ant-cascader-menu-item'

async function clear(cell: Locator): Promise<string | null> {
  const cross = cell.locator('.ant-select-clear').first()
  if ((await cross.count()) === 0)
    return (await cell.locator('.ant-select-selection-item').count()) === 0 ? null : 'cannot be emptied'
  await cell.locator('.ant-select').first().hover()
  await cross.click()
  return null
}

/** Types a search term if the list contains only the first of many options. */
async function look(select: Locator, text: string, option: Locator): Promise<void> {
  const input = select.locator('input[type=search]:not([readonly])').first()
  if ((await input.count()) === 0) return
  await input.fill(text)
  await option.waitFor({ timeout: 4000 }).catch(() => undefined)
}

/** The last of many options may be outside the visible part of the list, and scrolling there may close it. */
async function takeFirst(select: Locator, found: Locator): Promise<void> {
  if (!(await found.first().isVisible())) await select.click()
  await found.first().click()
}

/** Chooses an option by its text, or the last one; leaves the control as it is if that option is already chosen. */
async function choose(page: Page, cell: Locator, text: string | undefined): Promise<string | null> {
  const radios = cell.locator('label.ant-radio-wrapper, label.ant-checkbox-wrapper')
  if ((await radios.count()) > 0) {
    await (text === undefined ? radios.last() : radios.filter({ hasText: text }).first()).click()
    return null
  }
  const boxes = cell.locator('.ant-tree-checkbox:not(.ant-tree-checkbox-disabled)')
  if (text === undefined && (await boxes.count()) > 0) return press(boxes.last())
  const select = cell.locator('.ant-select, .ant-cascader').first()
  if (text !== undefined && (await select.textContent())?.trim() === text) return null
  await select.click()
  const list = page.locator(openList).last()
  const found = list.locator(options)
  await found
    .first()
    .waitFor({ timeout: 4000 })
    .catch(() => undefined)
  const option = text === undefined ? found.last() : found.filter({ hasText: text }).first()
  if (text !== undefined && (await option.count()) === 0) await look(select, text, option)
  if ((await option.count()) === 0) {
    await page.keyboard.press('Tab')
    return text === undefined ? 'offers no option' : `offers no option ${text}`
  }
  await option.click({ timeout: 3000 }).catch(() => takeFirst(select, found))
  // Escape would also close the layer once the list has closed; Tab would undo the choice in a multiple select.
  if ((await select.locator('.ant-select-selection-overflow').count()) > 0) await select.locator('input').first().blur()
  else await page.keyboard.press('Tab')
  return null
}
