import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { demoPassword, openPage, signIn, type WatchedPage } from '#fixtures/product.ts'
import { openWorld } from '#fixtures/walk.ts'
import { type ApiClient, signInApi } from '../../scripts/product/client.ts'

const world = openWorld()

let watched: WatchedPage
let page: Page
let api: ApiClient

beforeAll(async () => {
  // So large that every column of a list and every item of a form is in sight: others are not rendered.
  watched = await openPage(world.browser, { width: 2400, height: 1400 })
  page = watched.page
  await signIn(page, world.product, 'implementer')
  api = await signInApi(world.product.api, 'implementer', demoPassword)
})

/** A shipped screen, the model that is designed with it, and the parts that are compared. */
interface Walk {
  screen: string
  model: string
  /** What the outline calls the parts, and where the canvas shows their titles. */
  kinds: Readonly<Record<string, string>>
}

const walks: readonly Walk[] = [
  {
    ...{ screen: 'device/device-form', model: 'device' },
    kinds: { 字段: '[data-item] > .field > .field-label', 分组: '.item-heading' },
  },
  { screen: 'system/position-list', model: 'sysPosition', kinds: { 列: '.ag-header-cell-text' } },
  { screen: 'dashboard/analysis', model: '', kinds: { 卡片: '[data-card]' } },
]

/** Numbers below a bound, the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Number = ReturnType<typeof numbersFrom>

const head = () => page.locator('.design-head')
const lines = () => page.locator('.design-outline [role="treeitem"]')
const openTab = (name: string) => page.locator('.design-side').first().getByRole('tab', { name }).click()

/** The titles of one kind of parts in the outline. A part without a title has no kind beside it; hidden columns are not drawn. */
const outlined = (kind: string): Promise<string[]> =>
  lines().evaluateAll((elements, kind) => {
    const notes = (element: Element) => [...element.querySelectorAll('small')].map((note) => note.textContent)
    return elements
      .filter((element) => notes(element).includes(kind) && !(kind === '列' && notes(element).includes('有条件')))
      .map((element) => element.querySelector('.design-node-title')?.textContent ?? '')
  }, kind)

/** The titles of the same parts on the canvas, as people read them: from left to right where they stand in a line. */
const titlesOnCanvas = (parts: string): Promise<string[]> =>
  page.locator('.design-screen').evaluate((screen, parts) => {
    const leftOf = (element: Element) => element.getBoundingClientRect().left
    const elements = [...screen.querySelectorAll(parts)].filter(({ textContent }) => textContent !== '#')
    const isLine = parts.startsWith('.ag-')
    const ordered = isLine ? elements.sort((one, other) => leftOf(one) - leftOf(other)) : elements
    return ordered
      .map((element) => element.getAttribute('aria-label') ?? element.getAttribute('title') ?? element.textContent)
      .filter((title) => title !== '' && (title !== '操作' || !isLine))
  }, parts)

async function compare({ kinds }: Walk, done: readonly string[]): Promise<void> {
  for (const [kind, parts] of Object.entries(kinds)) {
    const same = async () =>
      expect(await titlesOnCanvas(parts), `${kind}: ${done.join(' → ')}`).toEqual(await outlined(kind))
    await vi.waitFor(same, 30_000)
  }
}

const oneOf = async (all: Locator, number: Number): Promise<Locator | null> => {
  const count = await all.count()
  return count > 0 ? all.nth(number(count)) : null
}

/** Does one thing that a designer does; answers what. */
async function act(walk: Walk, number: Number): Promise<string> {
  const part = () => oneOf(lines().filter({ hasText: new RegExp(`(${Object.keys(walk.kinds).join('|')})$`) }), number)
  const choice = ['add', 'add', 'move', 'move', 'name', 'remove', 'undo', 'redo'][number(8)] ?? ''
  if (choice === 'add') {
    await openTab('组件')
    const offer = await oneOf(page.locator('.design-offer'), number)
    const title = await offer?.textContent()
    await offer?.click()
    await openTab('大纲')
    return `add ${title}`
  }
  if (choice === 'undo' || choice === 'redo') {
    const button = head().getByRole('button', { name: choice === 'undo' ? '撤销' : '重做' })
    if (await button.isEnabled()) await button.click()
    return choice
  }
  const line = await part()
  const title = await line?.locator('.design-node-title').textContent()
  await line?.click()
  if (choice === 'remove') await page.keyboard.press('Delete')
  if (choice === 'move') await page.keyboard.press(number(2) === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown')
  const input = page.getByRole('complementary', { name: '属性' }).getByLabel('标题', { exact: true }).first()
  if (choice === 'name' && line && (await input.count()) > 0) await input.fill(`标题${number(1000)}`)
  return `${choice} ${title}`
}

const loadText = async (kind: string, id: string): Promise<unknown> =>
  (await api.get(`/online/document/queryById?kind=${kind}&id=${encodeURIComponent(id)}&draft=1&as=text`)).result

async function textsOf({ screen, model }: Walk): Promise<unknown[]> {
  const texts = [await loadText('screen', screen), model ? await loadText('model', model) : null]
  return texts.map((one) => (one as { text?: string } | null)?.text)
}

it.each(walks.map((walk, index) => [walk.screen, walk, index + 1] as const))(
  'the outline of %s is what the canvas draws after anything a designer does, and undo leads to the first byte',
  async (_screen, walk, seed) => {
    const number = numbersFrom(seed)
    const first = await textsOf(walk)
    await page.goto(`${world.product.url}/online/design/screen/${encodeURIComponent(walk.screen)}`)
    await openTab('大纲')
    await lines().first().waitFor()
    await compare(walk, ['open'])
    const done: string[] = []
    for (let step = 0; step < 10; step += 1) {
      done.push(await act(walk, number))
      await compare(walk, done)
    }
    const undo = head().getByRole('button', { name: '撤销' })
    while (await undo.isEnabled()) await undo.click()
    await compare(walk, [...done, 'undo all'])
    await head()
      .getByText(/ · 已(保存|发布)$/)
      .waitFor()
    expect(await textsOf(walk)).toEqual(first)
    expect(watched.problems()).toEqual([])
  },
)
