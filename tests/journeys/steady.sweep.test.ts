import { expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { openSteadily } from '#fixtures/steadyScreens.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

it.each([
  { on: 'a phone', width: 390, height: 844, dark: false },
  { on: 'a phone', width: 390, height: 844, dark: true },
  { on: 'a tablet', width: 1024, height: 768, dark: false },
  { on: 'a tablet', width: 1024, height: 768, dark: true },
  { on: 'a desk', width: 1440, height: 900, dark: false },
  { on: 'a desk', width: 1440, height: 900, dark: true },
])(
  'the most used screens, with slow calls and nothing cached, do not jump on $on (dark: $dark), and are a handful of requests each',
  async ({ on: _, ...screening }) => {
    expect(await openSteadily(world, screening)).toEqual({ all: true, jumping: [], costly: [] })
  },
)

it.each([
  { on: 'a phone', width: 390, height: 844 },
  { on: 'a desk', width: 1440, height: 900 },
])('the most used screens, opened again with slow calls, do not jump on $on either', async ({ on: _, ...window }) => {
  expect(await openSteadily(world, { ...window, again: true })).toMatchObject({ all: true, jumping: [] })
})

it('a chart on a phone is as high as the place that was kept for it', async () => {
  const { page, context } = await openPage(world.browser, { width: 390, height: 844 })
  await signIn(page, world.product)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // Figures are asked for one by one or, at once, in a batch.
  await context.route(/\/aggregate|\/batch\/reads/, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`${world.product.url}/dashboard/analysis`)
  const card = page.locator('.board-card.is-chart').first()
  await card.locator('.state-late, .board-waiting').first().waitFor()
  const before = (await card.boundingBox())?.height
  answer()
  await card.locator('.board-chart svg').waitFor()
  expect((await card.boundingBox())?.height).toBe(before)
  await context.close()
})

it('what stands below a curve that loads appears once it stays', async () => {
  const { page, context } = await openPage(world.browser, { width: 1440, height: 1100 })
  await signIn(page, world.product)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await context.route('**/online/document/closure?screen=alarm%2Faround*', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(`${world.product.url}/alarm/record`)
  await page.locator('.ag-row', { hasText: '越限' }).locator('.action-link').first().click()
  await page.locator('.detail-body [data-late] > .state-late').waitFor()
  const tab = page.getByRole('tab', { name: /^经过/, includeHidden: true })
  await tab.waitFor({ state: 'attached' })
  expect(await tab.isVisible()).toBe(false)
  answer()
  await tab.waitFor()
  await context.close()
})
