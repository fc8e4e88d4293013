import type { PageParts } from '#pages/page'
import { partOf } from '#react/part'
import type { Runtime } from '#runtime/service'
import { askScreenAhead } from './useGuard.ts'

/** The frame and the providers it needs. */
export const Workbench = partOf(async () => (await import('#pages/layout')).Workbench)

/** Loads what draws a page in its frame; also resolves on failure, which is then shown in its place. */
export async function frameAhead({ Screen }: PageParts): Promise<void> {
  await Promise.all([Workbench.ahead(), Screen.ahead()])
}

export const isFramePresent = ({ Screen }: PageParts): boolean => Workbench.isPresent() && Screen.isPresent()

/** What comes later than this is waited for by the pages, which can say so. */
const longestMs = 1_000

/**
 * Asks for all that the first page of a signed-in user needs, its documents included, and resolves when it can be drawn in one
 * go, or when that takes too long or fails. Until then `index.html` shows the frame in grey.
 */
export async function prepareFirstPage(runtime: Runtime, parts: PageParts): Promise<void> {
  const { session, config, ports } = runtime
  const menu = async () => {
    await session.loadPermissions()
    await askScreenAhead(runtime, ports.navigation.currentPath())
  }
  const isLate = new Promise<void>((done) => void ports.clock.after(longestMs, done))
  // The settings, because the request for the rows is signed by one of them.
  const isReady = Promise.all([menu(), config.load(), frameAhead(parts)])
  await Promise.race([isReady, isLate]).catch(() => undefined)
}
