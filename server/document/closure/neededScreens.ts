import type { PlainScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { wholeScreen } from '#core/screen'
import { mentionsIn } from '../reference/referrers.ts'

/** A screen with what it extends merged in; undefined when there is none or it is not complete. */
export function plainScreen(id: string, library: Library): PlainScreenDocument | undefined {
  const document = library.screen(id)
  if (!document || document.abstract) return undefined
  return wholeScreen(document, library)
}

/** Screens that a screen shows as its own form or detail or has lists of inside, and those that its actions open. */
function namedBy(screen: PlainScreenDocument): { embedded: string[]; opened: string[] } {
  const named = mentionsIn(screen).filter(({ what }) => what === 'screen')
  const isShown = (pointer: string) => /\/(form|detail|list)$/.test(pointer)
  return {
    embedded: named.filter(({ pointer }) => isShown(pointer)).map(({ name }) => name),
    opened: named.filter(({ pointer }) => !isShown(pointer)).map(({ name }) => name),
  }
}

/**
 * The screen itself, its form and detail, the lists in them, and the screens that these open with theirs. What opened screens open comes
 * when they are opened.
 */
export function neededScreens(
  id: string,
  { library, mayRead }: { library: Library; mayRead(screenId: string): boolean },
): PlainScreenDocument[] {
  const found = new Map<string, PlainScreenDocument>()
  const take = (ids: readonly string[]): PlainScreenDocument[] =>
    ids.flatMap((one) => {
      const screen = !found.has(one) && mayRead(one) ? plainScreen(one, library) : undefined
      if (screen) found.set(one, screen)
      return screen ? [screen, ...take(namedBy(screen).embedded)] : []
    })
  const embedded = take([id])
  take(embedded.flatMap((screen) => namedBy(screen).opened))
  return [...found.values()]
}
