import type { Span } from '#core/calendar'
import { limit } from '#core/limit'
import type { RecordValues } from '#core/model'
import { encodeListQuery } from '#core/query'
import type { CalendarProgram } from '#core/screen'
import { boundWhere, type Scope } from '#react/scope'

/** A record in a calendar. */
export interface CalendarEntry extends Span {
  title: string
  tone: string
  /** The key and the name of what it takes; empty without one. */
  resource: string
  resourceText: string
}

/** The request for the records that touch a span of time. */
export function calendarQuery(program: CalendarProgram, scope: Scope, { from, to }: { from: string; to: string }) {
  const { model, start, end, resource, where, reads } = program
  const edge = (text: string, type: string) => (type === 'date' ? text.slice(0, 10) : text)
  const touches = [
    `${start.name} < '${edge(to, start.type.id)}'`,
    `${end.name} ${end.type.id === 'date' ? '>=' : '>'} '${edge(from, end.type.id)}'`,
  ]
  const own = where ? [`(${boundWhere(where, scope.evaluation(model, {}))})`] : []
  const columns = [model.display, start.name, end.name, ...(resource ? [resource.name] : []), ...reads]
  return {
    ...encodeListQuery({
      page: { pageNo: 1, pageSize: limit.pageSize },
      sort: [{ field: start.name, order: 'asc' }],
      filters: [],
      columns: [...new Set(columns)],
    }),
    where: [...touches, ...own].join(' && '),
  }
}

export function entryOf(
  { model, start, end, resource, tone }: CalendarProgram,
  scope: Scope,
  record: RecordValues,
): CalendarEntry {
  const text = (name: string) => String(record[`${name}_dictText`] ?? record[name] ?? '')
  return {
    id: String(record.id),
    title: text(model.display),
    tone: tone ? String(tone.read(scope.evaluation(model, record)) ?? '') : '',
    start: String(record[start.name] ?? ''),
    end: String(record[end.name] ?? ''),
    resource: resource ? String(record[resource.name] ?? '') : '',
    resourceText: resource ? text(resource.name) : '',
  }
}
