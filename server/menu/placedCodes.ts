import type { PlainScreenDocument } from '#core/document'
import { codesOf, endpoints } from '#core/endpoint'
import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { wholeScreen } from '#core/screen'
import type { Code } from './code.ts'
import { otherPath, type PlacedItem } from './menuRow.ts'
import { modelCodes, writeCodes } from './modelCodes.ts'
import { screenCodes } from './screenCodes.ts'

/** A code and the path of the menu item under which its row stands. */
export interface PlacedCode extends Code {
  path: string
}

interface ShownScreen {
  path: string
  screen: PlainScreenDocument
  model: Model | undefined
}

/** A screen that is reached from that of a menu item, and how many are opened on the way. */
interface ReachedScreen extends ShownScreen {
  steps: number
}

/**
 * Every code that can be granted: of models, of screens, of calls. It stands under the first menu item whose screen shows
 * its model, else under the first whose screen names it, else under the one from whose screen it is reached in the fewest
 * steps, else under the hidden node 其它权限.
 */
export function placedCodes(placed: readonly PlacedItem[], library: Library): PlacedCode[] {
  const own = placed.flatMap(({ item }) => (item.screen ? shownBy(item.path, item.screen, library) : []))
  const below = own.flatMap((screen) => reachedFrom(screen, library)).sort((one, other) => one.steps - other.steps)
  const found = new Map<string, PlacedCode>()
  const put = (path: string, codes: readonly Code[]): void => {
    for (const one of codes) if (!found.has(one.code)) found.set(one.code, { ...one, path })
  }
  for (const { path, model } of own) put(path, model ? modelCodes(model) : [])
  for (const { path, screen, model } of own) put(path, codesOfShown(screen, model))
  for (const { path, screen, model } of below) put(path, codesOfShown(screen, model))
  for (const model of library.models()) put(otherPath, modelCodes(model))
  const homes = homesOf([...own, ...below])
  for (const one of callCodes) put(homes.get(prefixOf(one.code)) ?? otherPath, [one])
  return [...found.values()]
}

const prefixOf = (code: string): string => code.split(':')[0] ?? ''

/** The codes of calls, each with the title of the call that is first of all about it. */
const callCodes: readonly Code[] = [0, 1].flatMap((rank) =>
  endpoints.flatMap(({ access, summary }) =>
    codesOf(access)
      .slice(rank === 0 ? 0 : 1, rank === 0 ? 1 : undefined)
      .map((code) => ({ code, title: summary })),
  ),
)

const codesOfShown = (screen: PlainScreenDocument, model: Model | undefined): Code[] => [
  ...(model ? modelCodes(model) : []),
  ...screenCodes(screen, model),
  ...(model ? writeCodes(model) : []),
]

/** The menu item at home with the codes of a model. */
const homesOf = (screens: readonly ShownScreen[]): Map<string, string> =>
  new Map(screens.toReversed().flatMap(({ path, model }) => (model ? [[model.permission, path] as const] : [])))

function shownBy(path: string, id: string, library: Library): ShownScreen[] {
  const document = library.screen(id)
  const screen = document && wholeScreen(document, library)
  if (!screen) return []
  return [{ path, screen, model: modelOf(screen, library) }]
}

const modelOf = (screen: PlainScreenDocument, library: Library): Model | undefined =>
  'model' in screen && screen.model ? library.resolvedModel(screen.model) : undefined

/** Screens that a screen opens, and those that they open, the nearest first. */
function reachedFrom({ path, screen }: ShownScreen, library: Library): ReachedScreen[] {
  const found = new Map<string, ReachedScreen>()
  const waiting = namedBy(screen).map((id) => ({ id, steps: 1 }))
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const { id, steps } = at
    const [next] = found.has(id) || id === screen.id ? [] : shownBy(path, id, library)
    if (!next) continue
    found.set(id, { ...next, steps })
    waiting.push(...namedBy(next.screen).map((below) => ({ id: below, steps: steps + 1 })))
  }
  return [...found.values()]
}

const screenKeys = new Set(['screen', 'open', 'form', 'detail', 'list'])

function namedBy(node: unknown, key = ''): string[] {
  if (typeof node === 'string') return screenKeys.has(key) && node.includes('/') ? [node] : []
  if (Array.isArray(node)) return node.flatMap((one) => namedBy(one))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, child]) => namedBy(child, name))
}
