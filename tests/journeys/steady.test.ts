import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, signIn } from '#fixtures/product.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

/** The most used screens; the addresses of records are those of the demo. */
const screens = {
  首页: '/dashboard/analysis',
  告警记录: '/alarm/record',
  告警详情: '/alarm/record/detail/alarmRecord-demoAlarm-1-20',
  工单: '/alarm/work-order',
  公厕: '/facility/toilet',
  设施总览: '/facility/overview',
  设备: '/device/device',
  我的待办: '/workflow/my-todo',
  办理: '/workflow/task/deal/bpmTask-demoWorkflow-2-7',
  会议日历: '/office/meeting/calendar',
  用户: '/isps/user',
  角色授权: '/isps/role/auth/role-village-cadre',
  大屏: '/facility/screen',
  用户详情: '/isps/user/detail/user-jianghe',
}

const mostRequests = 25

interface Shift {
  value: number
  /** What moved, with its rectangle before and after. */
  moved: string[]
}

/** Runs in the page before its scripts: collects the layout shifts that no input has caused. */
function collectShifts(): void {
  const shifts: Shift[] = []
  const text = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  const take = (list: PerformanceObserverEntryList) => {
    for (const entry of list.getEntries() as unknown as LayoutShift[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          moved: entry.sources.map(({ node, previousRect, currentRect }) => {
            const name = node instanceof Element ? `${node.tagName}.${node.className}` : '#text'
            return `${name} from ${text(previousRect)} to ${text(currentRect)}`
          }),
        })
  }
  new PerformanceObserver(take).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { layoutShifts: shifts })
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

const delayMs = 400
/** Longer than what parts of a screen take from their code to their first call. */
const quietMs = 900

/** What comes with a message that arrives meanwhile is not the screen's. */
const ofMessage = /\/assets\/notice-/

/**
 * The requests of a page, and how many have no answer yet. Its socket is one more, however often it is opened, and what a
 * change of the records asks for again counts once.
 */
function trafficOf(page: Page) {
  const addresses = new Set<string>()
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  page.on('request', (request) => {
    const address = request.url()
    if (address.startsWith('data:') || ofMessage.test(address)) return
    open.add(request)
    addresses.add(`${request.method()} ${address} ${request.postData() ?? ''}`)
  })
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  page.on('websocket', () => addresses.add('socket'))
  return { addresses, pending: () => open.size }
}

/** Opens a screen in a window that has nothing cached, with slow calls, and waits until nothing more comes. */
async function visit(page: Page, path: string) {
  const traffic = trafficOf(page)
  await page.goto(world.product.url + path)
  for (let quiet = 0; quiet < quietMs; quiet = traffic.pending() === 0 ? quiet + 100 : 0) await page.waitForTimeout(100)
  const shifts = (await page.evaluate('layoutShifts')) as Shift[]
  await page.close()
  return { requests: [...traffic.addresses], shifts, shift: shifts.reduce((sum, { value }) => sum + value, 0) }
}

/** As many windows at once as the waiting allows. */
const atOnce = 5

async function visitAll(width: number, height: number) {
  const { context, page } = await openPage(world.browser, { width, height })
  await signIn(page, world.product)
  await page.close()
  await context.addInitScript(collectShifts)
  await context.route('**/system-api/**', async (route) => {
    await route
      .request()
      .frame()
      .page()
      .waitForTimeout(delayMs)
      .catch(() => null)
    await route.continue().catch(() => null)
  })
  const open = Object.entries(screens)
  const visits: ({ screen: string } & Awaited<ReturnType<typeof visit>>)[] = []
  const next = async () => {
    for (let entry = open.shift(); entry; entry = open.shift())
      visits.push({ screen: entry[0], ...(await visit(await context.newPage(), entry[1])) })
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  await context.close()
  return visits
}

type Visits = Awaited<ReturnType<typeof visitAll>>

const jumping = (visits: Visits) =>
  visits
    .filter(({ shift }) => shift > 0.05)
    .map(({ screen, shift, shifts }) => ({ screen, shift, shifts: shifts.filter(({ value }) => value > 0.005) }))

const costly = (visits: Visits) =>
  visits
    .filter(({ requests }) => requests.length > mostRequests)
    .map(({ screen, requests }) => [screen, requests.length, ...requests])

describe('the most used screens, with slow calls and nothing cached', () => {
  it('do not jump in a wide window, and are a handful of requests each', async () => {
    const visits = await visitAll(1440, 900)
    expect(visits).toHaveLength(Object.keys(screens).length)
    expect(jumping(visits)).toEqual([])
    expect(costly(visits)).toEqual([])
  })

  it('do not jump on a phone, and are a handful of requests each', async () => {
    const visits = await visitAll(390, 844)
    expect(visits).toHaveLength(Object.keys(screens).length)
    expect(jumping(visits)).toEqual([])
    expect(costly(visits)).toEqual([])
  })
})
