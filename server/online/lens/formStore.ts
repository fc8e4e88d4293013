import { snakeCase } from '#core/model'
import type { Caller, QueryRunner, Services } from '#server/context'
import type { DocumentStore, NewestDocument, NewestDocuments } from '#server/document'
import {
  apiOf,
  type Definition,
  extraKeyOf,
  modelIdOf,
  screenIdOf,
  type TableDefinition,
  tableTypes,
} from '../definition/definition.ts'
import { isViewName, viewNameOfScreen, viewNumberOf } from '../definition/viewName.ts'
import type { Complement } from './complement.ts'
import { isSameJson } from './entries.ts'
import { headIds, readComplements, writeComplements } from './extraTable.ts'
import { type Json, jsonOf, subParts } from './formParts.ts'
import { createLens, type Lens, type StoredForm } from './storedForm.ts'

/** A form as it is stored, in the family's words, with the revisions of its documents. */
export interface OpenForm {
  readonly form: StoredForm
  readonly definition: Definition
  readonly documents: readonly NewestDocument[]
  /** The model of the table that was asked for: of the form, or of one of its sub-tables. */
  readonly modelId: string
  /** The names of the view copies of the form. */
  readonly views: readonly string[]
}

/** Forms in their documents: drafts where there are any. */
export interface FormStore {
  readonly lens: Lens
  /** The form of a head's id, of a table or of a view copy; undefined when there is none. */
  find(query: QueryRunner, code: string): Promise<OpenForm | undefined>
  /** All forms and their view copies, and the sub-tables that wait for their main table. */
  all(query: QueryRunner): Promise<readonly OpenForm[]>
  /** The sub-tables without a main table that name this one. */
  loneSubs(query: QueryRunner, tableName: string): Promise<readonly OpenForm[]>
  /** Saves what is new of a form as drafts, and what the documents do not say. */
  save(before: OpenForm | undefined, form: StoredForm, context: SaveContext): Promise<void>
}

export interface SaveContext {
  services: Services
  caller: Caller
  query: QueryRunner
  note: string
}

/** The id of a head: the one that it came with, else the table. */
export const headIdOf = ({ head }: Pick<TableDefinition, 'head'>): string => head.id || head.tableName

export function formStore(store: DocumentStore): FormStore {
  const lens = createLens((documents) =>
    documents.length === 0 ? store.library.current() : store.library.candidate(documents),
  )
  const definitionOf = cachedDefinitions(lens, () => store.library.current())
  const openForm = (models: Models, name: string) =>
    isViewName(name) ? openView({ definitionOf, models }, name) : openIn({ definitionOf, models }, name)
  const all: FormStore['all'] = async (query) => {
    const models = await readModels(store, query)
    const forms: OpenForm[] = []
    for (const id of models.roots()) {
      const open = openForm(models, id)
      if (!open) continue
      forms.push(open, ...open.views.flatMap((name) => openForm(models, name) ?? []))
    }
    return forms
  }
  return {
    lens,
    all,
    async find(query, code) {
      const models = await readModels(store, query)
      return openForm(models, models.idOfHead(code) ?? (isViewName(code) ? code : modelIdOf(code)))
    },
    async loneSubs(query, tableName) {
      const forms = await all(query)
      return forms.filter(
        ({ definition: { head, fields } }) =>
          head.tableType === tableTypes.sub && fields.some(({ mainTable }) => mainTable === tableName),
      )
    },
    async save(before, form, { query, services, caller, note }) {
      const changed = form.texts.filter(({ kind, id, text }) => {
        const old = before?.documents.find((one) => one.kind === kind && one.id === id)
        return old?.text !== text
      })
      await store.drafts.save(changed, { query, services, caller, note })
      await writeComplements(query, form.complements)
    },
  }
}

const mostCached = 1_000

/** The definitions of forms, read again once the form or the library is another. */
function cachedDefinitions(lens: Lens, libraryNow: () => unknown): Lens['get'] {
  const cached = new Map<string, { form: StoredForm; library: unknown; definition: Definition | undefined }>()
  return (form) => {
    const [present, library] = [cached.get(form.tableName), libraryNow()]
    if (present && present.library === library && isSameForm(present.form, form)) return present.definition
    const definition = lens.get(form)
    if (cached.size >= mostCached) cached.clear()
    cached.set(form.tableName, { form, library, definition })
    return definition
  }
}

function isSameForm(one: StoredForm, other: StoredForm): boolean {
  const isSameText = (index: number) => {
    const [text, before] = [one.texts[index], other.texts[index]]
    return text?.kind === before?.kind && text?.id === before?.id && text?.text === before?.text
  }
  return (
    one.texts.length === other.texts.length &&
    one.texts.every((_, index) => isSameText(index)) &&
    isSameJson(one.complements, other.complements) &&
    (one.original && other.original ? isSameForm(one.original, other.original) : one.original === other.original)
  )
}

/** The models of forms and of their sub-tables, as they are newest. */
interface Models {
  readonly documents: NewestDocuments
  find(id: string): NewestDocument | undefined
  /** The model of a head's id, or the name of a view copy. */
  idOfHead(code: string): string | undefined
  /** The lists of the view copies of a form, by their names. */
  viewsOf(id: string): ReadonlyMap<string, NewestDocument>
  /** The form that a model belongs to: itself, the one that it is a sub-table of, or itself alone. */
  rootOf(id: string): string | undefined
  roots(): readonly string[]
  /** What the family says of tables and view copies beyond their documents, by their keys. */
  complementsOf(keys: readonly string[]): Record<string, Complement>
}

const isForm = (model: Json): boolean => model.api === apiOf(snakeCase(String(model.id)))

/** Reads all models at once, with what belongs to them: however many forms there are, these are the same few queries. */
async function readModels(store: DocumentStore, query: QueryRunner): Promise<Models> {
  const documents = await store.drafts.readAll(query)
  const found = modelsIn(store, documents)
  const ids = await headIds(query)
  const views = viewScreens(store, documents)
  const viewKeys = [...views.keys()].map((screen) => extraKeyOf(viewNameOfScreen(screen) ?? ''))
  const complements = await readComplements(query, [...found.keys(), ...viewKeys])
  const mains = [...found.values()].filter(({ document }) => isForm(jsonOf(document)))
  const subs = new Map(
    mains.flatMap((main) =>
      subParts(jsonOf(main.document), ({ id }) => documentOf(found.get(id))).map(
        (sub) => [String(sub.model.id), main.id] as const,
      ),
    ),
  )
  const rootOf = (id: string) => {
    const model = found.get(id)
    if (!model) return undefined
    if (isForm(jsonOf(model.document))) return id
    return subs.get(id) ?? (ids.has(id) ? id : undefined)
  }
  return {
    documents,
    find: (id) => found.get(id),
    idOfHead(code) {
      const document = [...ids].find(([key, id]) => id === code && (found.has(key) || views.has(key)))?.[0]
      return document && (viewNameOfScreen(document) ?? document)
    },
    viewsOf: (id) =>
      new Map(
        [...views].flatMap(([screen, newest]) => {
          const name = viewNameOfScreen(screen) ?? ''
          return modelIdOf(name) === id && jsonOf(newest.document).model === id ? [[name, newest] as const] : []
        }),
      ),
    rootOf,
    roots: () => [...found.keys()].filter((id) => rootOf(id) === id),
    complementsOf: (keys) => Object.fromEntries(keys.map((key) => [key, complements[key] ?? {}])),
  }
}

const documentOf = (newest: NewestDocument | undefined): Json | undefined => newest && jsonOf(newest.document)

/** Models that may be a form or a sub-table of one: those saved online, and live ones with the address of a form. */
function modelsIn(store: DocumentStore, documents: NewestDocuments): ReadonlyMap<string, NewestDocument> {
  const online = documents.online.filter(({ kind }) => kind === 'model')
  const live = store.library
    .current()
    .documents('model')
    .filter((model) => isForm(jsonOf(model)))
  const found = new Map<string, NewestDocument>()
  for (const { id } of [...online, ...live]) {
    const newest = documents.find({ kind: 'model', id })
    if (newest && (isForm(jsonOf(newest.document)) || jsonOf(newest.document).internal === true)) found.set(id, newest)
  }
  return found
}

/** The lists that would be those of view copies by their ids, as they are newest. */
function viewScreens(store: DocumentStore, documents: NewestDocuments): ReadonlyMap<string, NewestDocument> {
  const online = documents.online.filter(({ kind }) => kind === 'screen')
  const live = store.library.current().documents('screen')
  const ids = new Set([...online, ...live].map(({ id }) => id).filter((id) => viewNameOfScreen(id) !== undefined))
  const views = new Map<string, NewestDocument>()
  for (const id of ids) {
    const newest = documents.find({ kind: 'screen', id })
    if (newest && jsonOf(newest.document).type === 'list') views.set(id, newest)
  }
  return views
}

interface Opening {
  definitionOf: Lens['get']
  models: Models
}

function openIn({ definitionOf, models }: Opening, modelId: string): OpenForm | undefined {
  const root = models.rootOf(modelId)
  const main = root === undefined ? undefined : models.find(root)
  if (!main) return undefined
  const subs = subParts(jsonOf(main.document), ({ id }) => documentOf(models.find(id))).flatMap(
    ({ model }) => models.find(String(model.id)) ?? [],
  )
  const list = screenIdOf(snakeCase(main.id))
  const screens = isForm(jsonOf(main.document)) ? screensOf(models, { model: main.id, list }) : []
  const documents = [main, ...subs, ...screens]
  const form: StoredForm = {
    tableName: snakeCase(main.id),
    texts: documents.map(({ kind, id, text }) => ({ kind, id, text })),
    complements: models.complementsOf([main, ...subs].map(({ id }) => id)),
  }
  const definition = definitionOf(form)
  const views = [...models.viewsOf(main.id).keys()].toSorted(byNumber)
  return definition && { form, definition, documents, modelId, views }
}

const byNumber = (one: string, other: string): number => (viewNumberOf(one) ?? 0) - (viewNumberOf(other) ?? 0)

/** A view copy: its own screens, over the form that it is a copy of. */
function openView(opening: Opening, name: string): OpenForm | undefined {
  const { definitionOf, models } = opening
  const modelId = modelIdOf(name)
  const original = models.viewsOf(modelId).has(name) ? openIn(opening, modelId) : undefined
  if (!original) return undefined
  const documents = screensOf(models, { model: modelId, list: screenIdOf(name) })
  const form: StoredForm = {
    tableName: name,
    texts: documents.map(({ kind, id, text }) => ({ kind, id, text })),
    complements: models.complementsOf([extraKeyOf(name)]),
    original: original.form,
  }
  const definition = definitionOf(form)
  return definition && { form, definition, documents, modelId, views: [] }
}

interface ScreensQuery {
  model: string
  /** The id of the list. */
  list: string
}

/** A list, and the form and detail that it names if they are of its model. */
function screensOf({ documents }: Models, { model, list: id }: ScreensQuery): NewestDocument[] {
  const list = documents.find({ kind: 'screen', id })
  if (!list) return []
  const { form, detail } = jsonOf(list.document)
  const named = [form, detail].filter((id) => typeof id === 'string')
  const inner = [...new Set(named)].flatMap((id) => documents.find({ kind: 'screen', id }) ?? [])
  return [list, ...inner.filter(({ document }) => jsonOf(document).model === model)]
}

/** The table of a form that was asked for. */
export function tableOf({ definition, modelId }: OpenForm): TableDefinition {
  const sub = definition.subs.find(({ head }) => modelIdOf(head.tableName) === modelId)
  return sub ?? { head: definition.head, fields: definition.fields, indexes: definition.indexes }
}

/** By what document the family's settings of the table that was asked for are kept. */
export const extraKeyIn = (open: OpenForm): string => extraKeyOf(tableOf(open).head.tableName)

/** Whether all documents of a form are live as they are. */
export const isPublished = ({ documents }: OpenForm): boolean => documents.every(({ isLive }) => isLive)
