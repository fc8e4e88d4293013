import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { messages } from '#core/message'
import { chromiumFlags, chromium as chromiumPath } from '../chromium.mjs'
import { demoPassword, type Product } from './launch.ts'

/** A Chromium for journeys and for working through screens. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })

/** Runs in the page before its scripts: the demo accounts have seen the tour, so that nothing covers the page. */
export function sawTour(): void {
  localStorage.setItem('tours-seen', JSON.stringify(['admin', 'operator', 'implementer', 'auditor']))
}

/** A page that records its errors: console errors, failed requests, answers of 500 and more. */
export interface WatchedPage {
  page: Page
  context: BrowserContext
  problems(): string[]
}

/**
 * A new separate window, optionally with the storage of another one. It asks for reduced motion: a menu that still
 * grows moves its items between press and release, and a click there hits none of them.
 */
export async function openPage(
  browser: Browser,
  size: { width: number; height: number } = { width: 1440, height: 900 },
  storageState?: BrowserContextOptions['storageState'],
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    ...(storageState && { storageState }),
  })
  await context.addInitScript(sawTour)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()} ${message.location().url}`.trim())
  })
  page.on('pageerror', (error) => problems.push(`page: ${error.message}`))
  page.on('response', (response) => response.status() >= 500 && problems.push(`${response.status()} ${response.url()}`))
  return { page, context, problems: () => problems }
}

/** What a user takes who has a choice during sign-in, by the names in the dialogs; otherwise what is preselected. */
interface Workplace {
  tenant?: string
  depart?: string
}

/** Signs in through the login page, takes a tenant and a department where there is a choice, and waits for the content. */
export async function signIn(
  page: Page,
  product: Pick<Product, 'url'>,
  username = 'admin',
  workplace: Workplace = {},
): Promise<void> {
  await page.goto(`${product.url}/user/login`)
  await page.getByLabel('用户名').or(page.getByPlaceholder('用户名')).first().fill(username)
  await page.locator('input[type=password]').first().fill(demoPassword)
  await page.keyboard.press('Enter')
  const arrival = page.waitForURL((url) => !url.pathname.startsWith('/user/login'), { timeout: 20_000 })
  await Promise.all([arrival, takeWorkplace(page, workplace, arrival)])
  await page.locator('main').waitFor()
}

const { tenantTitle } = messages.page.login
const { departTitle } = messages.session

/** Confirms the dialogs of tenant and department until the user has arrived. */
async function takeWorkplace(page: Page, { tenant, depart }: Workplace, arrival: Promise<void>): Promise<void> {
  const dialogs = page.getByRole('dialog', { name: new RegExp(`^(${tenantTitle}|${departTitle})$`) })
  const opens = () =>
    dialogs.waitFor().then(
      () => true,
      () => false,
    )
  while (await Promise.race([opens(), arrival.then(() => false)])) {
    const box = dialogs.getByRole('combobox')
    const title = (await box.getAttribute('aria-label')) ?? ''
    const name = title === tenantTitle ? tenant : depart
    if (name !== undefined) {
      await dialogs.locator('.ant-select-selector').click()
      await page.locator('.ant-select-item-option', { hasText: name }).click()
    }
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByRole('button', { name: messages.word.confirm }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
}
