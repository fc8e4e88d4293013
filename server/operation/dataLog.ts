import { catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { recordMessages } from '#core/message'
import type { Field, Model } from '#core/model'
import { isObject } from '#core/object'
import { allOf, equals } from '#core/query'
import type { CallContext, RecordScope, WireRecord } from '#server/access'
import { type Part, queryRoute } from '#server/http'
import { addTexts, everyRecord, findRecords } from '#server/reading'

function scopeOf({ services, caller }: CallContext, modelId: string): RecordScope {
  const model = services.library.current().resolvedModel(modelId)
  if (!model) throw productError('notFound')
  return { services, caller, model }
}

/** The most entries of one record with which its versions can still be compared. */
const maxEntries = 5_000

const versionOf = ({ dataVersion }: WireRecord): number => Number(dataVersion)

/** The state of the record after a version; each entry holds only its changes. */
function stateAt(entries: readonly WireRecord[], version: number): WireRecord {
  const state: WireRecord = {}
  for (const entry of entries.filter((each) => versionOf(each) <= version)) {
    const { before, after } = isObject(entry.dataContent) ? entry.dataContent : {}
    Object.assign(state, isObject(before) ? before : {}, isObject(after) ? after : {})
  }
  return state
}

/** All entries of a record, oldest first. */
async function entriesOf(callContext: CallContext, { dataTable, dataId }: WireRecord): Promise<WireRecord[]> {
  const and = allOf([equals('dataTable', String(dataTable)), equals('dataId', String(dataId))])
  const entries = await everyRecord(scopeOf(callContext, 'sysDataLog'), { and, most: maxEntries })
  return entries.sort((one, other) => versionOf(one) - versionOf(other))
}

/** The two entries, older first. Throws when they belong to different records. */
async function twoVersions(callContext: CallContext, ids: readonly string[]): Promise<[WireRecord, WireRecord]> {
  const [one, other] = await findRecords(scopeOf(callContext, 'sysDataLog'), { ids })
  if (ids.length !== 2 || !one || !other) throw failedWith(recordMessages.chooseTwoVersions)
  if (one.dataTable !== other.dataTable || one.dataId !== other.dataId)
    throw failedWith(recordMessages.versionsOfOneRecord)
  return versionOf(one) <= versionOf(other) ? [one, other] : [other, one]
}

const displayText = ({ name }: Field, record: WireRecord): string => {
  const text = record[`${name}_dictText`] ?? record[name]
  if (text === null || text === undefined) return ''
  return typeof text === 'object' ? JSON.stringify(text) : String(text)
}

const fieldsIn = (model: Model, states: readonly WireRecord[]): Field[] =>
  model.fields.filter(({ name, base, type }) => !base && !type.writeOnly && states.some((state) => name in state))

/** The fields of a record in two versions, those that differ first. Fields that the caller may not see are left out. */
async function compareVersions(callContext: CallContext, ids: readonly string[]) {
  const [older, newer] = await twoVersions(callContext, ids)
  const scope = scopeOf(callContext, String(older.dataTable))
  const entries = await entriesOf(callContext, older)
  const states: [WireRecord, WireRecord] = [stateAt(entries, versionOf(older)), stateAt(entries, versionOf(newer))]
  const fields = fieldsIn(scope.model, states)
  await addTexts(states, fields, scope)
  const rows = fields.map((field) => {
    const [before, after] = [displayText(field, states[0]), displayText(field, states[1])]
    return { field: field.name, title: field.title, before, after, changed: before === after ? 'N' : 'Y' }
  })
  return [...rows.filter(({ changed }) => changed === 'Y'), ...rows.filter(({ changed }) => changed === 'N')]
}

/** spec: screens §14, 数据日志 */
export const dataLogPart: Part = {
  id: 'dataLog',
  routes: [
    queryRoute(catalogue.monitor.compareVersions, async ({ query, ...callContext }) =>
      query.ids ? await compareVersions(callContext, query.ids.split(',').filter(Boolean)) : [],
    ),
  ],
}
