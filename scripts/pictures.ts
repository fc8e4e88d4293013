import type { BrowserContextOptions } from 'playwright-core'
import { widgets } from '#widgets'
import { type Picture, readPictures } from './pictures/picture.ts'
import { publishSamples } from './pictures/samples.ts'
import { take } from './pictures/take.ts'
import { takeWidgets } from './pictures/widgetPictures.ts'
import { openBrowser, openPage, signIn } from './product/browser.ts'
import { signInApi } from './product/client.ts'
import { demoPassword, startProduct } from './product/launch.ts'

/**
 * `npm run pictures [-- list form]`: redraws the pictures of the docs from the built product and its demo data;
 * `npm run pictures -- widgets [rating …]` those of docs/widgets.
 */
const pictures = readPictures()
const words = process.argv.slice(2)
const ofWidgets = words[0] === 'widgets'
const named = ofWidgets ? [] : words
const unknown = named.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) throw new Error(`scripts/pictures/pictures.json has no picture ${unknown.join(', ')}`)

const product = await startProduct()
const browser = await openBrowser()
const stored = new Map<string, BrowserContextOptions['storageState']>()
try {
  if (ofWidgets) await drawWidgets(words.slice(1))
  else await drawPictures()
} finally {
  await browser.close()
  await product.stop()
}

async function drawWidgets(ids: readonly string[]): Promise<void> {
  const { page } = await windowOf({ as: 'implementer', size: [1280, 2400] })
  await takeWidgets(page, product.url, ids.length > 0 ? ids : widgets.map(({ id }) => id))
}

async function drawPictures(): Promise<void> {
  const admin = await signInApi(product.api, 'admin', demoPassword)
  await publishSamples(admin)
  for (const picture of pictures.filter(({ name }) => named.length === 0 || named.includes(name))) {
    const { page, context } = await windowOf(picture)
    await take(picture, page, admin, product.url)
    await context.close()
    console.log(`docs/images/${picture.name}.png`)
  }
}

/** A window with a signed-in user and no state from the previous picture. */
async function windowOf({ as = 'admin', size: [width, height] }: Pick<Picture, 'as' | 'size'>) {
  if (!stored.has(as)) {
    const { page, context } = await openPage(browser)
    await signIn(page, product, as)
    stored.set(as, await context.storageState())
    await context.close()
  }
  return openPage(browser, { width, height }, stored.get(as))
}
