import type { AnyDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { isObject } from '#core/object'
import { derivedEntries } from '#core/screen'
import { modelIdOf, screenIdOf } from '../definition/definition.ts'
import { viewCode, viewNameOf } from '../definition/viewName.ts'
import { listOf } from './entries.ts'
import type { Json } from './formParts.ts'

interface ViewSource {
  library: Library
  number: number
}

interface FormTexts {
  readonly tableName: string
  readonly texts: readonly { readonly text: string }[]
}

/**
 * The list of a form as that of a view copy, with permission codes of its own; a form or detail that is a screen of its own is written
 * into it. Undefined for a form that has no list, or whose model cannot be used.
 */
export function viewList({ tableName, texts }: FormTexts, { library, number }: ViewSource): AnyDocument | undefined {
  const documents = texts.map(({ text }) => JSON.parse(text) as Json)
  const list = documents.find(({ kind, id }) => kind === 'screen' && id === screenIdOf(tableName))
  const model = library.resolvedModel(modelIdOf(tableName))
  if (!list || !model) return undefined
  const id = screenIdOf(viewNameOf(tableName, number))
  const naming = { model, number }
  const bodies = ['form', 'detail'].flatMap((word) => {
    const body = word in list ? bodyInPlace(list[word], documents) : undefined
    return body === undefined ? [] : [[word, ownBody(body, { id, of: list.id, naming })] as const]
  })
  const bars = ['toolbar', 'rowActions'].map((bar) => [
    bar,
    withCodes(list[bar] ?? derivedEntries('list', bar, model), naming),
  ])
  const { path: _, ...words } = list
  return {
    ...words,
    ...Object.fromEntries([...bodies, ...bars]),
    id,
    permission: viewCode(model.permission, number, 'list'),
  } as unknown as AnyDocument
}

/** The built-in actions that ask for a code, which are the view's own; moves and other actions keep theirs. */
const ownActions: Readonly<Record<string, string>> = {
  ...{ create: 'add', copy: 'add', edit: 'edit', detail: 'detail', delete: 'delete', batch_delete: 'batch_delete' },
  ...{ import: 'import', export_template: 'import', export: 'export' },
}

interface Naming {
  model: Model
  number: number
}

interface ViewBody {
  id: string
  /** The list that is copied. */
  of: unknown
  naming: Naming
}

/** The body of a form or detail with the actions of the view. */
function ownBody(body: unknown, { id, of, naming }: ViewBody): unknown {
  if (!isObject(body)) return body
  return {
    ...body,
    ...(Array.isArray(body.actions) ? { actions: withCodes(body.actions, naming) } : {}),
    ...(body.actionsOf === of && of !== undefined ? { actionsOf: id } : {}),
  }
}

function withCodes(entries: unknown, naming: Naming): unknown[] {
  return listOf(entries).map((entry) => {
    if (isObject(entry) && 'more' in entry) return { ...entry, more: withCodes(entry.more, naming) }
    const action: Json = typeof entry === 'string' ? { id: entry } : isObject(entry) ? entry : {}
    const own = ownActions[String(action.id)]
    if (own === undefined) return entry
    return { ...action, permission: viewCode(naming.model.permission, naming.number, own) }
  })
}

/** The body of a form or detail: that of the screen that it names, as far as this is one of the documents. */
export function bodyInPlace(body: unknown, documents: readonly Json[]): unknown {
  const screen = typeof body === 'string' ? documents.find(({ id }) => id === body) : undefined
  return screen ? Object.fromEntries(Object.entries(screen).filter(([word]) => !header.has(word))) : body
}

/** Words of a screen that are none of its body. */
const header: ReadonlySet<string> = new Set([
  '$schema',
  'kind',
  'version',
  'id',
  'type',
  'title',
  'model',
  'permission',
  'record',
  'autosaveS',
])
