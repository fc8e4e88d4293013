import { type CalendarView, daysOf, intervalOf, type Span, stepDay, suggestSpan } from '#core/calendar'
import { limit } from '#core/limit'
import { codeOf, type Field, type RecordValues } from '#core/model'
import { encodeListQuery } from '#core/query'
import type { CalendarProgram } from '#core/screen'
import type { Opener } from '#react/action'
import { type LoadFailure, loadFailureOf } from '#react/boundary'
import { boundWhere, nowText, type Scope, type ScopePorts } from '#react/scope'
import { type Cell, createCell, type Watched } from '#react/watch'
import { createLatest, isAborted } from '#runtime/http'
import type { ClockPort } from '#runtime/port'
import type { RecordService } from '#runtime/record'

export interface CalendarState {
  view: CalendarView
  /** The day that the view shows or starts from, `YYYY-MM-DD`. */
  day: string
  today: string
  entries: readonly CalendarEntry[]
  status: 'loading' | 'ready' | 'failed'
  failure: LoadFailure | null
  /** There are more records than the calendar loads. */
  capped: boolean
}

/** Start and end of a new record, and its resource. */
interface NewSpan {
  start: string
  end: string
  resource?: string
}

/** A calendar without its view. */
export interface CalendarController {
  readonly program: CalendarProgram
  readonly state: Watched<CalendarState>
  /** True if its records are whole days, without times. */
  readonly wholeDays: boolean
  /** Whether the user may create records. */
  readonly mayCreate: boolean
  show(view: CalendarView): void
  goTo(day: string, view?: CalendarView): void
  step(by: -1 | 1): void
  today(): void
  /** Opens a form for a new record over a span and resource; by default on the displayed day, as early as possible. */
  create(span?: NewSpan): Promise<void>
  open(id: string): Promise<void>
  refresh(): void
  start(): () => void
}

interface CalendarSettings {
  program: CalendarProgram
  scope: Scope
  opener: Opener
  ports: { records: RecordService; clock: Pick<ClockPort, 'nowMs' | 'zoneMinutes'> } & Pick<ScopePorts, 'onDictionary'>
}

/** Creates a calendar that shows today: by day if it has resources, by month for whole-day records, else by week. */
export function createCalendarController(settings: CalendarSettings): CalendarController {
  const { program, scope, opener, ports } = settings
  const { model, resource } = program
  const wholeDays = program.start.type.id === 'date'
  const day = () => nowText(ports.clock).slice(0, 10)
  const state = createCell<CalendarState>({
    ...{ view: resource ? 'day' : wholeDays ? 'month' : 'week', day: day(), today: day() },
    ...{ entries: [], status: 'loading', failure: null, capped: false },
  })
  const set = (change: Partial<CalendarState>) => state.set({ ...state.snapshot(), ...change })
  const { load, start } = loaderOf(settings, state)
  const refresh = () => void load()
  const goTo = (to: string, view = state.snapshot().view) => {
    set({ day: to, view, today: day() })
    refresh()
  }
  const opened = async (request: Parameters<Opener['open']>[0]) => {
    const { kind } = await opener.open(request)
    if (kind === 'saved') refresh()
  }

  return {
    program,
    state,
    wholeDays,
    mayCreate: scope.shows(codeOf(model, 'add')),
    show: (view) => goTo(state.snapshot().day, view),
    goTo,
    step: (by) => goTo(stepDay(state.snapshot().view, state.snapshot().day, by)),
    today: () => goTo(day()),
    create: (span: NewSpan = suggestSpan(state.snapshot().day, nowText(ports.clock), program.hours)) => {
      const { start, end, resource: chosen } = span
      const times: RecordValues = {
        [program.start.name]: momentText(program.start, start),
        [program.end.name]: momentText(program.end, end),
      }
      const values = resource && chosen ? { ...times, [resource.name]: chosen } : times
      return opened({ what: program.create, mode: 'create', values })
    },
    open: (id) => opened({ what: program.detail, mode: 'view', recordId: id }),
    refresh,
    start() {
      refresh()
      return start()
    },
  }
}

/** A moment as text in the format of its field. */
const momentText = ({ type }: Field, moment: string): string => (type.id === 'date' ? moment.slice(0, 10) : moment)

/** Loads the records of the displayed days; only the latest answer counts. */
function loaderOf({ program, scope, ports }: CalendarSettings, state: Cell<CalendarState>) {
  const { model } = program
  const latest = createLatest()
  const set = (change: Partial<CalendarState>) => state.set({ ...state.snapshot(), ...change })
  let loaded: readonly RecordValues[] = []
  const entries = () => loaded.map((record) => entryOf(program, scope, record))
  const load = async () => {
    const { view, day } = state.snapshot()
    const query = calendarQuery(program, scope, intervalOf(daysOf(view, day)))
    try {
      const reply = await latest.run((signal) => ports.records.of(model.api ?? '').list(query, { signal }))
      if (!reply.current) return
      const { records, total } = reply.value
      loaded = records
      set({ entries: entries(), status: 'ready', failure: null, capped: total > limit.pageSize })
    } catch (error) {
      if (!isAborted(error)) set({ status: 'failed', failure: loadFailureOf(error, codeOf(model, 'list')) })
    }
  }
  /** Follows the dictionaries, whose tones and texts the entries have; the result ends that and the load. */
  const start = () => {
    const end = ports.onDictionary(() => set({ entries: entries() }))
    return () => {
      end()
      latest.cancel()
    }
  }
  return { load, start }
}

/** A record in a calendar. */
export interface CalendarEntry extends Span {
  title: string
  tone: string
  /** Key and name of its resource; empty without one. */
  resource: string
  resourceText: string
}

/** The query for the records that overlap a span of time. */
function calendarQuery(program: CalendarProgram, scope: Scope, { from, to }: { from: string; to: string }) {
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

function entryOf(
  { model, start, end, resource, label, tone }: CalendarProgram,
  scope: Scope,
  record: RecordValues,
): CalendarEntry {
  const text = (name: string) => String(record[`${name}_dictText`] ?? record[name] ?? '')
  const evaluation = scope.evaluation(model, record)
  return {
    id: String(record.id),
    title: label?.read(evaluation) || text(model.display),
    tone: tone ? String(tone.read(evaluation) ?? '') : '',
    start: String(record[start.name] ?? ''),
    end: String(record[end.name] ?? ''),
    resource: resource ? String(record[resource.name] ?? '') : '',
    resourceText: resource ? text(resource.name) : '',
  }
}
