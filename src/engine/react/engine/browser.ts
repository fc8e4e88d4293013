import { retrying } from '#react/part'

/** What hosts need of the page itself. Tests pass fakes. */
export interface BrowserPorts {
  print(): void
  openLink(address: string, blank: boolean): void
  /** The address as others can open it: a path of this site with the site in front. */
  absoluteAddress(address: string): string
  /** Puts a text where it can be pasted from; false when it could not. */
  copy(text: string): Promise<boolean>
  /** Sounds once. */
  chime(): void
  /** Fills the screen with the page, beyond the window; false where the browser does not let it. */
  fillScreen(): Promise<boolean>
  leaveScreen(): void
  /** Runs when nothing else is to do; the answer cancels it. */
  idle(run: () => void): () => void
  /** Runs after the next drawing. */
  afterPaint(run: () => void): () => void
  /** Calls `listener` once when the element comes near the viewport; the answer ends the watch. */
  near(element: Element, listener: () => void): () => void
}

const loadCopyText = retrying(() => import('./copyText.ts'))
const loadChime = retrying(() => import('./chime.ts'))

/** How far around the viewport fields are drawn ahead. */
const ahead = '600px 0px'

/** The page. What a browser lacks is replaced by a timer, or left to the idle drawing. */
export function browserPorts(): BrowserPorts {
  let watch: ReturnType<typeof createNear> | null = null
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
      if (typeof window.requestIdleCallback !== 'function') return timer(run, 16)
      const id = window.requestIdleCallback(run, { timeout: 500 })
      return () => window.cancelIdleCallback(id)
    },
    afterPaint(run) {
      const id = window.requestAnimationFrame(run)
      return () => window.cancelAnimationFrame(id)
    },
    near(element, listener) {
      if (typeof IntersectionObserver !== 'function') return () => undefined
      watch ??= createNear()
      return watch(element, listener)
    },
  }
}

function timer(run: () => void, delayMs: number): () => void {
  const id = setTimeout(run, delayMs)
  return () => clearTimeout(id)
}

/** One observer for all elements. */
function createNear(): BrowserPorts['near'] {
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
    { rootMargin: ahead },
  )
  return (element, listener) => {
    heards.set(element, listener)
    observer.observe(element)
    return () => end(element)
  }
}
