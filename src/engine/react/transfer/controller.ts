import type { Evaluation } from '#core/expression'
import { limit } from '#core/limit'
import { fillText, transferMessages } from '#core/message'
import { codeOf } from '#core/model'
import { encodeListQuery } from '#core/query'
import type { TransferProgram } from '#core/screen'
import { type LoadFailure, loadFailureOf } from '#react/boundary'
import { boundWhere, type Scope } from '#react/scope'
import { type Cell, createCell, type Watched } from '#react/watch'
import { createLatest, isAborted, isHttpFailure } from '#runtime/http'
import { isStale, type RecordRow, type RecordService } from '#runtime/record'

/** The records of one side. */
interface SideState {
  rows: readonly RecordRow[]
  /** Number of records, displayed or not. */
  total: number
  failure: LoadFailure | null
}

interface TransferState extends Record<TransferSide, SideState> {
  status: 'loading' | 'ready'
  /** Records are being moved. */
  moving: boolean
}

/** The result of a move. */
interface MoveResult {
  count: number
  /** Why some records were not moved; empty if all were. */
  unchanged: string
}

/** Records moved from one side to the other. */
export interface TransferController {
  readonly program: TransferProgram
  readonly state: Watched<TransferState>
  readonly mayMove: boolean
  text(name: keyof TransferProgram['texts']): string
  search(side: TransferSide, keyword: string): void
  /** Moves records to a side one by one; those that somebody else has moved meanwhile stay. */
  move(ids: readonly string[], to: TransferSide): Promise<MoveResult>
  refresh(): void
  start(): () => void
}

interface TransferSettings {
  program: TransferProgram
  scope: Scope
  ports: { records: RecordService }
  /** Something was stored: the screens below reload. */
  changed(): void
}

const empty: SideState = Object.freeze({ rows: [], total: 0, failure: null })

/** Creates a transfer without its view. */
export function createTransferController(settings: TransferSettings): TransferController {
  const { program, scope } = settings
  const state = createCell<TransferState>({ free: empty, taken: empty, status: 'loading', moving: false })
  const sides = sidesOf(settings, state)
  const move = moverOf(settings, state, sides)
  return {
    program,
    state,
    mayMove: scope.shows(codeOf(program.model, 'edit')),
    text: (name) => labelText(settings, name),
    search: sides.search,
    move,
    refresh: () => void sides.refresh(),
    start() {
      void sides.refresh()
      return sides.stop
    },
  }
}

const labelText = ({ program, scope }: TransferSettings, name: keyof TransferProgram['texts']): string =>
  program.texts[name]?.read(scope.evaluation(program.model, {})) ?? transferMessages[name]

const ownerOf = ({ program, scope }: TransferSettings): string =>
  String(program.value.read(scope.evaluation(program.model, {})) ?? '')

const callsOf = ({ program, ports }: TransferSettings) => ports.records.of(program.model.api ?? '')

interface Sides {
  search(side: TransferSide, keyword: string): void
  refresh(): Promise<void>
  stop(): void
}

/** Loads both sides; of each only the latest answer counts. */
function sidesOf(settings: TransferSettings, state: Cell<TransferState>): Sides {
  const { program, scope } = settings
  const set = (change: Partial<TransferState>) => state.set({ ...state.snapshot(), ...change })
  const latest = { free: createLatest(), taken: createLatest() }
  const keywords = { free: '', taken: '' }
  const load = async (side: TransferSide): Promise<void> => {
    const evaluation = scope.evaluation(program.model, {})
    const query = sideQuery(program, { side, value: ownerOf(settings), keyword: keywords[side], evaluation })
    try {
      const reply = await latest[side].run((signal) => callsOf(settings).list(query, { signal }))
      if (reply.current) set({ [side]: { rows: reply.value.records, total: reply.value.total, failure: null } })
    } catch (error) {
      if (!isAborted(error)) set({ [side]: { ...empty, failure: loadFailureOf(error, codeOf(program.model, 'list')) } })
    }
  }
  return {
    search(side, keyword) {
      keywords[side] = keyword
      void load(side)
    },
    async refresh() {
      await Promise.all([load('free'), load('taken')])
      set({ status: 'ready' })
    },
    stop() {
      latest.free.cancel()
      latest.taken.cancel()
    },
  }
}

/** Moves records one by one and returns the result. */
function moverOf(settings: TransferSettings, state: Cell<TransferState>, sides: Sides): TransferController['move'] {
  const { field } = settings.program
  const moveOne = async (row: RecordRow, to: TransferSide): Promise<string | null> => {
    const patch = { id: row.id, rowVersion: row.rowVersion, [field.name]: to === 'taken' ? ownerOf(settings) : null }
    try {
      await callsOf(settings).edit(patch, 'all')
      return null
    } catch (error) {
      if (isStale(error)) return labelText(settings, 'conflict')
      return isHttpFailure(error) ? error.message : String(error)
    }
  }
  return async (ids, to) => {
    const { free, taken } = state.snapshot()
    const rows = (to === 'taken' ? free : taken).rows.filter(({ id }) => ids.includes(String(id)))
    state.set({ ...state.snapshot(), moving: true })
    const unchanged: string[] = []
    for (const row of rows) {
      const reason = await moveOne(row, to)
      if (reason !== null) unchanged.push(reason)
    }
    if (unchanged.length < rows.length) settings.changed()
    await sides.refresh()
    state.set({ ...state.snapshot(), moving: false })
    const reasons = [...new Set(unchanged)].join('；')
    const words = unchanged.length > 0 ? fillText(transferMessages.unchanged, { count: unchanged.length, reasons }) : ''
    return { count: rows.length - unchanged.length, unchanged: words }
  }
}

/** Records that belong to nothing, and those that belong to the selected target. */
export type TransferSide = 'free' | 'taken'

interface TransferQueryInput {
  side: TransferSide
  value: string
  keyword: string
  evaluation: Evaluation
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Field types that a keyword is searched in. */
const ofText = new Set(['text', 'longtext'])

/** The query for the records of one side. */
function sideQuery(program: TransferProgram, { side, value, keyword, evaluation }: TransferQueryInput) {
  const { field, where, columns } = program
  const texts = columns.filter((one) => ofText.has(one.field.type.id) && one.field.column)
  const word = keyword.trim()
  const tests = [
    side === 'free' ? `${field.name} == null` : `${field.name} == ${quoted(value)}`,
    ...(where ? [`(${boundWhere(where, evaluation)})`] : []),
    ...(word && texts.length > 0
      ? [`(${texts.map((one) => `contains(${one.field.name}, ${quoted(word)})`).join(' || ')})`]
      : []),
  ]
  return {
    ...encodeListQuery({
      page: { pageNo: 1, pageSize: limit.pageSize },
      sort: [],
      filters: [],
      columns: [...new Set([field.name, ...columns.map((one) => one.field.name)])],
    }),
    where: tests.join(' && '),
  }
}
