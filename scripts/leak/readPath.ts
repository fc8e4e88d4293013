import { type Endpoint, endpoints, modelEndpoints } from '#core/endpoint'
import type { Model } from '#core/model'

/** A call that reads, with its parameters filled in. */
export interface ReadPath {
  endpoint: string
  path: string
}

/** What parameters of read calls may be told. */
export interface Known {
  ids: Readonly<Record<string, string>>
  models: readonly Model[]
  screens: readonly string[]
}

const tableForms = (models: readonly Model[]): string[] =>
  models.flatMap((model) =>
    model.fields.filter((field) => field.column && !field.base).map((field) => `${model.table},${field.columnName},id`),
  )

/** Every call that reads: those of the catalogue and those of every model, each with parameters that find something. */
export function readPaths(known: Known): ReadPath[] {
  const derived = known.models.flatMap((model) =>
    modelEndpoints(model).flatMap((endpoint) => modelPaths(endpoint, model, known)),
  )
  const written = endpoints
    .filter(({ method }) => method === 'GET')
    .flatMap((endpoint) => writtenPaths(endpoint, known))
  return [...derived, ...written]
}

function modelPaths(endpoint: Endpoint, model: Model, { ids }: Known): ReadPath[] {
  if (endpoint.method !== 'GET') return []
  const id = ids[model.id] ?? ''
  const queries = [`?id=${id}&ids=${id}&keys=${id}&pid=&pageSize=500`, '?pageSize=500', '?keyword=CANARY&pageSize=500']
  const stored = model.fields.filter((field) => field.column).map((field) => field.name)
  const more: Readonly<Record<string, readonly string[]>> = {
    options: stored.map((name) => `?store=${name}&pageSize=500`),
    aggregate: stored.flatMap(aggregatesOf).map((asked) => `?aggregate=${encodeURIComponent(asked)}`),
  }
  return [...queries, ...(more[endpoint.path.split('/').at(-1) ?? ''] ?? [])].map((query) => ({
    endpoint: endpoint.id,
    path: endpoint.path + query,
  }))
}

/** The ways in which an aggregate could tell a field: its values as groups, and its ends. */
export const aggregatesOf = (field: string): string[] => [
  JSON.stringify({ group: [field], measure: { n: 'count()' } }),
  JSON.stringify({ measure: { least: `min(${field})`, most: `max(${field})` } }),
]

function writtenPaths(endpoint: Endpoint, known: Known): ReadPath[] {
  const path = endpoint.path
  if (path.includes('logout')) return []
  const query = '?pageSize=500&pageNo=1&keyword=CANARY&keyWord=CANARY&id='
  const ids = Object.values(known.ids)
  if (path.includes('/dict/') && path.includes('{'))
    return tableForms(known.models).map((code) => ({
      endpoint: endpoint.id,
      path: `${path.replace(/\{[^}]*\}/, encodeURIComponent(code)).replace(/\{[^}]*\}/g, 'x')}?keyword=&pageSize=500&key=${ids.join(',')}`,
    }))
  if (path.includes('closure'))
    return known.screens.map((screen) => ({
      endpoint: endpoint.id,
      path: `${path}?screen=${encodeURIComponent(screen)}`,
    }))
  const filled = path.replace(/\{[^}]*\}/g, ids[0] ?? 'x')
  return [
    { endpoint: endpoint.id, path: filled + query },
    ...ids.map((id) => ({
      endpoint: endpoint.id,
      path: `${filled}?id=${id}&ids=${id}&userid=${id}&roleId=${id}&departId=${id}&pid=${id}&pageSize=500`,
    })),
  ]
}
