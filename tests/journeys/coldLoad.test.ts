import { expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { openWorld } from '#fixtures/walk.ts'

const world = openWorld()

/** Runs in the page before its scripts: notes what had been asked for when the first row stood. */
function noteAtFirstRow(): void {
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

it('the first list of a signed-in user is a handful of requests, and nothing is fetched ahead before its rows stand', async () => {
  const earlier = await openPage(world.browser)
  await signIn(earlier.page, world.product)
  const storageState = await earlier.context.storageState()
  await earlier.context.close()

  const { page, context, problems } = await openPage(world.browser, undefined, storageState)
  await context.addInitScript(noteAtFirstRow)
  const requests: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(new URL(request.url()).pathname)
  })
  await page.goto(`${world.product.url}/isps/position`)
  await page.getByText('村党支部书记').waitFor()
  await expect.poll(() => requests.map(chunkOf)).toEqual(expect.arrayContaining(['form', 'bell']))
  await page.waitForLoadState('networkidle')

  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(25)
  const before = await page.evaluate(() => (window as unknown as { askedForRows: string[] }).askedForRows)
  const chunks = before.map(chunkOf).filter((name) => name !== '')
  expect(chunks.sort()).toEqual(['grid', 'icons', 'index', 'list', 'rolldown-runtime', 'start'])
  expect(problems()).toEqual([])
  await context.close()
})
