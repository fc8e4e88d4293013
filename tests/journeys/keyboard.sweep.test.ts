import type { FileChooser, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import cases from '#cases/widget/keyboard.json'
import { columnTypes } from '#core/tableColumn'
import { openPage, signIn } from '#fixtures/product.ts'
import { openWorld } from '#fixtures/walk.ts'
import { widgets } from '#widgets'
import { settle } from '../../scripts/exercise/visit.ts'

const world = openWorld()
let page: Page
/** Each dialog that asked for a file. Listened to from the beginning: a listener that comes and goes can miss one. */
const choosers: FileChooser[] = []

beforeAll(async () => {
  ;({ page } = await openPage(world.browser))
  page.on('filechooser', (chooser) => choosers.push(chooser))
  await signIn(page, world.product, 'implementer')
  await page.goto(`${world.product.url}/gallery`)
  await settle(page)
})

/** A step of a case: `…` waits for answers, a text is typed, Tab leads to an element, anything else is a key. */
type Step = string | { type: string } | { tabTo: string }

interface Case {
  widget: string
  keys: Step[]
  /** The example value to begin with; the one that the gallery opens with by default. */
  from?: number
  /** The value in the end, or a part of its text. */
  is?: unknown
  holds?: string
}

const mostTabs = 40
const writable = '.gallery-field[aria-label=可写]'
const examples = '#gallery-form + .gallery-scroll input'

/** Opens a widget by its link, with one of its example values. */
async function openWidget(id: string, from?: number): Promise<void> {
  await page.locator(`.gallery-list a[href$="widget=${id}"]`).focus()
  await page.keyboard.press('Enter')
  await page.locator('.gallery-document').waitFor()
  await settle(page)
  if (from !== undefined) await page.locator(examples).nth(from).press('Space')
  await settle(page)
  await page.locator(`${examples}:checked`).focus()
}

async function tabTo(place: string): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await page.locator(place).count()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${mostTabs} tabs do not lead to ${place}`)
}

async function perform(step: Step): Promise<void> {
  if (step === '…') await settle(page)
  else if (typeof step === 'string') await page.keyboard.press(step)
  else if ('type' in step) await page.keyboard.type(step.type)
  else await tabTo(`${step.tabTo}:focus`)
}

const emittedText = async () => (await page.locator('.gallery-note > code').first().textContent()) ?? ''

describe('a widget is used by keys alone', () => {
  it.each(cases.fields as Case[])('$widget', async ({ widget, keys, from, holds, ...end }) => {
    await openWidget(widget, from)
    await tabTo(`${writable} :focus`)
    for (const step of keys) await perform(step)
    const check = async () => {
      const text = await emittedText()
      if (holds === undefined) expect(JSON.parse(text)).toEqual(end.is)
      else expect(text).toContain(holds)
    }
    await vi.waitFor(check, { timeout: 5_000 })
  })

  it.each(cases.files)('$widget asks for a file', async ({ widget, from }) => {
    await openWidget(widget, from)
    await tabTo(`${writable} :focus`)
    const before = choosers.length
    await page.keyboard.press('Enter')
    await vi.waitFor(() => expect(choosers.length).toBe(before + 1), { timeout: 5_000 })
  })

  it('mapPoint takes the middle of its map, which arrows move', async () => {
    await openWidget('mapPoint')
    const before = await emittedText()
    await tabTo('.map-place:focus')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await vi.waitFor(async () => expect(await emittedText()).not.toBe(before), { timeout: 5_000 })
  })

  it('has a case here, or shows only', () => {
    const tested = [...cases.fields, ...cases.files].map(({ widget }) => widget)
    const all = new Set(['mapPoint', ...tested, ...cases.shownOnly])
    expect(widgets.map(({ id }) => id).filter((id) => !all.has(id))).toEqual([])
  })
})

interface CellCase extends Omit<Case, 'widget'> {
  type: string
  column: string
}

describe('a cell is used by keys alone', () => {
  /** Goes to the cell of a column in the first row. */
  async function goTo(column: string): Promise<void> {
    // Another widget between: the rows are those of the example again.
    await openWidget('text')
    await openWidget('editableTable')
    await tabTo(`${writable} .ag-cell:focus`)
    const target = page.locator(`${writable} .ag-cell[col-id="${column}"]:focus`)
    for (let steps = 0; steps < mostTabs && (await target.count()) === 0; steps += 1)
      await page.keyboard.press('ArrowRight')
    expect(await target.count()).toBe(1)
  }

  it.each(cases.cells as CellCase[])('$type $keys', async ({ column, keys, holds, ...end }) => {
    await goTo(column)
    for (const step of keys) await perform(step)
    const check = async () => {
      const text = await emittedText()
      if (holds === undefined) expect(JSON.parse(text)[0][column]).toEqual(end.is)
      else expect(text).toContain(holds)
    }
    await vi.waitFor(check, { timeout: 5_000 })
    // Tab leads on to another cell, all else leaves the focus in its own.
    const own = page.locator(`${writable} .ag-cell[col-id="${column}"]:is(:focus, :focus-within)`)
    expect(await own.count()).toBe(keys.at(-1) === 'Tab' ? 0 : 1)
  })

  const openFileCell = async (column: string) => {
    await goTo(column)
    await page.keyboard.press('Enter')
    await page.locator(`${writable} .sub-table-editor :focus`).waitFor()
  }

  it.each(cases.fileCells)('$type asks for a file', async ({ column }) => {
    const before = choosers.length
    await openFileCell(column)
    await page.keyboard.press('Enter')
    await vi.waitFor(() => expect(choosers.length).toBe(before + 1), { timeout: 5_000 })
  })

  it('with more files than fit leads to each of them', async () => {
    await openFileCell('files')
    const cell = page.locator(`${writable} [row-index="0"] [col-id="files"]`)
    const files = ['1.txt', '2.txt', '3.txt'].map((name) => ({
      name,
      mimeType: 'text/plain',
      buffer: Buffer.from(name),
    }))
    await cell.locator('input[type=file]').setInputFiles(files)
    await vi.waitFor(async () => expect(await emittedText()).toContain('/3.txt'), { timeout: 5_000 })
    await cell.hover()
    for (const [wheel, place] of [
      [300, '.ant-upload-list-item >> nth=-1'],
      [-300, 'button >> nth=0'],
    ] as const) {
      await page.mouse.wheel(0, wheel)
      const isWithin = async () => {
        const [frame, box] = [await cell.boundingBox(), await cell.locator(place).boundingBox()]
        return frame && box && box.y >= frame.y && box.y + box.height <= frame.y + frame.height
      }
      await vi.waitFor(async () => expect(await isWithin(), place).toBe(true), { timeout: 5_000 })
    }
  })

  it('has a case here, or the face of another one', () => {
    const tested = new Set([...cases.cells, ...cases.fileCells].map(({ type }) => type))
    const others = ['upload', 'popup', 'hidden']
    expect(columnTypes.filter((type) => !tested.has(type) && !others.includes(type))).toEqual([])
  })
})
