import type { Page } from 'playwright-core'
import type { ApiClient } from '../product/client.ts'
import type { Call, Picture, Step } from './picture.ts'

const defaultSettleMs = 2_500
const edgePx = 8

/** Draws a picture of the docs in a window that is signed in and has its size. */
export async function take(picture: Picture, page: Page, client: ApiClient, url: string): Promise<void> {
  const { name, path, first, do: steps = [], clip, settleMs = defaultSettleMs } = picture
  const id = first ? await firstId(client, first) : ''
  await page.goto(url + path.replaceAll(':id', id))
  await page.waitForLoadState('networkidle')
  for (const step of steps)
    if ('call' in step) await call(step, id, client)
    else await perform(step, page)
  await page.waitForTimeout(settleMs)
  await page.screenshot({ path: `docs/images/${name}.png`, ...(clip ? { clip: await around(clip, page) } : {}) })
}

async function perform(step: Exclude<Step, Call>, page: Page): Promise<void> {
  const at = (target: string) => page.locator(target).first()
  if ('press' in step) await pressed(step.press, page).click()
  else if ('click' in step) await at(step.click).click()
  else if ('right' in step) await at(step.right).click({ button: 'right' })
  else if ('hover' in step) await at(step.hover).hover()
  else if ('fill' in step) await at(step.fill[0]).fill(step.fill[1])
  else if ('drag' in step) await drag(step.drag, page)
  else if ('reload' in step) await page.reload()
  else await page.keyboard.press(step.key)
}

async function call({ call: [method, path], with: values, of }: Call, id: string, client: ApiClient): Promise<void> {
  const row = of ? await firstId(client, of.replaceAll(':id', id)) : ''
  const filled = (text: string) => text.replaceAll(':id', id).replaceAll(':row', row)
  const body = values && JSON.parse(filled(JSON.stringify(values)))
  const { success, message } = await client.call(method, filled(path), body)
  if (!success) throw new Error(`${path}: ${message}`)
}

const pressed = (name: string, page: Page) =>
  page
    .getByRole('tab', { name })
    .or(page.getByRole('button', { name }))
    .or(page.getByRole('menuitem', { name }))
    .filter({ visible: true })
    .first()

/** Drags from the middle of one place over another and keeps the button down. */
async function drag([from, to]: [string, string], page: Page): Promise<void> {
  const middle = async (target: string) => {
    const { x, y, width, height } = await boxOf(target, page)
    return [x + width / 2, y + height / 2] as const
  }
  await page.mouse.move(...(await middle(from)))
  await page.mouse.down()
  await page.mouse.move(...(await middle(to)), { steps: 12 })
}

async function boxOf(target: string, page: Page) {
  const box = await page.locator(target).filter({ visible: true }).first().boundingBox()
  return box ?? Promise.reject(new Error(`${target} is not on the page`))
}

async function around(targets: string[], page: Page) {
  const boxes = await Promise.all(targets.map((target) => boxOf(target, page)))
  const { width, height } = page.viewportSize() ?? { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }
  const x = Math.max(0, Math.min(...boxes.map((box) => box.x)) - edgePx)
  const y = Math.max(0, Math.min(...boxes.map((box) => box.y)) - edgePx)
  const right = Math.min(width, Math.max(...boxes.map((box) => box.x + box.width)) + edgePx)
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) + edgePx)
  return { x, y, width: right - x, height: bottom - y }
}

async function firstId(client: ApiClient, list: string): Promise<string> {
  const { result, message } = await client.get(list)
  const record = (result as { records?: { id: string }[] } | null)?.records?.[0]
  if (!record) throw new Error(`${list} lists nothing: ${message}`)
  return record.id
}
