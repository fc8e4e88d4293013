/** Called in a frame: the moment at which that frame has been painted. */
function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  })
}

const inFrame = <T>(look: () => T): Promise<T> => new Promise((resolve) => requestAnimationFrame(() => resolve(look())))

/** The moment at which the next frame has been painted and the user sees it. */
export const painted = async (): Promise<number> => {
  await inFrame(() => undefined)
  return afterPaint()
}

const patienceMs = 20_000

/** Resolves when the page has changed; costs nothing while nothing changes. */
function changed(): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the page has not changed in time')), patienceMs)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

/** Waits until `holds` is true after a change of the page; returns when the frame that shows it was painted. */
export async function whenPainted(what: string, holds: () => boolean): Promise<number> {
  for (;;) {
    const next = changed()
    if (await inFrame(holds)) {
      next.catch(() => undefined)
      return afterPaint()
    }
    await next.catch((cause: Error) => {
      throw new Error(`${what}: ${cause.message}`)
    })
  }
}
