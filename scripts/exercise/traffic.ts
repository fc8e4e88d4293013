import type { Page, Request } from 'playwright-core'

/** The requests of a page. */
export interface Traffic {
  /** Number of pending answers. */
  pending(): number
  /** Number of requests since watching began. */
  requestCount(): number
}

const watched = new WeakMap<Page, Traffic>()

/** The traffic of a page, counted from the first call of this function. */
export function trafficOf(page: Page): Traffic {
  const traffic = watched.get(page) ?? watch(page)
  watched.set(page, traffic)
  return traffic
}

function watch(page: Page): Traffic {
  const open = new Set<Request>()
  let count = 0
  page.on('request', (request) => {
    open.add(request)
    count++
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
  return { pending: () => open.size, requestCount: () => count }
}
