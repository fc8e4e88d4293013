import { retrying } from '#react/part'

/** The browser as hosts see it. Tests pass fakes. */
export interface BrowserPorts {
  print(): void
  openLink(address: string, blank: boolean): void
  /** The address for others to open: a path of this site is made absolute. */
  absoluteAddress(address: string): string
  /** Copies a text to the clipboard; false if that failed. */
  copy(text: string): Promise<boolean>
  /** Plays a short sound. */
  chime(): void
  /** Shows the page in full screen; false if the browser refuses. */
  fillScreen(): Promise<boolean>
  leaveScreen(): void
  /** Runs `run` when the browser is idle, with how many milliseconds it stays so; returns how to cancel it. */
  idle(run: (leftMs: () => number) => void): () => void
  /** Runs `run` after the next paint. */
  afterPaint(run: () => void): () => void
  /** Calls `listener` once when the element comes within `marginPx` of the viewport; returns how to stop watching. */
  near(element: Element, listener: () => void, marginPx?: number): () => void
}

const loadCopyText = retrying(() => import('./copyText.ts'))
const loadChime = retrying(() => import('./chime.ts'))

/** Margin around the viewport within which fields are rendered ahead. */
const aheadPx = 600

/** The browser. APIs that it lacks are replaced by timers, or left to idle rendering. */
export function browserPorts(): BrowserPorts {
  const watches = new Map<number, ReturnType<typeof createNear>>()
  return {
    print: () => window.print(),
    openLink(address, blank) {
      if (blank) window.open(address, '_blank', 'noopener,noreferrer')
      else window.location.assign(address)
    },
    absoluteAddress: (address) => (/^\/(?!\/)/.test(address) ? window.location.origin + address : address),
    copy: (text) =>
      loadCopyText().then(
        ({ copyText }) => copyText(text),
        () => false,
      ),
    chime() {
      void loadChime().then(
        ({ chime }) => chime(),
        () => undefined,
      )
    },
    fillScreen: () =>
      typeof document.documentElement.requestFullscreen === 'function'
        ? document.documentElement.requestFullscreen().then(
            () => true,
            () => false,
          )
        : Promise.resolve(false),
    leaveScreen() {
      if (document.fullscreenElement) void document.exitFullscreen()
    },
    idle(run) {
      if (typeof window.requestIdleCallback !== 'function') return timer(() => run(() => 0), 16)
      const id = window.requestIdleCallback((deadline) => run(() => deadline.timeRemaining()), { timeout: 500 })
      return () => window.cancelIdleCallback(id)
    },
    afterPaint(run) {
      const id = window.requestAnimationFrame(run)
      return () => window.cancelAnimationFrame(id)
    },
    near(element, listener, marginPx = aheadPx) {
      if (typeof IntersectionObserver !== 'function') return () => undefined
      const watch = watches.get(marginPx) ?? createNear(marginPx)
      watches.set(marginPx, watch)
      return watch(element, listener)
    },
  }
}

function timer(run: () => void, delayMs: number): () => void {
  const id = setTimeout(run, delayMs)
  return () => clearTimeout(id)
}

/** One IntersectionObserver for all elements with the same margin. */
function createNear(marginPx: number): BrowserPorts['near'] {
  const heards = new Map<Element, () => void>()
  const end = (element: Element) => {
    heards.delete(element)
    observer.unobserve(element)
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const listener = isIntersecting ? heards.get(target) : undefined
        if (!listener) continue
        end(target)
        listener()
      }
    },
    { rootMargin: `${marginPx}px 0px` },
  )
  return (element, listener) => {
    heards.set(element, listener)
    observer.observe(element)
    return () => end(element)
  }
}
