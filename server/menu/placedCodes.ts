import type { PlainScreenDocument } from '#core/document'
import { codesOf, endpoints } from '#core/endpoint'
import { expressionsIn } from '#core/expression'
import type { Library } from '#core/library'
import { actionMessages, actionTitles, fillText, menuMessages } from '#core/message'
import { codeOf, fieldCodeOf, type Model, maskedFields, moveCodeOf } from '#core/model'
import { memoized, pick } from '#core/object'
import { wholeScreen } from '#core/screen'
import { otherPath, type PlacedItem } from './menuRow.ts'

/** A code and the path of the menu item under which its row is placed. */
export interface PlacedCode extends Code {
  path: string
}

interface ShownScreen extends PlacedScreen {
  path: string
}

/** A screen, its model, and the screens that it names. */
interface PlacedScreen {
  screen: PlainScreenDocument
  model: Model | undefined
  below: readonly string[]
}

/** A screen reachable from that of a menu item, and the number of steps to it. */
interface ReachedScreen extends ShownScreen {
  steps: number
}

/**
 * All permission codes: of models, screens and calls. A code is placed under the first menu item whose screen shows its model, else, if it is
 * one of calls, under the first whose screen it opens, else under the first whose screen names it, else under the one whose screen leads to
 * it in the fewest steps, else under the item of its model, else under the hidden node 其它权限.
 */
export function placedCodes(placed: readonly PlacedItem[], library: Library): PlacedCode[] {
  const screenOf = screensOf(library)
  const screens = placed.flatMap(({ item: { path, screen: id } }): ShownScreen[] => {
    const screen = id ? screenOf(id) : undefined
    return screen ? [{ path, ...screen }] : []
  })
  const below = screens.flatMap((screen) => reachedFrom(screen, screenOf)).sort((one, other) => one.steps - other.steps)
  const placedByCode = new Map<string, PlacedCode>()
  const put = (path: string, codes: readonly Code[]): void => {
    for (const one of codes) if (!placedByCode.has(one.code)) placedByCode.set(one.code, { ...one, path })
  }
  for (const { path, model } of screens) put(path, model ? modelCodes(model) : [])
  for (const { path, screen, model } of screens)
    if (isCallCode(screen.permission)) put(path, codeIn({ ...pick(screen, 'title', 'permission') }, model))
  for (const { path, screen, model } of screens) put(path, codesOfShown(screen, model))
  for (const { path, screen, model } of below) put(path, codesOfShown(screen, model))
  for (const model of [...library.models(), ...library.reports()]) put(otherPath, modelCodes(model))
  const paths = pathsByPrefix([...screens, ...below])
  for (const { screen, model } of unreached(library, [...screens, ...below], screenOf))
    put(paths.get(model?.permission ?? '') ?? otherPath, screenCodes(screen, model))
  for (const one of callCodes) put(paths.get(prefixOf(one.code)) ?? otherPath, [one])
  return [...placedByCode.values()]
}

/** The screens that no menu item leads to, such as view copies of forms until somebody makes an entry for them. */
const unreached = (library: Library, reached: readonly PlacedScreen[], screenOf: ScreenOf): PlacedScreen[] => {
  const ids = new Set(reached.map(({ screen }) => screen.id))
  return library.screenIds().flatMap((id) => {
    const isOpen = !ids.has(id) && library.screen(id)?.abstract !== true
    return (isOpen ? screenOf(id) : undefined) ?? []
  })
}

const prefixOf = (code: string): string => code.split(':')[0] ?? ''

/** The codes of calls. A code takes its title from the call that lists it first. */
const callCodes: readonly Code[] = [0, 1].flatMap((rank) =>
  endpoints.flatMap(({ access, summary }) =>
    codesOf(access)
      .slice(rank === 0 ? 0 : 1, rank === 0 ? 1 : undefined)
      .map((code) => ({ code, title: summary })),
  ),
)

const codesOfCalls: ReadonlySet<string | undefined> = new Set(callCodes.map(({ code }) => code))

/** A code of calls opens the page over them, wherever else an action asks for it. */
const isCallCode = (code: string | undefined): boolean => codesOfCalls.has(code)

const codesOfShown = (screen: PlainScreenDocument, model: Model | undefined): Code[] => [
  ...(model ? modelCodes(model) : []),
  ...screenCodes(screen, model),
  ...(model ? writeCodes(model) : []),
]

/** The menu item for the codes of each model, by the model's permission prefix. */
const pathsByPrefix = (screens: readonly ShownScreen[]): Map<string, string> =>
  new Map(screens.toReversed().flatMap(({ path, model }) => (model ? [[model.permission, path] as const] : [])))

type ScreenOf = (id: string) => PlacedScreen | undefined

/** The screens of a library by id. Many items lead to the same screens, so each is read once. */
function screensOf(library: Library): ScreenOf {
  const read = new Map<string, PlacedScreen | undefined>()
  return (id) => {
    if (!read.has(id)) read.set(id, placedScreen(id, library))
    return read.get(id)
  }
}

function placedScreen(id: string, library: Library): PlacedScreen | undefined {
  const document = library.screen(id)
  const screen = document && wholeScreen(document, library)
  return screen && { screen, model: modelOf(screen, library), below: screensNamedBy(screen) }
}

const modelOf = (screen: PlainScreenDocument, library: Library): Model | undefined =>
  'model' in screen && screen.model ? library.resolvedModel(screen.model) : undefined

/** Screens reachable from a screen, nearest first. */
function reachedFrom({ path, screen, below }: ShownScreen, screenOf: ScreenOf): ReachedScreen[] {
  const reached = new Map<string, ReachedScreen>()
  const waiting = below.map((id) => ({ id, steps: 1 }))
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const { id, steps } = at
    const next = reached.has(id) || id === screen.id ? undefined : screenOf(id)
    if (!next) continue
    reached.set(id, { path, ...next, steps })
    waiting.push(...next.below.map((named) => ({ id: named, steps: steps + 1 })))
  }
  return [...reached.values()]
}

const screenKeys = new Set(['screen', 'open', 'form', 'detail', 'list'])

function namedBy(node: unknown, key = ''): string[] {
  if (typeof node === 'string') return screenKeys.has(key) && node.includes('/') ? [node] : []
  if (Array.isArray(node)) return node.flatMap((one) => namedBy(one))
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, child]) => namedBy(child, name))
}

const screensNamedBy = memoized((screen: PlainScreenDocument): readonly string[] => namedBy(screen))

const always = ['list', 'detail', 'export']

/** The actions that a model permits. */
function actionsOf({ document }: Model): string[] {
  if (document.query) return ['list', 'export']
  const mayEdit = document.editWhen !== false
  const mayDelete = document.deleteWhen !== false
  return [
    ...always,
    ...(mayEdit || mayDelete ? ['add', 'import'] : []),
    ...(mayEdit ? ['edit'] : []),
    ...(mayDelete ? ['delete', 'batch_delete'] : []),
    ...(document.trash ? ['recycle', 'revert'] : []),
  ]
}

/** The codes of a model: actions, moves, guarded fields, masks. An internal model has none, nor has a report that is read with those of its model. */
const modelCodes = memoized((model: Model): readonly Code[] => {
  if (model.document.internal || (model.document.query && model.document.permission === undefined)) return []
  const actions = actionsOf(model).map((action) => ({
    code: codeOf(model, action),
    title: actionTitles[action] ?? action,
  }))
  const moves = model.moves.map((move) => ({ code: moveCodeOf(model, move), title: move.title }))
  return [...actions, ...moves, ...model.fields.flatMap((field) => fieldCodes(model, field)), ...maskCodes(model)]
})

/** The code that reveals a guarded field. */
const fieldCodes = (model: Model, { name, title, document }: Model['fields'][number]): Code[] =>
  document.guarded ? [{ code: fieldCodeOf(model, name), title: fillText(menuMessages.fieldCode, { title }) }] : []

/** The codes that reveal masked fields, each with the titles of its fields. */
const maskCodes = (model: Model): Code[] =>
  [...new Set(maskedFields(model).flatMap(({ mask }) => mask?.code ?? []))].map((code) => {
    const fields = maskedFields(model).filter(({ mask }) => mask?.code === code)
    return { code, title: fillText(menuMessages.unmasked, { titles: fields.map(({ title }) => title).join('、') }) }
  })

/** The codes required to write single fields; most are also codes of an action. */
const writeCodes = ({ fields }: Model): Code[] =>
  fields.flatMap(({ title, document }) =>
    document.permission ? [{ code: document.permission, title: fillText(menuMessages.editOf, { title }) }] : [],
  )

type Shape = Readonly<Record<string, unknown>>

/** The codes that a screen and its parts require, with the titles of the actions that require them. */
const screenCodes = (screen: PlainScreenDocument, model: Model | undefined): Code[] =>
  guardedParts(screen).flatMap((part) => codeIn(part, model))

/** The screen and its parts that require a code. */
const guardedParts = memoized((screen: PlainScreenDocument): readonly Shape[] => {
  const parts: Shape[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { permission } = node as Shape
    if (typeof permission === 'string' && !permission.includes('$params.')) parts.push(node as Shape)
    for (const child of Object.values(node)) visit(child)
  }
  visit(screen)
  return parts
})

function codeIn(part: Shape, model: Model | undefined): Code[] {
  const { permission } = part
  return typeof permission === 'string' ? [{ code: permission, title: titleOf(part, model) ?? permission }] : []
}

const actionTitleOf = (action: string): string | undefined =>
  Object.hasOwn(actionTitles, action) ? actionTitles[action] : undefined

function titleOf({ title, id, field, permission }: Shape, model: Model | undefined): string | undefined {
  const [, action = '', inner = ''] = String(permission).split(':')
  const number = /^view(\d+)$/.exec(action)?.[1]
  const ofView = actionTitleOf(inner)
  if (number !== undefined && ofView) return fillText(menuMessages.ofView, { number, action: ofView })
  const actionTitle = actionTitleOf(action) ?? (typeof field === 'string' ? model?.field(field)?.title : undefined)
  const literalTitle = typeof title === 'string' && expressionsIn(title).length === 0 ? title : undefined
  const names: Readonly<Record<string, string>> = actionMessages
  return actionTitle ?? literalTitle ?? (typeof id === 'string' ? (names[id] ?? id) : undefined)
}

/** A permission code and its title. */
interface Code {
  code: string
  title: string
}
