import { expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

/** Runs in the page before its scripts: notes what had been asked for when the grid and its first row stood. */
function noteAtFirstRow(): void {
  const sent: string[] = []
  let cookieReads = 0
  const { open } = XMLHttpRequest.prototype
  const { send } = XMLHttpRequest.prototype
  const addresses = new WeakMap<XMLHttpRequest, string>()
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    addresses.set(this, new URL(url, document.baseURI).pathname)
    return open.call(this, method, url, true)
  }
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    sent.push(addresses.get(this) ?? '')
    return send.call(this, body)
  }
  if ('cookieStore' in window)
    (window.cookieStore as { get: unknown }).get = async () => {
      cookieReads += 1
      return null
    }
  const lookForGrid = () => {
    if (!document.querySelector('.ag-header-cell')) return requestAnimationFrame(lookForGrid)
    Object.assign(window, { sentForGrid: [...sent], cookieReads })
    return undefined
  }
  requestAnimationFrame(lookForGrid)
  const look = () => {
    if (!document.querySelector('.ag-row')) return requestAnimationFrame(look)
    const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
    Object.assign(window, { askedForRows: files })
    return undefined
  }
  requestAnimationFrame(look)
}

/** `/assets/list-1a2b3c4d.js` is of the chunk `list`. */
const chunkOf = (path: string): string => /^\/assets\/(.+)-[0-9a-f]+\.js$/.exec(path)?.[1] ?? ''

/** What the browser of somebody who has signed in before has stored. */
async function signedInState() {
  const { page, context } = await openPage(world.browser)
  await signIn(page, world.product)
  const state = await context.storageState()
  await context.close()
  return state
}
let stored: ReturnType<typeof signedInState> | undefined

/** A fresh window of somebody who has signed in before, and the paths that it asks for. */
async function signedInPage() {
  stored ??= signedInState()
  const watched = await openPage(world.browser, undefined, await stored)
  const requests: string[] = []
  watched.page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(new URL(request.url()).pathname)
  })
  return { ...watched, requests }
}

it('the first list of a signed-in user is a handful of requests, its rows are asked for before it is drawn, and nothing is fetched ahead before they stand', async () => {
  const { page, context, problems, requests } = await signedInPage()
  await context.addInitScript(noteAtFirstRow)
  await page.goto(`${world.product.url}/isps/position`)
  await page.getByText('村党支部书记').waitFor()
  const atGrid = await page.evaluate(() => {
    const { sentForGrid, cookieReads } = window as unknown as { sentForGrid: string[]; cookieReads: number }
    return { sentForGrid, cookieReads }
  })
  expect(atGrid.sentForGrid.map((path) => path.replace('/system-api/', '')).sort()).toEqual([
    'online/document/closure',
    'sys/config/data',
    'sys/permission/getUserPermissionByToken',
    'sys/position/list',
  ])
  expect(atGrid.cookieReads, 'no request waits for a cookie').toBe(0)
  await expect.poll(() => requests.map(chunkOf)).toEqual(expect.arrayContaining(['form', 'beside']))
  await page.waitForLoadState('networkidle')

  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(25)
  const before = await page.evaluate(() => (window as unknown as { askedForRows: string[] }).askedForRows)
  const chunks = before.map(chunkOf).filter((name) => name !== '')
  expect(chunks.sort()).toEqual(['grid', 'index', 'list', 'rolldown-runtime', 'start'])
  expect(problems()).toEqual([])
  await context.close()
})

it('the list of users, with its tree, its pictures and its live rows, is as few, and counts the menu once', async () => {
  const { page, context, problems, requests } = await signedInPage()
  const requestCount = (path: string) => requests.filter((one) => one.endsWith(path)).length
  await page.goto(`${world.product.url}/isps/user`)
  await page.locator('.ag-row').first().waitFor()
  await expect.poll(() => requestCount('/sys/common/ticket'), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => requestCount('/sys/permission/badges'), { timeout: 30_000 }).toBe(1)
  /* What a write would bring comes a second after it. */
  await page.waitForTimeout(2_000)
  await page.waitForLoadState('networkidle')

  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(25)
  expect(requestCount('/sys/permission/badges')).toBe(1)
  expect(problems()).toEqual([])
  await context.close()
})

const drawnParts = [
  '.ant-btn-primary',
  '.ant-btn-default',
  '.ant-menu-item-selected',
  '.ant-menu-submenu-title',
  '.ant-input',
  '.ant-select-selector',
  '.ant-pagination-item-active',
  'a.ant-dropdown-trigger, .ant-dropdown-trigger',
  '.ag-cell a, .ag-cell button',
]

/** How the list is drawn in a window, and which parts of antd wrote their styles into its page. */
async function drawnIn(motion: 'reduce' | 'no-preference', appearance: 'light' | 'dark') {
  const { page, context, problems } = await signedInPage()
  await page.emulateMedia({ reducedMotion: motion })
  await context.addInitScript(`localStorage.setItem('appearance', '"${appearance}"')`)
  await page.goto(`${world.product.url}/isps/position`)
  await page.getByText('村党支部书记').waitFor()
  await page.waitForLoadState('networkidle')
  const found = await page.evaluate((selectors) => {
    const properties = [
      'color',
      'backgroundColor',
      'borderColor',
      'padding',
      'margin',
      'fontSize',
      'height',
      'display',
    ] as const
    const looks = selectors.map((selector) => {
      const element = document.querySelector(selector)
      if (!element) return `${selector} is not there`
      const style = getComputedStyle(element)
      return `${selector} ${properties.map((property) => style[property]).join(' ')}`
    })
    const styles = [...document.querySelectorAll('style[data-token-hash]')].map(({ textContent }) => textContent ?? '')
    return {
      looks,
      writes: ['btn', 'menu', 'select', 'input', 'pagination'].filter((name) =>
        styles.some((style) => style.includes(`.ant-${name}`)),
      ),
    }
  }, drawnParts)
  expect(problems()).toEqual([])
  await context.close()
  return found
}

it('the styles of antd on the first list come with the build, look as antd would write them, and give way to another look', async () => {
  const [built, written] = await Promise.all([drawnIn('no-preference', 'light'), drawnIn('reduce', 'light')])
  expect(built.writes).toEqual([])
  expect(written.writes).toEqual(['btn', 'menu', 'select', 'input', 'pagination'])
  expect(built.looks.filter((look) => look.includes('is not there'))).toEqual([])
  expect(built.looks).toEqual(written.looks)

  const [dark, darkAndStill] = await Promise.all([drawnIn('no-preference', 'dark'), drawnIn('reduce', 'dark')])
  expect(dark.looks).toEqual(darkAndStill.looks)
  expect(dark.looks).not.toEqual(built.looks)
})
