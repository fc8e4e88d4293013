import { type Endpoint, endpoints, modelEndpoints } from '#core/endpoint'
import { type Field, type Model, memberField, memberPathsOf } from '#core/model'

/** A call that reads, with its parameters filled in. */
export interface ReadPath {
  endpoint: string
  /** The code is checked before anything else: a caller refused once is refused for all parameters. */
  coded: boolean
  path: string
}

/** The values for parameters of read calls. */
export interface Known {
  /** A record with a canary, by model id. */
  ids: Readonly<Record<string, string>>
  models: readonly Model[]
  screens: readonly string[]
  /** Sheets, which take longest to make, are asked for once a model: that with the canary. */
  fewSheets: boolean
  /** The fields that contain a canary. */
  guarded: readonly { model: string; field: string }[]
}

/** The fields of a model to request: the guarded ones, and an open one, whose answer may reveal the whole record. */
function askedFields(model: Model, { guarded }: Known): Field[] {
  const isGuarded = ({ name }: Field) => guarded.some(({ model: id, field }) => id === model.id && field === name)
  const stored = model.fields.filter((field) => field.column && !field.base)
  const open = stored.find((field) => !isGuarded(field))
  return [...stored.filter(isGuarded), ...(open ? [open] : [])]
}

const tableForms = (planted: Known): string[] =>
  planted.models.flatMap((model) => askedFields(model, planted).map((field) => `${model.table},${field.columnName},id`))

const named = ({ id, access }: Endpoint) => ({ endpoint: id, coded: access.kind === 'code' })

/** Every call that reads: those of the catalogue and those of every model, each with parameters that find something. */
export function readPaths(planted: Known): ReadPath[] {
  const derived = planted.models.flatMap((model) =>
    modelEndpoints(model).flatMap((endpoint) => modelPaths(endpoint, model, planted)),
  )
  const written = endpoints
    .filter(({ method, changes }) => method === 'GET' && !changes)
    .flatMap((endpoint) => writtenPaths(endpoint, planted))
  return [...derived, ...written]
}

function modelPaths(endpoint: Endpoint, model: Model, planted: Known): ReadPath[] {
  if (endpoint.method !== 'GET') return []
  const id = planted.ids[model.id] ?? ''
  const queries = [`?id=${id}&ids=${id}&keys=${id}&pid=&pageSize=500`, '?pageSize=500', '?keyword=CANARY&pageSize=500']
  const members = memberColumns(model, planted)
  const stored = askedFields(model, planted).map((field) => field.name)
  const queriesByCall: Readonly<Record<string, readonly string[]>> = {
    options: [...queries, ...stored.map((name) => `?store=${name}&pageSize=500`)],
    aggregate: [
      ...queries,
      ...stored.flatMap(aggregatesOf).map((aggregate) => `?aggregate=${encodeURIComponent(aggregate)}`),
    ],
    list: [...queries, ...members.map((columns) => `?pageSize=500&field=${columns}`)],
    exportXls: planted.fewSheets
      ? [`?selections=${id}&field=${members[0] ?? ''}`]
      : [`?selections=${id}`, '?keyword=CANARY', ...members.map((columns) => `?field=${columns}`)],
    importTemplate: [''],
  }
  return (queriesByCall[endpoint.path.split('/').at(-1) ?? ''] ?? queries).map((query) => ({
    ...named(endpoint),
    path: endpoint.path + query,
  }))
}

/** The columns of a list call that names the guarded fields of the records that a model refers to; none if it refers to none. */
function memberColumns(model: Model, { models, guarded }: Known): string[] {
  const find = (id: string) => models.find((each) => each.id === id)
  const paths = memberPathsOf(model, find).filter((path) => {
    const { target, field } = memberField(path, model, find)?.member ?? {}
    return guarded.some((one) => one.model === target?.id && one.field === field?.name)
  })
  return paths.length > 0 ? [encodeURIComponent(`id,,${paths.join(',')}`)] : []
}

/** The ways in which an aggregate could reveal a field: its values as groups, and its minimum and maximum. */
export const aggregatesOf = (field: string): string[] => [
  JSON.stringify({ group: [field], measure: { n: 'count()' } }),
  JSON.stringify({ measure: { least: `min(${field})`, most: `max(${field})` } }),
]

function writtenPaths(endpoint: Endpoint, planted: Known): ReadPath[] {
  const path = endpoint.path
  const ids = Object.values(planted.ids)
  if (path.includes('/dict/') && path.includes('{'))
    return tableForms(planted).map((code) => ({
      ...named(endpoint),
      path: `${path.replace(/\{[^}]*\}/, encodeURIComponent(code)).replace(/\{[^}]*\}/g, 'x')}?keyword=&pageSize=500&key=${ids.join(',')}`,
    }))
  if (path.includes('closure'))
    return planted.screens.map((screen) => ({
      ...named(endpoint),
      path: `${path}?screen=${encodeURIComponent(screen)}`,
    }))
  const filled = (id: string) => path.replace(/\{[^}]*\}/g, id)
  const names = parametersOf(endpoint)
  const askedIds = names.length > 0 || path.includes('{') ? ids : []
  return [
    `${filled(ids[0] ?? 'x')}?pageSize=500&pageNo=1&keyword=CANARY&keyWord=CANARY&id=`,
    ...askedIds.map((id) => `${filled(id)}?${names.map((name) => `${name}=${id}&`).join('')}pageSize=500`),
  ].map((each) => ({ ...named(endpoint), path: each }))
}

type Shape = { properties?: Readonly<Record<string, { type?: string }>> }

/** The parameters of a call that accept an id. */
const parametersOf = ({ query }: Endpoint): string[] =>
  Object.entries((query as Shape | undefined)?.properties ?? {})
    .filter(([name, { type }]) => type === 'string' && !name.startsWith('page'))
    .map(([name]) => name)
