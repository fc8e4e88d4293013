import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { settle } from '../exercise/visit.ts'
import { widgetPicture } from '../generate/widgetPages.ts'

/** Most bytes of a picture: the repository keeps one a widget. */
export const maxPictureBytes = 15_360

const edgePx = 8

/** What shows a widget best, and how much of it: its field in all states, one field, its control over several fields, its cells. */
const clips = [
  { place: '.gallery-fields:not(.is-wide)', heightPx: 300 },
  ...[300, 200, 130, 90].map((heightPx) => ({ place: '.gallery-field', heightPx })),
  ...[300, 160].map((heightPx) => ({ place: '#gallery-form + .gallery-scroll + *', heightPx })),
  ...[300, 160].map((heightPx) => ({ place: '.gallery-shown', heightPx })),
]

/** Draws the pictures of docs/widgets from the gallery, in a window of an implementer that is high enough for each of them. */
export async function takeWidgets(page: Page, url: string, ids: readonly string[]): Promise<void> {
  await page.goto(`${url}/gallery`)
  for (const id of ids) {
    await page.locator(`.gallery-list a[href$="widget=${id}"]`).click()
    await page.locator('.gallery-document').waitFor()
    await settle(page)
    await page.mouse.move(0, 0)
    await page.evaluate('scrollTo(0, 0)')
    const path = widgetPicture(id)
    const picture = await smallPicture(page, id)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, picture)
    console.log(`${path} ${picture.length}`)
  }
}

/** The first picture that is small enough. */
async function smallPicture(page: Page, id: string): Promise<Buffer> {
  for (const { place, heightPx } of clips) {
    const box = await boxOf(page, place)
    if (!box) continue
    const picture = await page.screenshot({ clip: { ...box, height: Math.min(box.height, heightPx) } })
    if (picture.length <= maxPictureBytes) return picture
  }
  throw new Error(`The gallery shows nothing of the widget ${id} that fits into ${maxPictureBytes} bytes`)
}

async function boxOf(page: Page, place: string) {
  const found = page.locator(place).first()
  if ((await found.count()) === 0) return null
  const box = await found.boundingBox()
  if (!box) return null
  const { x, y, width, height } = box
  return { x: x - edgePx, y: y - edgePx, width: width + 2 * edgePx, height: height + 2 * edgePx }
}
