import { useEffect, useState } from 'react'
import { isObject, textOrEmpty } from '#core/object'
import type { DesignState } from '#react/design'
import { useEngine } from '#react/engine'
import type { HttpCalls } from '#runtime/http'
import type { JsonNames, NamedValue } from '#widgets/jsonLanguage'

/**
 * The names that documents of the server may use: models, screens, dictionaries, permission codes and the like. They come with the schema
 * of any kind; that of dictionaries is the smallest.
 */
async function loadJsonNames(http: HttpCalls, signal: AbortSignal): Promise<JsonNames> {
  const answer = await http.get<unknown>('/online/document/schema', { kind: 'dict' }, { signal, quiet: 'all' })
  const definitions = isObject(answer) && isObject(answer.$defs) ? answer.$defs.names : {}
  return isObject(definitions)
    ? Object.fromEntries(Object.entries(definitions).map(([kind, list]) => [kind, namesIn(list)]))
    : {}
}

function namesIn(list: unknown): NamedValue[] {
  if (!isObject(list) || !Array.isArray(list.enum)) return []
  const meanings: readonly unknown[] = Array.isArray(list.enumDescriptions) ? list.enumDescriptions : []
  return list.enum.map((name, index) => ({ name: String(name), meaning: textOrEmpty(meanings[index]) }))
}

/** The names of what is open: the fields of its model, and the documents themselves, which the server may not know yet. */
export function ownNames({ rendered, texts }: DesignState): JsonNames {
  const fields = rendered.screen?.model?.fields.map(({ name, title }) => ({ name, meaning: title })) ?? []
  const model = texts.find(({ kind }) => kind === 'model')?.document
  const written = model && 'fields' in model && isObject(model.fields) ? Object.entries(model.fields) : []
  const titled = ([name, field]: [string, unknown]) => ({
    name,
    meaning: isObject(field) ? textOrEmpty(field.title) : '',
  })
  const compiled = new Set(fields.map(({ name }) => name))
  const namedAs = (kind: string) =>
    texts
      .filter((one) => one.kind === kind)
      .map(({ id, document }) => ({ name: id, meaning: isObject(document) ? textOrEmpty(document.title) : '' }))
  return {
    field: [...fields, ...written.map(titled).filter(({ name }) => !compiled.has(name))],
    model: namedAs('model'),
    screen: namedAs('screen'),
  }
}

/** The names that the server knows, asked for when they are first needed; none where it does not answer. */
export function useJsonNames(): JsonNames | null {
  const { http } = useEngine().runtime
  const [names, setNames] = useState<JsonNames | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    loadJsonNames(http, abort.signal)
      .catch(() => ({}))
      .then((loaded) => {
        if (!abort.signal.aborted) setNames(loaded)
      })
    return () => abort.abort()
  }, [http])
  return names
}
