import { useCallback } from 'react'
import {
  type AnyDocument,
  type FieldDocument,
  type FormDocument,
  languageVersion,
  type ModelDocument,
} from '#core/document'
import { builtInTargets } from '#core/fieldType'
import { createLibrary, type Library } from '#core/library'
import { requiredRuleOf, ruleSpecsOf } from '#core/model'
import { compileRules } from '#core/rule'
import { compileScreen, type FieldItem } from '#core/screen'
import { useEngine } from '#react/engine'
import type { Sources } from '#react/source'
import { useRequest } from '#react/watch'
import type { TableFace, WidgetDefinition, WidgetExample } from '#react/widget'
import type { HttpCalls } from '#runtime/http'
import type { Runtime } from '#runtime/service'

/** An example with its documents, ready to render. */
export interface Sample {
  example: WidgetExample
  library: Library
  item: FieldItem
  /** Only of a sub-table. */
  table: TableFace | null
}

/** How deep references of references are followed: the rows of a table, and what they point to. */
const deepest = 2

const targetsOf = (fields: Readonly<Record<string, FieldDocument>> = {}): string[] =>
  Object.values(fields).flatMap(({ type, model }) => (typeof model === 'string' ? model : builtInTargets[type]) ?? [])

/** The models that fields point to, as published. One that may not be read is left out: it has no options then. */
async function modelsOf({ http }: Pick<Runtime, 'http'>, fields: Record<string, FieldDocument>) {
  const modelsById = new Map<string, ModelDocument>()
  const ask = async (id: string) => {
    const query = { kind: 'model', id }
    const document = await http.get<ModelDocument>('/online/document/queryById', query, { quiet: 'all' })
    modelsById.set(id, document)
    return document
  }
  let targets = targetsOf(fields)
  for (let depth = 0; depth < deepest; depth += 1) {
    const missing = [...new Set(targets)].filter((id) => !modelsById.has(id))
    const found = await Promise.all(missing.map((id) => ask(id).catch(() => null)))
    targets = found.flatMap((model) => [...(model?.extends ? [model.extends] : []), ...targetsOf(model?.fields)])
  }
  return [...modelsById.values()]
}

const named = { kind: 'model', version: languageVersion, id: 'gallerySample', title: '样例', internal: true } as const
const form = {
  kind: 'screen',
  version: languageVersion,
  id: 'gallery/sample',
  type: 'form',
  title: '样例',
  model: named.id,
} as const

function tableOf({ columns }: FieldItem): TableFace | null {
  if (!columns) return null
  const checks = columns.map(({ field }) => ({
    key: field.name,
    rules: compileRules(
      [...(field.document.required ? [requiredRuleOf(field)] : []), ...ruleSpecsOf(field)],
      field.title,
    ),
  }))
  return { columns, checks, errors: null }
}

/** An example with the models that its field points to. Throws where the example is no field. */
async function openSample(runtime: Pick<Runtime, 'http'>, example: WidgetExample): Promise<Sample> {
  const fields = { sample: example.field }
  const model = { ...named, fields } as ModelDocument
  const library = createLibrary([model, ...(await modelsOf(runtime, fields))] as AnyDocument[], null)
  const { program, diagnostics } = compileScreen({ ...form, items: ['sample'] } as FormDocument, library)
  const item = program?.kind === 'form' ? program.fieldItems[0] : undefined
  if (!item) throw new Error(diagnostics[0]?.message ?? example.field.type)
  return { example, library, item, table: tableOf(item) }
}

/** The request for the examples of a widget: at least one. */
export function useSamples(widget: WidgetDefinition) {
  const { runtime } = useEngine()
  return useRequest(
    useCallback(async () => {
      const example = await widget.example()
      return Promise.all([example, ...(example.others ?? [])].map((each) => openSample(runtime, each)))
    }, [runtime, widget]),
  )
}

/** The sources of the session, except that answers of the example replace requests to the server. */
export function sourcesFor({ answers = {}, stored = {} }: WidgetExample, sources: Sources): Sources {
  const { http, files } = sources.ports
  const get: HttpCalls['get'] = <T>(path: string, ...rest: Rest) =>
    Object.hasOwn(answers, path) ? Promise.resolve(answers[path] as T) : http.get<T>(path, ...rest)
  const url = (path: string) => stored[path] ?? files.url(path)
  return { ...sources, ports: { ...sources.ports, http: { ...http, get }, files: { ...files, url } } }
}

type Rest = Parameters<HttpCalls['get']> extends [string, ...infer Others] ? Others : never
