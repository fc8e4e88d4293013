import { dependenciesOf } from '#core/expression'
import { groupBy, isObject } from '#core/object'
import { isRowsState, type Row, type RowsState, setManyCells } from '#core/rows'
import type { ColumnProgram, FieldItem } from '#core/screen'
import { boundWhere } from '#react/scope'
import { createLatest, type LatestOnly } from '#runtime/http'
import type { RecordRow } from '#runtime/record'
import type { FormSettings } from '../settings.ts'
import type { ChangeListener, Changes } from './changes.ts'
import { isReference, readsOfEffects } from './linkage.ts'
import { whereReads } from './plan.ts'
import type { FormRecord } from './record.ts'
import type { FormView } from './view.ts'

/** Server lookups after a change: referenced records, and whether selected options still exist. */
export interface Lookups {
  readonly listener: ChangeListener
  /** Loads the referenced records when the form opens. */
  begin(): void
  /** Resolves when no request is pending: a save waits for it. */
  settled(): Promise<void>
  stop(): void
}

interface LookupParts {
  record: FormRecord
  view: FormView
  changes: Pick<Changes, 'set' | 'open'>
  isDirty(): boolean
}

/** The lookups of one form. spec: schema-language, `typeId$` and onOptionsGone */
export function createLookups(settings: FormSettings, { record, view, changes, isDirty }: LookupParts): Lookups {
  const { program, mode } = settings
  const { follow, ...following } = createFollowing()
  const fetchReference = referenceFetch(settings, record, follow)
  const findGone = optionsCheck(settings, follow)
  const references = new Set([...readsOfEffects(program.effects), ...view.reads].filter(isReference))
  const items = mode === 'view' ? [] : program.fieldItems
  const dependents = items.filter((item) => item.optionsWhere && item.onOptionsGone === 'clear')
  const checkCells = cellOptions(items, record, findGone, changes.set)

  const checkChoice = (item: FieldItem) => {
    const { name, target } = item.field
    const keys = record.present[name]
    if (!target || typeof keys !== 'string' || keys === '') return
    findGone({ key: `options ${name}`, model: target.model, keys, where: view.of(item.id).optionsWhere }, (isGone) => {
      if (record.present[name] === keys && isGone(keys)) changes.set(name, null)
    })
  }
  const open = () => {
    for (const reference of references) {
      const name = reference.slice(0, -1)
      if (isObject(record.present[reference]) || !record.present[name]) continue
      fetchReference(name, (target) => {
        if (record.set(reference, target)) changes.open([reference], isDirty())
      })
    }
  }
  return {
    ...following,
    begin: open,
    listener: {
      changed(names) {
        for (const name of names)
          if (references.has(`${name}$`)) fetchReference(name, (target) => changes.set(`${name}$`, target))
        for (const item of dependents) if (whereReads(item).some((name) => names.has(name))) checkChoice(item)
        checkCells(names)
      },
      stored: open,
    },
  }
}

/** Runs `load`; `done` receives its result unless a newer run with the same key has started. Failures are ignored. */
type Follow = <T>(key: string, load: (signal: AbortSignal) => Promise<T>, done: (result: T) => void) => void

/** Requests that follow a change; only the latest of each key counts. */
function createFollowing(): { follow: Follow; settled(): Promise<void>; stop(): void } {
  const latestByKey = new Map<string, LatestOnly>()
  const pending = new Set<Promise<void>>()
  return {
    follow(key, load, done) {
      const latest = latestByKey.get(key) ?? createLatest()
      latestByKey.set(key, latest)
      const running = latest
        .run(load)
        .then((reply) => reply.current && done(reply.value))
        .catch(() => undefined)
        .then(() => void pending.delete(running))
      pending.add(running)
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending)
    },
    stop() {
      for (const latest of latestByKey.values()) latest.cancel()
    },
  }
}

const options = (signal: AbortSignal) => ({ signal, quiet: 'all' }) as const

/** Loads the record of a reference. Null, without a notice, for a user without the right to read it. */
function referenceFetch({ library, ports: { http } }: FormSettings, { model, present }: FormRecord, follow: Follow) {
  const read = async (api: string, column: string, key: string, signal: AbortSignal) => {
    if (column === 'id') return http.signedGet<unknown>(`${api}/queryById`, { id: key }, options(signal))
    const query = { [column]: key, pageSize: 1 }
    const page = await http.signedGet<{ records?: unknown[] } | null>(`${api}/list`, query, options(signal))
    return page?.records?.[0]
  }
  return (name: string, arrived: (target: RecordRow | null) => void) => {
    const target = model.field(name)?.target
    const key = present[name]
    const api = target && library.resolvedModel(target.model)?.api
    if (!api || typeof key !== 'string' || key === '') return arrived(null)
    follow(
      `${name}$`,
      (signal) => read(api, target.store, key, signal),
      (record) => {
        if (present[name] === key) arrived(isObject(record) ? (record as RecordRow) : null)
      },
    )
  }
}

/** Selected options, one key or several (comma-separated), of a model under a condition. */
interface Choice {
  /** Only the latest request of a key counts. */
  key: string
  model: string
  keys: string
  where: string
}

/** Asks which selected options exist; `done` receives a predicate for missing ones. */
type FindGone = (choice: Choice, done: (isGone: (keys: string) => boolean) => void) => void

function optionsCheck({ library, ports: { http } }: FormSettings, follow: Follow): FindGone {
  return ({ key, model, keys, where }, done) => {
    const api = library.resolvedModel(model)?.api
    if (!api) return
    follow(
      key,
      (signal) => http.signedGet<unknown>(`${api}/options`, { keys, where }, options(signal)),
      (existing) => {
        if (!Array.isArray(existing)) return
        const values = new Set(existing.map((option: { value?: unknown } | null) => String(option?.value ?? '')))
        done((chosen) => !chosen.split(',').every((chosenKey) => values.has(chosenKey)))
      },
    )
  }
}

/** A column of a sub-table whose options depend on its row or on the parent form. */
interface DependentColumn {
  table: FieldItem['field']
  column: ColumnProgram
  /** The model of the options. */
  model: string
  /** Fields of the row, and of the parent form, that the condition reads. */
  ofRow: readonly string[]
  above: readonly string[]
}

const dependentColumns = ({ field: table, columns = [] }: FieldItem): DependentColumn[] =>
  columns.flatMap((column) => {
    const { optionsWhere, onOptionsGone } = column
    const { target } = column.field
    if (!optionsWhere || onOptionsGone === 'keep' || !target) return []
    const paths = dependenciesOf(optionsWhere).paths.map((path) => path.split('.'))
    const readFrom = (...roots: string[]) =>
      paths.flatMap(([root = '', name]) => (roots.includes(root) && name ? [name] : []))
    const above = readFrom('$parent', '$record')
    return [{ table, column, model: target.model, ofRow: readFrom('$row'), above }]
  })

/** Checks the selected options of cells when their condition changes. spec: schema-language, onOptionsGone in cells */
function cellOptions(items: readonly FieldItem[], record: FormRecord, findGone: FindGone, set: Changes['set']) {
  const columns = items.flatMap(dependentColumns)
  const before = new Map(columns.map(({ table }) => [table.name, record.present[table.name]]))
  const check = ({ table, column, model }: DependentColumn, where: string, rows: readonly Row[]) => {
    const keys = [...new Set(rows.flatMap((row) => keyOf(row, column).split(',')))].join(',')
    const key = `options ${table.name} ${column.id} ${where}`
    findGone({ key, model, keys, where }, (isGone) => {
      const state = record.present[table.name]
      if (!isRowsState(state)) return
      const sameCondition = byCondition(record, { table, column }, state.rows).get(where) ?? []
      const next = withoutGone(state, { column, before: rows, now: sameCondition, isGone })
      if (next !== state) set(table.name, next)
    })
  }
  return (changed: ReadonlySet<string>) => {
    for (const dependent of columns) {
      const { name } = dependent.table
      const state = record.present[name]
      if (!isRowsState(state)) continue
      const due = dueRows(state, before.get(name), { dependent, changed })
      for (const [where, rows] of byCondition(record, dependent, due)) check(dependent, where, rows)
    }
    for (const name of before.keys()) before.set(name, record.present[name])
  }
}

const keyOf = (row: Row, { field }: ColumnProgram): string => {
  const value = row[field.name]
  return typeof value === 'string' ? value : ''
}

interface RowChange {
  dependent: DependentColumn
  changed: ReadonlySet<string>
}

/** The rows with a selection whose condition may have changed. */
function dueRows(state: RowsState, before: unknown, { dependent, changed }: RowChange): Row[] {
  const { column, ofRow, above } = dependent
  const parentChanged = above.some((name) => changed.has(name))
  const earlier = new Map(isRowsState(before) ? before.rows.map((row) => [row.id, row]) : [])
  return state.rows.filter((row) => {
    const was = earlier.get(row.id)
    return keyOf(row, column) !== '' && (parentChanged || (was && ofRow.some((name) => was[name] !== row[name])))
  })
}

/** Groups rows with the same condition, which share a request. */
function byCondition(
  record: FormRecord,
  { table, column }: Pick<DependentColumn, 'table' | 'column'>,
  rows: readonly Row[],
) {
  const model = record.rowModel(table)
  const above = record.plain()
  return groupBy(rows, (row) => {
    const evaluation = record.scope.evaluation(model, row, { $row: row, $parent: above, $record: above })
    return column.optionsWhere ? boundWhere(column.optionsWhere, evaluation) : ''
  })
}

interface GoneChoices {
  column: ColumnProgram
  /** The rows that were checked. */
  before: readonly Row[]
  /** Those that have the same condition now. */
  now: readonly Row[]
  isGone(keys: string): boolean
}

/** Clears missing options from the rows; a selection changed meanwhile stays. */
function withoutGone(state: RowsState, { column, before, now, isGone }: GoneChoices): RowsState {
  const { name } = column.field
  const checked = new Map(before.map((row) => [row.id, row]))
  const gone = now.filter((row) => checked.get(row.id)?.[name] === row[name] && isGone(keyOf(row, column)))
  return setManyCells(state, new Map(gone.map(({ id }) => [id, { [name]: null }])))
}
