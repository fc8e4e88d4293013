import type { DocumentRef } from '#core/document'
import { type Json, printJson } from '#core/edit'
import { designNames, fillText, designMessages as texts } from '#core/message'
import { isObject, parseJson, textOrEmpty } from '#core/object'
import { loadText } from '#react/design'
import { encodePart, type HttpCalls } from '#runtime/http'

/** What a page begins as: a register has a list and a form over a model of its own, a dashboard shows figures of a model that is there. */
export type StartKind = 'register' | 'dashboard'

/** What was entered to begin a page. */
export interface Beginning {
  kind: StartKind
  title: string
  name: string
  /** The model that a dashboard counts first. */
  model: { id: string; title: string } | null
}

type NewDocument = { readonly [key: string]: Json } & { kind: string; id: string }

/** The area of the screens that are started here. */
const area = 'custom'
const formId = (name: string): string => `${area}/${name}-form`
const listId = (name: string): string => `${area}/${name}-list`
const dashboardId = (name: string): string => `${area}/${name}-dashboard`

/** Stores the first drafts of a page and answers the address where it is designed. Rejects with the text for a name that is in use. */
export async function begin(http: HttpCalls, beginning: Beginning): Promise<string> {
  const { kind, name } = beginning
  const documents = kind === 'register' ? registerOf(beginning) : [await dashboardOf(http, beginning)]
  if (await isTaken(http, name, documents)) throw new Error(fillText(texts.startTaken, { name }))
  await saveAll(http, documents)
  const address = (id: string) => `/online/design/screen/${encodePart(id)}`
  return kind === 'register' ? `${address(formId(name))}?with=${encodePart(listId(name))}` : address(dashboardId(name))
}

/** Whether one of the documents is there: storing over it would be kept as a refused draft of what somebody else has. */
async function isTaken(http: HttpCalls, name: string, documents: readonly NewDocument[]): Promise<boolean> {
  const query = { keyword: name, pageNo: '1', pageSize: '500' }
  const { records } = await http.get<{ records: ListedDocument[] }>('/online/document/list', query, { quiet: 'all' })
  const present = records.filter(({ status }) => status !== 'deleted')
  return present.some((one) => documents.some(({ kind, id }) => kind === one.kind && id === one.id))
}

type ListedDocument = DocumentRef & { status: string }

/** Stores new drafts; rejects with 409 if one of the names is in use. */
async function saveAll(http: HttpCalls, documents: readonly NewDocument[]): Promise<void> {
  for (const document of documents) {
    const { kind, id } = document
    const body = { kind, id, text: `${printJson(document)}\n`, baseRevision: null }
    await http.put('/online/document/save', body, { quiet: 'all' })
  }
}

const registerOf = ({ title, name }: Beginning): readonly NewDocument[] => [
  {
    ...{ kind: 'model', version: 2, id: name, title, api: `/${area}/${name}`, permission: name },
    rows: 'all',
    fields: { name: { type: 'text', title: designNames.firstField, max: 60, required: true } },
  },
  {
    ...{ kind: 'screen', version: 2, id: formId(name), type: 'form', title: fillText(texts.formOf, { title }) },
    ...{ model: name, items: ['name'] },
  },
  {
    ...{ kind: 'screen', version: 2, id: listId(name), type: 'list', title, model: name },
    form: formId(name),
  },
]

/** A dashboard with one figure, open to whoever may list the records that it counts. */
async function dashboardOf(http: HttpCalls, { title, name, model }: Beginning): Promise<NewDocument> {
  const counted = model ?? { id: '', title: '' }
  const { text } = await loadText(http, { kind: 'model', id: counted.id })
  const document = parseJson(text)
  const permission = isObject(document) ? textOrEmpty(document.permission) : ''
  const figure = { model: counted.id, measure: { n: 'count()' } }
  return {
    ...{ kind: 'screen', version: 2, id: dashboardId(name), type: 'dashboard', title },
    ...(permission && { permission: `${permission}:list` }),
    cards: [{ stat: 'n', title: counted.title || counted.id, span: 3, source: figure }],
  }
}
