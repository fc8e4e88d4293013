import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { openBrowser, openPage, signIn } from './product/browser.ts'
import { type ApiClient, signInApi } from './product/client.ts'
import { demoPassword, type Product, startProduct } from './product/launch.ts'

/** `npm run pictures [-- list form]`: draws the pictures of the docs anew from the built product and its demo data. */
interface Picture {
  /** The file in docs/images. */
  name: string
  /** Where it is; `:id` is that of the first record that `first` lists. */
  path: string
  first?: string
  /** Tabs and buttons that are pressed there, by their names. */
  press?: string[]
}

const settleMs = 2_500
const pictures = JSON.parse(readFileSync('scripts/pictures/pictures.json', 'utf8')) as Picture[]
const named = process.argv.slice(2)
const unknown = named.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) throw new Error(`scripts/pictures/pictures.json has no picture ${unknown.join(', ')}`)

const product = await startProduct()
const browser = await openBrowser()
try {
  const admin = await signInApi(product.api, 'admin', demoPassword)
  const { page } = await openPage(browser)
  await signIn(page, product)
  for (const picture of pictures)
    if (named.length === 0 || named.includes(picture.name)) await take(picture, page, admin, product)
} finally {
  await browser.close()
  await product.stop()
}

async function take({ name, path, first, press = [] }: Picture, page: Page, admin: ApiClient, { url }: Product) {
  const id = first ? await firstId(admin, first) : ''
  await page.goto(url + path.replaceAll(':id', id))
  for (const label of press)
    await page
      .getByRole('tab', { name: label })
      .or(page.getByRole('button', { name: label }))
      .first()
      .click()
  await page.waitForTimeout(settleMs)
  await page.screenshot({ path: `docs/images/${name}.png` })
  console.log(`docs/images/${name}.png`)
}

async function firstId(admin: ApiClient, list: string): Promise<string> {
  const { result, message } = await admin.get(list)
  const record = (result as { records?: { id: string }[] } | null)?.records?.[0]
  if (!record) throw new Error(`${list} lists nothing: ${message}`)
  return record.id
}
