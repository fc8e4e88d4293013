/** Whether the error is a failed style sheet, as the bundler's loader reports it. */
export const isStyleSheet = (reason: unknown): boolean => reason instanceof Error && /preload CSS/.test(reason.message)

/** The loader of the bundler requests a style sheet only once, and takes it for loaded even if it failed. */
const failedLinks = new Set<HTMLLinkElement>()

/** A failed link is told apart by its event alone: browsers give it an empty sheet. */
function noteFailure({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedLinks.add(target)
}

/** Puts `failed` into the page once more. Rejects as the bundler's loader does. */
function requestAgain(failed: HTMLLinkElement): Promise<void> {
  const link = failed.cloneNode() as HTMLLinkElement
  failedLinks.delete(failed)
  failed.replaceWith(link)
  return new Promise((done, fail) => {
    link.onload = () => done()
    link.onerror = () => fail(new Error(`Unable to preload CSS for ${link.href}`))
  })
}

/** `load`, after the style sheets that failed before: no part is drawn without its looks. spec: shell §8 Chunk loading */
export async function withStyleSheets<T>(load: () => Promise<T>): Promise<T> {
  addEventListener('error', noteFailure, true)
  await Promise.all([...failedLinks].map(requestAgain))
  return load()
}
