import type { BrowserPorts } from '#react/engine'

/** Places whose items are not rendered yet. */
interface WaitingPlaces {
  add(id: string, element: HTMLElement): void
  remove(id: string): void
  /** Starts rendering them when the browser is idle; returns how to stop. */
  start(): () => void
}

/** Number of items rendered in one go: more than fit on a screen. */
const atOnce = 30

/** Calls `draw` with the next items: those near the viewport, the others when the browser is idle. */
function createWaitingPlaces(
  { idle, near }: Pick<BrowserPorts, 'idle' | 'near'>,
  draw: (ids: readonly string[]) => void,
): WaitingPlaces {
  const ends = new Map<string, () => void>()
  let cancelIdle: (() => void) | null = null
  let running = false

  const goOn = () => {
    if (!running || cancelIdle || ends.size === 0) return
    cancelIdle = idle((leftMs) => {
      cancelIdle = null
      step(leftMs)
    })
  }
  // React renders them before the next microtask; a frame for each step would cost more than the step.
  const step = (leftMs: () => number) => {
    draw([...ends.keys()].slice(0, atOnce))
    queueMicrotask(() => (running && ends.size > 0 && leftMs() > 0 ? step(leftMs) : goOn()))
  }

  return {
    add(id, element) {
      const end = near(element, () => draw([id]))
      ends.set(id, end)
      goOn()
    },
    remove(id) {
      ends.get(id)?.()
      ends.delete(id)
    },
    start() {
      running = true
      goOn()
      return () => {
        running = false
        cancelIdle?.()
        cancelIdle = null
      }
    },
  }
}

/**
 * Decides which items of a long form are rendered: the first at once, the rest when they come near the viewport or the browser is
 * idle. Values, rules and linkage always cover the whole form. spec: architecture, Budgets
 */
export interface DrawnItems {
  /** Whether an item is rendered; the first items that ask are. */
  isDrawn(id: string): boolean
  subscribe(id: string, listener: () => void): () => void
  /** The item's placeholder has been mounted (null: unmounted). */
  place(id: string, element: HTMLElement | null): void
  /** Renders the next items that ask at once, because another page of tabs opens. */
  renew(): void
  /** Renders an item and scrolls to it, as soon as it has a place. */
  reveal(id: string): void
  /** Starts rendering the rest; returns how to stop. */
  start(): () => void
}

/** Creates the render schedule of one form or detail. */
export function createDrawing(browser: Pick<BrowserPorts, 'idle' | 'near' | 'afterPaint'>): DrawnItems {
  const rendered = new Set<string>()
  const elements = new Map<string, HTMLElement>()
  const heards = new Map<string, () => void>()
  let left = atOnce
  let wish: string | null = null

  const draw = (ids: readonly string[]) => {
    for (const id of ids) {
      rendered.add(id)
      waiting.remove(id)
    }
    for (const id of ids) heards.get(id)?.()
  }
  const waiting = createWaitingPlaces(browser, draw)
  const fulfil = () => {
    const element = wish === null ? undefined : elements.get(wish)
    if (wish === null || !element) return
    if (!rendered.has(wish)) draw([wish])
    wish = null
    browser.afterPaint(() => bringUp(element))
  }

  return {
    isDrawn(id) {
      if (rendered.has(id) || left === 0) return rendered.has(id)
      left -= 1
      return Boolean(rendered.add(id))
    },
    subscribe(id, listener) {
      heards.set(id, listener)
      return () => heards.delete(id)
    },
    place(id, element) {
      waiting.remove(id)
      if (!element) return void elements.delete(id)
      elements.set(id, element)
      if (!rendered.has(id)) waiting.add(id, element)
      fulfil()
    },
    renew() {
      left = atOnce
    },
    reveal(id) {
      wish = id
      fulfil()
    },
    start: waiting.start,
  }
}

const controls = 'input, textarea, select, button, [tabindex]:not([tabindex="-1"])'

/**
 * Scrolls to an item and gives the focus to its first control, unless one of it has it. A control whose code is still on its way gets it once
 * it is drawn, if the user has done nothing else by then.
 */
function bringUp(element: HTMLElement): void {
  const page = element.ownerDocument
  element.scrollIntoView?.({ block: 'center' })
  const focus = () => {
    if (element.contains(page.activeElement)) return true
    const control = element.querySelector<HTMLElement>(controls)
    control?.focus({ preventScroll: true })
    return control !== null
  }
  if (focus()) return
  const watch = new MutationObserver(() => focus() && watch.disconnect())
  watch.observe(element, { childList: true, subtree: true })
  for (const act of ['pointerdown', 'keydown'])
    page.addEventListener(act, () => watch.disconnect(), { capture: true, once: true })
}
