import { examplesFor, markUnpublished } from '#core/design'
import { previewMessages as texts } from '#core/message'
import type { Permissions } from '#core/permission'
import type { Engine } from '#react/engine'
import type { Closure, ClosureDocument } from '#runtime/document'
import { type CallOptions, isAborted, type Query } from '#runtime/http'
import type { PreviewScene } from '#runtime/preview'
import type { RecordCalls, RecordRow } from '#runtime/record'
import { expressionUser, type SessionState, type SessionUser } from '#runtime/session'
import { exampleId } from './canvasEngine.ts'

/** The input of the form in a preview, for the form that is rendered in its place when the design changes. */
export interface KeptInput {
  values(): Readonly<Record<string, unknown>>
}

interface PreviewEngineSettings {
  /** What is shown at the moment. */
  scene(): Pick<PreviewScene, 'closure' | 'unpublished'>
  /** The user as whom one looks; null for a role, and for the caller itself. */
  user: SessionUser | null
  /** Which parts are shown. */
  permissions(): Permissions
  /** What would lead out of the preview. */
  onLeave(address: string): void
  /** The user has changed input; null: it is as stored. */
  onInput(input: KeptInput | null): void
}

/** The engine of a preview over a runtime that reads only: what has no column yet has an example, and drafts are kept for the next rendering. */
export function previewEngine(engine: Engine, settings: PreviewEngineSettings): Engine {
  const { ports, runtime, browser } = engine
  const { records, drafts, notice } = ports
  const { onLeave, onInput, user, permissions } = settings
  const leavePage = {
    print: () => notice.notice({ tone: 'info', message: texts.noPrint }),
    openLink: (address: string) => onLeave(address),
  }
  return {
    ...engine,
    browser: { ...browser, ...leavePage },
    ports: {
      ...ports,
      ...leavePage,
      permissions,
      drafts: { ...drafts, keep: onInput, offered: () => null, discard: () => onInput(null) },
      records: { ...records, of: (api, http) => withExamples(records.of(api, http), api, settings) },
      ...(user ? { user: () => userIn(runtime.session.state(), user) } : {}),
    },
  }
}

const userIn = (state: SessionState, user: SessionUser) => expressionUser({ ...state, user })

/** A closure as a preview shows it: what is not published says so. */
export const markedClosure = ({
  closure,
  unpublished,
}: Pick<PreviewScene, 'closure' | 'unpublished'>): Closure | null =>
  closure && {
    ...closure,
    documents: closure.documents.map((entry) => ({ ...entry, document: markUnpublished(entry.document, unpublished) })),
  }

type Examples = Readonly<Record<string, unknown>>

/** The examples of the model under `api`, as the documents are now; null if all its fields have columns. */
function examplesUnder(api: string, { closure, unpublished }: Pick<PreviewScene, 'closure' | 'unpublished'>) {
  const documents = (closure?.documents ?? []).map(({ document }: ClosureDocument) => document)
  const model = documents.find((document) => document.kind === 'model' && document.api === api)
  const names = model ? (unpublished[String(model.id)] ?? []) : []
  return model && names.length > 0 ? examplesFor(model, names, documents) : null
}

type Options = Pick<CallOptions, 'signal' | 'quiet'>
type PageOfRows = Awaited<ReturnType<RecordCalls['list']>>

/** Reads whose rows have examples where there is no column; where they fail for it, one row of examples. */
function withExamples(calls: RecordCalls, api: string, { scene }: PreviewEngineSettings): RecordCalls {
  const page = async (
    read: (query: Query, options?: Options) => Promise<PageOfRows>,
    query: Query,
    options?: Options,
  ) => {
    const examples = examplesUnder(api, scene())
    if (!examples) return read(query, options)
    try {
      const answer = await read(withoutFields(query, examples), { ...options, quiet: 'all' })
      return { ...answer, records: answer.records.map((row) => filledIn(row, examples)) }
    } catch (error) {
      if (isAborted(error)) throw error
      return { records: [{ ...examples, id: exampleId }], total: 1, current: 1, size: 1, pages: 1 }
    }
  }
  const one = async (id: string, signal?: AbortSignal): Promise<RecordRow | null> => {
    const examples = examplesUnder(api, scene()) ?? {}
    const row = await calls.queryById(id, signal)
    return row && filledIn(row, examples)
  }
  return {
    ...calls,
    list: (query, options) => page(calls.list, query, options),
    treeRoots: (query, options) => page(calls.treeRoots, query, options),
    children: (parentId, query = {}, options) => page((own, how) => calls.children(parentId, own, how), query, options),
    async queryById(id, signal) {
      if (id !== exampleId) return one(id, signal)
      const first = await page(calls.list, { pageNo: '1', pageSize: '1' }, signal ? { signal } : {})
      const firstId = first.records[0]?.id
      const row = typeof firstId === 'string' && firstId !== exampleId ? await one(firstId, signal) : null
      return row ?? { ...(examplesUnder(api, scene()) ?? {}), id: exampleId }
    },
  }
}

const filledIn = (row: RecordRow, examples: Examples): RecordRow => ({
  ...row,
  ...Object.fromEntries(Object.entries(examples).filter(([name]) => row[name] === undefined || row[name] === null)),
})

/** A query without conditions on fields that the table does not have. */
function withoutFields(query: Query, examples: Examples): Query {
  const names = new Set(Object.keys(examples))
  const conditions = Object.entries(query).filter(([name]) => !names.has(name.replace(/_(begin|end|tree)$/, '')))
  const columns = String(query.column ?? '').split(',')
  const isSorted = columns.some((name) => names.has(name))
  return Object.fromEntries(conditions.filter(([name]) => !(isSorted && (name === 'column' || name === 'order'))))
}
