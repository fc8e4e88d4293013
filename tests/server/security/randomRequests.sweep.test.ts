import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areNamesOpen, type Model } from '#core/model'
import { closeProducts } from '../document/product.ts'
import { expectedRows, type StoredRow } from './expectedRows.ts'
import { further, type RowPerson, somebody, startRowPeople } from './rowPeople.ts'

closeProducts()
const accounts = [...somebody, ...further]
const { bound, call, personOf, liveRows, visibleIds, query, library } = await startRowPeople(accounts)

const requests = 2_500
const atOnce = 8

/** What a random request is made of; the numbers choose among what there is. */
const sample = fc.record({
  account: fc.nat(accounts.length - 1),
  model: fc.nat(bound.length - 1),
  kind: fc.constantFrom(
    'list',
    'sorted',
    'filtered',
    'searched',
    'where',
    'one',
    'options',
    'chosen',
    'groups',
    'timeline',
  ),
  row: fc.nat(),
  field: fc.nat(),
  page: fc.integer({ min: 1, max: 4 }),
  size: fc.constantFrom(1, 7, 50, 500),
})

type Sample = typeof sample extends fc.Arbitrary<infer T> ? T : never

const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)]

function requestOf({ kind, row, field, page, size }: Sample, model: Model, rows: readonly StoredRow[]) {
  const some = pick(rows, row)
  const stored = pick(
    model.fields.filter(({ column, type }) => column && !type.writeOnly),
    field,
  )
  const value = String(some?.[stored?.columnName ?? ''] ?? '')
  const paging = { pageNo: String(page), pageSize: String(size) }
  const id = String(some?.id ?? 'nobody')
  const queries: Record<Sample['kind'], readonly [call: string, query: Record<string, string>]> = {
    list: ['list', paging],
    sorted: ['list', { ...paging, column: stored?.name ?? 'id', order: page % 2 ? 'asc' : 'desc' }],
    filtered: ['list', { ...paging, [stored?.name ?? 'id']: value }],
    searched: ['list', { ...paging, keyword: value.slice(0, 4) }],
    where: ['list', { ...paging, where: `${stored?.name ?? 'id'} == '${value.replaceAll("'", '')}' || id != 'x'` }],
    one: ['queryById', { id }],
    options: ['options', { keyword: value.slice(0, 2), pageSize: String(size) }],
    chosen: [
      'options',
      {
        keys: rows
          .slice(0, 20)
          .map((each) => String(each.id))
          .join(),
      },
    ],
    groups: ['aggregate', { aggregate: JSON.stringify({ measure: { n: 'count()' } }) }],
    timeline: ['timeline', { id }],
  }
  return { id, path: queries[kind][0], query: queries[kind][1] }
}

/** The ids of records in an answer. */
function idsIn(result: unknown): string[] {
  const records = Array.isArray(result) ? result : ((result as { records?: unknown[] } | null)?.records ?? [])
  return (records as Record<string, unknown>[]).flatMap((record) =>
    record.id === undefined ? [] : [String(record.id)],
  )
}

const tally = new Map<string, number>()

/** Makes one request; gives what it tells beyond the scope of its account. */
async function beyond(one: Sample): Promise<string[]> {
  const person: RowPerson = personOf(accounts[one.account]?.title ?? '')
  const model = bound[one.model] as Model
  const rows = await liveRows(model)
  const { id, path, query: question } = requestOf(one, model, rows)
  const { status, body } = await call(person, 'GET', `${model.api}/${path}`, { query: question })
  tally.set(`${path} ${status}`, (tally.get(`${path} ${status}`) ?? 0) + 1)
  const request = `${person.username} ${model.id}/${path} ${JSON.stringify(question)}`
  if (status >= 500) return [`${request}: ${status}`]
  if (!body.success) return []
  if (path === 'options' && areNamesOpen(model)) return []
  const telling = tellingOf(path, id, body.result)
  if (!isBeyond(telling, await visibleIds(person, model))) return []
  // Logs grow meanwhile: what was counted is there by now.
  const rowsNow = expectedRows(query, library)
  const opened = path === 'queryById' || path === 'timeline' ? await rowsNow.openedIds(person, model) : []
  const seen = new Set([...(await rowsNow.visibleIds(person, model)), ...opened])
  return isBeyond(telling, seen) ? [`${request}: ${JSON.stringify(telling).slice(0, 200)}`] : []
}

/** What an answer tells: ids of records, or how many there are. */
type Telling = { ids: readonly string[] } | { count: number }

function tellingOf(path: string, id: string, result: unknown): Telling {
  if (path === 'queryById' || path === 'timeline') return { ids: [id] }
  if (path !== 'aggregate') return { ids: idsIn(result) }
  return { count: Number((result as { rows: { n: number }[] }).rows[0]?.n ?? 0) }
}

const isBeyond = (telling: Telling, seen: ReadonlySet<string>): boolean =>
  'count' in telling ? telling.count > seen.size : telling.ids.some((id) => !seen.has(id))

describe('requests at random', () => {
  it(`of ${accounts.length} accounts tell no row beyond their scope`, async () => {
    const seed = Number(process.env.TEST_SEED ?? 20_261_125)
    const samples = fc.sample(sample, { numRuns: requests, seed })
    const leaks: string[] = []
    for (let at = 0; at < samples.length; at += atOnce)
      leaks.push(...(await Promise.all(samples.slice(at, at + atOnce).map(beyond))).flat())
    expect(leaks).toEqual([])
    expect(tally.get('list 200') ?? 0).toBeGreaterThan(requests / 5)
    expect(tally.get('queryById 200') ?? 0).toBeGreaterThan(0)
  })
})
