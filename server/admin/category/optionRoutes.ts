import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { administrationMessages, messages } from '#core/message'
import { equals } from '#core/query'
import type { WireRecord } from '#server/access'
import { done, found, type Route, route } from '#server/http'
import type { Calling } from '../scope.ts'
import { idsOf } from '../scope.ts'
import { among, belowAny, categories, startsWith, withChildren } from './rows.ts'

const { category } = catalogue
const unique = ['id', 'code']

async function oneBy(calling: Calling, field: string, value: string): Promise<WireRecord> {
  if (!unique.includes(field)) throw productError('badRequest', { reason: administrationMessages.idOrCode })
  const [record] = await withChildren(calling, await categories(calling, equals(field, value)))
  if (!record) throw productError('categoryMissing')
  return record
}

interface OptionQuery {
  ids?: string | undefined
  delNotExist?: boolean | undefined
}

/** Names in the order of the ids; unknown ids are left out, or stand for themselves. spec: contract §5.6 */
async function textsOf(calling: Calling, { ids = '', delNotExist = true }: OptionQuery): Promise<string[]> {
  const keys = idsOf(ids)
  if (keys.length === 0) throw productError('categoryIdsMissing')
  const names = new Map(
    (await categories(calling, among('id', keys))).map(({ id, name }) => [String(id), String(name)]),
  )
  return keys.flatMap((id) => names.get(id) ?? (delNotExist ? [] : [id]))
}

async function verifyCode(calling: Calling, { pid = '', code = '' }: { pid?: string; code?: string }): Promise<void> {
  if (code === '') throw productError('categoryCodeMissing')
  if (pid === '' || pid === '0') return
  const prefix = String((await oneBy(calling, 'id', pid)).code)
  if (!code.startsWith(prefix)) throw productError('categoryCodePrefix', { prefix })
}

/** Categories by their ids and codes. spec: contract §5.6 */
export const categoryOptionRoutes: readonly Route[] = [
  route(category.one, async ({ query, ...calling }) => found(await oneBy(calling, query.field, query.val))),
  route(category.texts, async ({ query, ...calling }) => found(await textsOf(calling, query))),
  route(category.textsSlash, async ({ query, ...calling }) => found(await textsOf(calling, query))),
  route(category.under, async ({ query: { code = '' }, ...calling }) => {
    const records = code === '' ? [] : await categories(calling, startsWith(code))
    if (records.length === 0) throw productError('categoryEmpty', { code })
    return found(records.map(({ id, name }) => ({ value: String(id), text: String(name), title: String(name) })))
  }),
  route(category.levels, async ({ query, ...calling }) => {
    const records = await withChildren(calling, await categories(calling, belowAny(idsOf(query.parentIds))))
    const size = query.pageSize ?? Math.max(records.length, limit.defaultPageSize)
    const current = query.pageNo ?? 1
    const slice = records.slice((current - 1) * size, current * size)
    return found({ records: slice, total: records.length, size, current, pages: Math.ceil(records.length / size) })
  }),
  route(category.checkCode, async ({ query, ...calling }) => {
    await verifyCode(calling, query)
    return done(messages.done.free)
  }),
]
