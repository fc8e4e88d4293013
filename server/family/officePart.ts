import { catalogue, type QueryOf } from '#core/endpoint'
import { badRequest } from '#core/error'
import { officeMessages } from '#core/message'
import { codeOf } from '#core/model'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { type CallContext, type RecordScope, readableFields, scopeOf, shownValue } from '#server/access'
import { type Part, queryRoute } from '#server/http'
import { parseDateTime } from '#server/platform'
import { aggregateRecords } from '#server/reading'
import { liveRows } from '#server/table'

type Period = QueryOf<typeof catalogue.office.chart>

/** What is counted, by the date that places it in time. */
const counted = [
  { model: 'eoaMetting', date: 'startTime' },
  { model: 'eoaPlan', date: 'startDate' },
  { model: 'oaDocReceive', date: 'receiveDate' },
  { model: 'oaLeave', date: 'startTime' },
] as const

type Counted = (typeof counted)[number]

/** The bounds of a period as conditions on a date field. Throws for what is no date. */
function boundsOf({ begin, end }: Period, { date }: Counted): WireParams {
  const bounds = [
    ['begin', begin],
    ['end', end],
  ] as const
  const set = bounds.filter((bound): bound is ['begin' | 'end', string] => Boolean(bound[1]))
  for (const [name, day] of set)
    if (parseDateTime(`${day} 00:00:00`) === null) throw badRequest(officeMessages.badDate, { name })
  return Object.fromEntries(set.map(([name, day]) => [`${date}_${name}`, day]))
}

/** The counted models that the caller may list, each with its scope. */
const scopesOf = (callContext: CallContext): { each: Counted; scope: RecordScope }[] =>
  counted
    .filter(({ model }) => callContext.services.library.current().resolvedModel(model))
    .map((each) => ({ each, scope: scopeOf(callContext, each.model) }))
    .filter(({ scope: { caller, model } }) => canCall(caller.rights, codeOf(model, 'list')))

/** A number a span and model, spans in order. spec: contract §6.7 (getChartDate) */
async function chart(callContext: CallContext, period: Period) {
  const span = period.type || 'day'
  const series = scopesOf(callContext).map(async ({ each, scope }) => {
    const request = { group: [`bucket(${each.date}, '${span}')`], measure: { n: 'count()' } }
    const { rows } = await aggregateRecords(scope, request, boundsOf(period, each))
    const dated = rows.filter((row) => typeof row[each.date] === 'string')
    return dated.map((row) => ({
      x: String(row[each.date]).slice(0, span === 'month' ? 7 : 10),
      y: Number(row.n),
      type: scope.model.title,
    }))
  })
  return (await Promise.all(series)).flat().sort((one, other) => (one.x < other.x ? -1 : one.x > other.x ? 1 : 0))
}

const twoDigits = (value: number) => Math.round(value * 100) / 100

/** A number a model, and its part of the whole in percent. spec: contract §6.7 (getPieDate) */
async function pie(callContext: CallContext, period: Period) {
  const slices = await Promise.all(
    scopesOf(callContext).map(async ({ each, scope }) => {
      const { rows } = await aggregateRecords(scope, { measure: { n: 'count()' } }, boundsOf(period, each))
      return { item: scope.model.title, count: Number(rows[0]?.n ?? 0) }
    }),
  )
  const total = slices.reduce((sum, { count }) => sum + count, 0)
  return slices.map((slice) => ({ ...slice, percent: total === 0 ? 0 : twoDigits((slice.count * 100) / total) }))
}

/** The fields of a site by their names in the contract. */
const siteFields = {
  ...{ siteName: 'siteName', siteLogo: 'logo', companyTel: 'companyTel', recordNo: 'icp' },
  ...{ address: 'address', copyright: 'copyright', domain: 'domain' },
}

/** The first active site of the caller's tenant; fields that the caller may not see are empty. spec: contract §6.7; readings (Values), model shapes */
async function site(callContext: CallContext) {
  const { services, caller } = callContext
  const { model } = scopeOf(callContext, 'eoaCmsSite')
  const row = await liveRows(services.database.query, 'eoa_cms_site', { status: '1', tenant_id: caller.tenantId })
    .selectAll()
    .orderBy('create_time')
    .orderBy('id')
    .executeTakeFirst()
  if (!row) return null
  const fields = new Map(readableFields(caller, model).map((field) => [field.name, field]))
  const texts = Object.entries(siteFields).map(([name, fieldName]) => {
    const field = fields.get(fieldName)
    return [name, field ? String(shownValue(caller, field, row[field.columnName]) ?? '') : '']
  })
  return { id: String(row.id), ...Object.fromEntries(texts) }
}

/** spec: contract §6.7; screens §8 */
export const officePart: Part = {
  id: 'office',
  routes: [
    queryRoute(catalogue.office.chart, ({ query, ...callContext }) => chart(callContext, query)),
    queryRoute(catalogue.office.pie, ({ query, ...callContext }) => pie(callContext, query)),
    queryRoute(catalogue.office.site, (callContext) => site(callContext)),
  ],
}
