import { read, utils } from 'xlsx'
import type { Library } from '#core/library'
import type { Model } from '#core/model'
import type { ApiClient } from '../product/client.ts'
import type { Canary } from './canary.ts'
import type { Planted, PlantedRows } from './plant.ts'
import { aggregatesOf, type ReadPath } from './readPath.ts'

export interface Reader {
  name: string
  client: ApiClient
}

/** The content of a sheet: its text is compressed, so a search of the bytes would find nothing. */
async function sheetText(client: ApiClient, path: string): Promise<string> {
  const book = read(await client.bytes(path), { type: 'array' })
  return Object.values(book.Sheets)
    .map((sheet) => utils.sheet_to_csv(sheet))
    .join('\n')
}

/** What all canaries begin with, by which most answers are done with at once. */
function commonStart(values: readonly string[]): string {
  const [first = '', ...others] = values
  const length = [...first].findIndex((letter, index) => others.some((other) => other[index] !== letter))
  return length === -1 ? first : first.slice(0, length)
}

const isSheet = (path: string) => /\/(exportXls|importTemplate)(\?|$)/.test(path)

/** Calls every read path; an answer that contains a canary is a leak. */
export async function checkPaths(
  { name, client }: Reader,
  paths: readonly ReadPath[],
  { canaries }: PlantedRows,
): Promise<string[]> {
  const leaks: string[] = []
  const mark = commonStart(canaries.map(({ value }) => value))
  const closed = new Set<string>()
  for (const { endpoint, coded, path } of paths) {
    if (closed.has(endpoint)) continue
    const answer = await client.get(path)
    if (coded && answer.status === 403) closed.add(endpoint)
    const sheet = isSheet(path) && answer.status === 200 ? await sheetText(client, path) : ''
    const text = `${answer.text}${sheet}`
    const found = text.includes(mark) ? canaries.find(({ value }) => text.includes(value)) : undefined
    if (found) leaks.push(`${name}: ${endpoint} tells ${found.model}.${found.field}  GET ${path.slice(0, 160)}`)
    if (answer.status >= 500) leaks.push(`${name}: ${endpoint} answers ${answer.status}  GET ${path.slice(0, 160)}`)
  }
  return leaks
}

/**
 * Filters, sorts and requests options by guarded fields: each must be refused, or answer as without the field. Of every so many canaries also
 * over another model that refers to theirs.
 */
export async function checkQuestions(
  { name, client }: Reader,
  library: Library,
  { canaries, everyPath }: Pick<Planted, 'canaries'> & { everyPath: number },
): Promise<string[]> {
  const leaks: string[] = []
  for (const [index, canary] of canaries.entries()) {
    const model = library.resolvedModel(canary.model)
    const paths = index % everyPath === 0 ? pathsTo(canary, library) : []
    for (const place of [{ model, field: canary.field }, ...paths])
      leaks.push(...(await checkField({ name, client }, place, canary)))
    const written = await client.call('PUT', `${model?.api}/edit`, { id: 'none', [canary.field]: 'x' })
    if (written.success) leaks.push(`${name}: ${canary.model}.${canary.field} may be written`)
  }
  return leaks
}

interface FieldPlace {
  model: Model | undefined
  /** The field, or a path that leads to it. */
  field: string
}

/** The first path by which another model reaches the field of a canary. */
function pathsTo({ model: id, field }: Canary, library: Library): FieldPlace[] {
  for (const model of library.models()) {
    const reference =
      model.api && model.fields.find(({ target, column, type }) => target?.model === id && column && type.id === 'ref')
    if (reference) return [{ model, field: `${reference.name}$.${field}` }]
  }
  return []
}

/** Counts, filters and sorts by a field that contains a canary. */
async function checkField(
  { name, client }: Reader,
  { model, field }: FieldPlace,
  { value }: Canary,
): Promise<string[]> {
  const leaks: string[] = []
  const control = await client.get(`${model?.api}/list`)
  for (const aggregate of [...(field.includes('$') ? [] : aggregatesOf(field)), countOf(field, value)]) {
    const answer = await client.get(`${model?.api}/aggregate?aggregate=${encodeURIComponent(aggregate)}`)
    if (!isRefused(answer)) leaks.push(`${name}: ${model?.id}.${field} may be counted by: ${aggregate}`)
  }
  for (const question of questions(field, value)) {
    const answer = await client.get(`${model?.api}/list?${question}`)
    const ignored = JSON.stringify(answer.result) === JSON.stringify(control.result)
    if (!isRefused(answer) && !ignored)
      leaks.push(`${name}: ${model?.id}.${field} may be asked about: ${question} (${answer.status})`)
  }
  return leaks
}

const isRefused = ({ status }: { status: number }): boolean => status === 400 || status === 403

const countOf = (field: string, value: string): string =>
  JSON.stringify({ measure: { n: `count(${field} == '${value}')` } })

const questions = (field: string, value: string): string[] => [
  `${field}=${value}`,
  `${field}=*${value.slice(0, 8)}*`,
  `${field}_MultiString=${value}`,
  `column=${field}&order=asc`,
  `superQueryParams=${encodeURIComponent(encodeURIComponent(JSON.stringify([{ field, rule: 'like', val: 'C' }])))}`,
  `where=${encodeURIComponent(`${field} == '${value}'`)}`,
]
