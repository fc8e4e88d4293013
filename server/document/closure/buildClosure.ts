import {
  type AnyDocument,
  type DictDocument,
  type DocumentKind,
  type DocumentRef,
  type ModelDocument,
  movedPlaces,
  type PlainScreenDocument,
} from '#core/document'
import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { pick, present } from '#core/object'
import { type Withheld, wholeScreen } from '#core/screen'
import { type Cutter, cutModel } from '../cut/cutModel.ts'
import { cutScreen, withoutClosedParts } from '../cut/cutScreen.ts'
import { modelChain } from '../publish/tablePlan.ts'
import { mentionsIn, mentionsOf } from '../reference/referrers.ts'
import { type FormerName, renamedTo } from '../store/formerName.ts'
import { listsIn, type NeededFields, needOfModel, needOfScreen, partModel } from './neededFields.ts'

/** One document of a closure, as the browser reads it. */
export interface ClosureDocument {
  kind: DocumentKind
  id: string
  revision: number
  document: AnyDocument
  /** The documents that its inherited parts come from. */
  from?: Origins
  /** The pointers in the written document of entries whose position differs, by their pointer here. */
  moved?: Readonly<Record<string, string>>
  /** The parts of the screen that are withheld from the reader. */
  withheld?: Withheld
}

/** A screen with every document that it needs. spec: schema-language, Life of a document */
export interface Closure {
  screen: string
  documents: readonly ClosureDocument[]
  former?: FormerNames
}

/** What screens, and the fields that they show, were called before, with their present names. */
interface FormerNames {
  screens: Readonly<Record<string, string>>
  /** By screen. */
  fields: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Of the rows inside its records: by screen and by the field that holds them. */
  rows: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
}

/** The reader for whom a closure is built. */
interface Reader {
  library: Library
  cutter: Cutter
  mayRead(screenId: string): boolean
  /** Whether the reader may see documents, and so gets the origins of parts. */
  maintains: boolean
  revisionOf(ref: DocumentRef): number
  withheldOf(screenId: string): Withheld | undefined
  formerNames: readonly FormerName[]
}

/** The closure of a screen that the reader may see, reduced to the reader's rights. */
export function buildClosure(screen: string, reader: Reader): Closure {
  const screens = neededScreens(screen, reader).map((one) => withoutClosedParts(one, reader.cutter))
  const full = shownModels(screens, reader.library)
  const needed: NeededFields = new Map()
  for (const model of full.values()) needOfModel(model, { library: reader.library, needed })
  for (const one of screens) needOfScreen(one, { library: reader.library, needed })
  const documents: AnyDocument[] = [
    ...screens.map((one) => cutScreen(one, reader.cutter)),
    ...[...full.values()].map((model) => cutModel(wholeModel(model), reader.cutter)),
    ...referredModels(needed, full, reader),
  ]
  const sent = [...documents, ...usedDicts(documents, reader.library)]
  return {
    screen,
    documents: sent.map((document) => entryOf(document, reader)),
    ...present({ former: formerIn(sent, reader) }),
  }
}

const entryOf = (document: AnyDocument, { revisionOf, withheldOf, library, maintains }: Reader): ClosureDocument => {
  const { kind, id } = document
  const withheld = kind === 'screen' ? withheldOf(id) : undefined
  const plain = { kind, id, revision: revisionOf({ kind, id }), document, ...(withheld ? { withheld } : {}) }
  if (!maintains) return plain
  const from = originsOf(document, library)
  const moved = kind === 'screen' ? movedPlaces(document) : {}
  const isMoved = Object.keys(moved).length > 0
  return { ...plain, ...(from ? { from } : {}), ...(isMoved ? { moved } : {}) }
}

/** Undefined where nothing was called anything else. A former name that is in use again is none. */
function formerIn(documents: readonly AnyDocument[], { formerNames, library }: Reader): FormerNames | undefined {
  if (formerNames.length === 0) return undefined
  const screens = documents.filter((one) => one.kind === 'screen') as readonly PlainScreenDocument[]
  const ids = formerNames.filter(({ kind, former }) => kind === 'screen' && !library.screen(former))
  const fieldsOf = (modelId: string | undefined) => {
    const chain = modelChain(modelId, library)
    const visible = documents.find(({ kind, id }) => kind === 'model' && id === chain[0]) as ModelDocument | undefined
    const names = formerNames.filter((name) => name.kind === 'field' && chain.includes(name.model))
    return renamedTo(names, (name) => Object.hasOwn(visible?.fields ?? {}, name))
  }
  const rowsOf = (modelId: string | undefined) => {
    const tables = library.resolvedModel(modelId ?? '')?.fields.filter(({ type }) => type.nested) ?? []
    return filled(tables.map(({ name, document }) => [name, fieldsOf(String(document.model))]))
  }
  const modelOf = (screen: PlainScreenDocument) => ('model' in screen ? screen.model : undefined)
  const former = {
    screens: renamedTo(ids, (name) => screens.some(({ id }) => id === name)),
    fields: filled(screens.map((screen) => [screen.id, fieldsOf(modelOf(screen))])),
    rows: filled(screens.map((screen) => [screen.id, rowsOf(modelOf(screen))])),
  }
  return Object.values(former).some((names) => Object.keys(names).length > 0) ? former : undefined
}

/** Those that have an entry. */
const filled = <T extends object>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries(entries.filter(([, names]) => Object.keys(names).length > 0))

/** The models that the screens show, including those of sub-tables and embedded lists, with inherited fields merged in. */
function shownModels(screens: readonly PlainScreenDocument[], library: Library): Map<string, Model> {
  const found = new Map<string, Model>()
  const take = (id: string): void => {
    const model = found.has(id) ? undefined : library.resolvedModel(id)
    if (!model) return
    found.set(id, model)
    for (const { type, document } of model.fields) if (type.nested) take(String(document.model))
  }
  for (const screen of screens) {
    if ('model' in screen && screen.model) take(screen.model)
    for (const { model } of listsIn(screen)) take(String(model))
  }
  return found
}

/** The document without `extends`, whose fields are merged in already; a report without what only the server needs to read its rows. */
export function wholeModel({ document, permission }: Model): ModelDocument {
  const { extends: _merged, query, ...whole } = document
  if (!query) return whole
  const fields = Object.entries(whole.fields).map(([name, { closedBy: _codes, ...field }]) => [name, field] as const)
  const source = 'from' in query ? { from: query.from, select: {} } : { sql: '', source: '' }
  return {
    ...whole,
    permission,
    query: { ...source, ...pick(query, 'filters') },
    fields: Object.fromEntries(fields),
  }
}

function referredModels(needed: NeededFields, full: ReadonlyMap<string, Model>, { library, cutter }: Reader) {
  return [...needed].flatMap(([id, names]) => {
    const model = full.has(id) ? undefined : library.resolvedModel(id)
    return model ? [cutModel(partModel(model, names), cutter)] : []
  })
}

/** The dictionaries that the documents use, reduced to the used codes. */
function usedDicts(documents: readonly AnyDocument[], library: Library): AnyDocument[] {
  const used = new Set(
    documents.flatMap((document) =>
      mentionsOf(document)
        .filter(({ what }) => what === 'dict')
        .map(({ name }) => name),
    ),
  )
  return (library.documents('dict') as readonly DictDocument[]).flatMap((document) => {
    const dicts = Object.entries(document.dicts).filter(([code]) => used.has(code))
    return dicts.length > 0 ? [{ ...document, dicts: Object.fromEntries(dicts) }] : []
  })
}

/** A screen with what it extends merged in; undefined when it does not exist or is abstract. */
export function plainScreen(id: string, library: Library): PlainScreenDocument | undefined {
  const document = library.screen(id)
  if (!document || document.abstract) return undefined
  return wholeScreen(document, library)
}

/** The screens embedded as form, detail or list, and those that actions open. */
function namedBy(screen: PlainScreenDocument): { embedded: string[]; opened: string[] } {
  const named = mentionsIn(screen).filter(({ what }) => what === 'screen')
  const isShown = (pointer: string) => /\/(form|detail|list)$/.test(pointer)
  return {
    embedded: named.filter(({ pointer }) => isShown(pointer)).map(({ name }) => name),
    opened: named.filter(({ pointer }) => !isShown(pointer)).map(({ name }) => name),
  }
}

/**
 * The screen itself, its form, detail and embedded lists, and the screens that these open, each with theirs. Deeper screens are loaded when
 * they are opened.
 */
function neededScreens(
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

/** The document that each inherited part comes from, by the prefix of its pointer. */
type Origins = Readonly<Record<string, string>>

/** The origins of what a screen or model inherits; undefined when it extends nothing. */
function originsOf({ kind, id }: AnyDocument, library: Library): Origins | undefined {
  if (kind !== 'screen' && kind !== 'model') return undefined
  const find = (one: string) => (kind === 'screen' ? library.screen(one) : library.model(one))
  if (!baseOf(find(id) ?? {})) return undefined
  const pointersOf = kind === 'screen' ? propertyPointers : fieldPointers
  const origins: Record<string, string> = {}
  const visited = new Set<string>()
  for (let one = find(id); one && !visited.has(one.id); one = find(baseOf(one) ?? '')) {
    visited.add(one.id)
    for (const pointer of pointersOf(one)) origins[pointer] ??= one.id
  }
  const others = Object.entries(origins).filter(([, owner]) => owner !== id)
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

/** The id of the document that another extends. */
export const baseOf = (document: object): string | undefined =>
  'extends' in document && typeof document.extends === 'string' ? document.extends : undefined

const propertyPointers = (document: object): string[] => Object.keys(document).map((name) => `/${name}`)

const fieldPointers = (document: object): string[] =>
  Object.keys(('fields' in document && document.fields) || {}).map((name) => `/fields/${name}`)
