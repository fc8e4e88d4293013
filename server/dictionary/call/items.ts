import { type DictCode, parseDictCode } from '#core/dictionary'
import { catalogue } from '#core/endpoint'
import { ProductError, productError } from '#core/error'
import { limit } from '#core/limit'
import { dictionaryMessages, fillText } from '#core/message'
import type { DictionaryOption } from '#server/context'
import { done, found, type Route, route } from '#server/http'
import { type DictionaryRequest, type TableDictionary, tableDictionary } from '../table/tableDictionary.ts'
import { optionsByKey, tableOptions, type WireOption } from '../table/tableOptions.ts'

const { dictionary } = catalogue

/** An item as it is sent: `title` repeats the text for other clients of the family. */
const wireOption = ({ value, text, tone }: DictionaryOption): WireOption & { tone?: string } => ({
  value,
  text,
  title: text,
  ...(tone ? { tone } : {}),
})

function readCode(code: string | undefined): Exclude<DictCode, { kind: 'problem' }> {
  const read = parseDictCode(code ?? '')
  if (read.kind === 'problem') throw new ProductError('dictCodeFormat', read.message)
  return read
}

/** The dictionary of a table; a plain code is refused. */
function readTable(asking: DictionaryRequest, code: string | undefined): TableDictionary & { condition: string } {
  const read = readCode(code)
  if (read.kind === 'plain') throw productError('dictCodeFormat')
  return { ...tableDictionary(asking, read), condition: read.condition ?? '' }
}

/** The keys of a request, each once, in their order. */
function keysOf(text: string): string[] {
  const keys = [...new Set(text.split(',').filter(Boolean))]
  if (keys.length > limit.idsPerBatch)
    throw productError('overLimit', {
      limit: fillText(dictionaryMessages.mostValues, { most: limit.idsPerBatch }),
      setting: 'limit.idsPerBatch',
    })
  return keys
}

/** Reading dictionaries. spec: contract §5.1, §5.3 */
export const itemRoutes: readonly Route[] = [
  route(dictionary.items, async ({ params, caller, services }) => {
    const read = readCode(params.code)
    if (read.kind === 'plain') return found(services.dictionaries.options(read.code).map(wireOption))
    const { condition = '' } = read
    return found(await tableOptions(tableDictionary({ services, caller }, read), { condition }))
  }),
  route(dictionary.text, async ({ params, caller, services }) => {
    const read = readCode(params.code)
    const key = params.key ?? ''
    if (read.kind === 'plain') return found(services.dictionaries.text(read.code, key) ?? '')
    const options = await optionsByKey(tableDictionary({ services, caller }, read), [key])
    return found(options.get(key)?.text ?? '')
  }),
  route(dictionary.load, async ({ params, query, caller, services }) => {
    const { condition, ...table } = readTable({ services, caller }, params.code)
    const { keyword = '', pageSize } = query
    return found(await tableOptions(table, { condition, keyword, ...(pageSize ? { rows: pageSize } : {}) }))
  }),
  route(dictionary.loadByValue, async ({ params, query, caller, services }) => {
    const { condition, ...table } = readTable({ services, caller }, params.code)
    const { keyword = '', pageSize = limit.defaultPageSize } = query
    const first = keyword === '' ? [] : await tableOptions(table, { condition, keyword, rows: pageSize })
    const rest = await tableOptions(table, { condition, rows: pageSize })
    const chosen = new Set(first.map(({ value }) => value))
    return found([...first, ...rest.filter(({ value }) => !chosen.has(value))].slice(0, pageSize))
  }),
  route(dictionary.labels, async ({ params, query, caller, services }) => {
    const { condition: _unused, ...table } = readTable({ services, caller }, params.code)
    const keys = keysOf(query.key)
    const options = await optionsByKey(table, keys)
    const echo = query.delNotExist === false
    return found(keys.flatMap((key) => options.get(key)?.text ?? (echo ? [key] : [])))
  }),
  route(dictionary.all, ({ services: { dictionaries } }) => {
    const enabled = (code: string) => dictionaries.options(code).filter(({ disabled }) => !disabled)
    return found(Object.fromEntries(dictionaries.codes().map((code) => [code, enabled(code).map(wireOption)])))
  }),
  route(dictionary.refresh, async ({ services }) => {
    const { dictionaries, outbox, database } = services
    await outbox.emit(database.query, { kind: 'record.changed', model: 'sysDict', ids: [], change: 'edit' })
    await outbox.flush()
    await dictionaries.refresh()
    return done(dictionaryMessages.refreshed)
  }),
]
