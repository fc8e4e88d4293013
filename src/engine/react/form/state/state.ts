import type { Diagnostic } from '#core/document'
import { compileExpression, type Evaluation } from '#core/expression'
import { ownRecordOf, type RecordValues } from '#core/model'
import { isRowsState } from '#core/rows'
import { createScope, type Names, type Scope } from '#react/scope'
import { type Cell, createCell, type Watched } from '#react/watch'
import type { FormSettings, OriginCell } from '../settings.ts'
import { createFields, type Fields } from './fields.ts'
import { createFormStore, type FormStore } from './form.ts'
import { type ItemIndex, type ItemNode, indexItems } from './plan.ts'
import { createTyping, type Typing } from './typing.ts'
import { createViews, type Views } from './view.ts'

/** What a form holds, and what is computed from it. */
export interface FormState {
  readonly settings: FormSettings
  readonly store: FormStore
  readonly index: ItemIndex
  readonly scope: Scope
  /** Over the values as they stand, at each look. */
  readonly evaluation: Evaluation
  readonly views: Views
  readonly fields: Fields
  readonly typing: Typing
  readonly pending: Pending
  readonly origin: OriginCell
  /** What is wrong with the document and showed only while it ran. */
  readonly diagnostics: Cell<readonly Diagnostic[]>
  /** The values as expressions see them: sub-tables are lists of rows. */
  plainRecord(): RecordValues
}

/** What the expressions of a form see beside its record. */
export function createFormScope({ program, mode, ports, params = {}, names = {} }: FormSettings): Scope {
  return ownScope(createScope(ports, { $mode: mode, $params: params, ...names }), program)
}

interface Standing {
  scope: Scope
  origin: OriginCell
}

/** The state of one form at its beginning. */
export function createFormState(settings: FormSettings, { scope, origin }: Standing): FormState {
  const { program, record, mode } = settings
  const { model } = program
  const store = createFormStore(origin.snapshot().values)
  const plainRecord = () => withRows(store.record)
  const evaluation = liveEvaluation({
    settings,
    store,
    origin,
    base: scope.evaluation(model, store.record),
    plainRecord,
  })
  const index = indexItems(program.items)
  const plain = createViews(index, () => ({
    mode,
    evaluation,
    shows: scope.shows,
    disables: scope.disables,
    fieldRight: (field) => scope.fieldRight(model, field),
    recordWritable:
      settings.within?.isOpen() !== false && (record === null || isWritable(settings, scope, origin.snapshot().record)),
  }))
  const fields = createFields({ formily: store.formily, index, views: plain })
  const views = appliedViews(plain, fields)
  return {
    settings,
    store,
    index,
    scope,
    evaluation,
    views,
    fields,
    typing: createTyping(),
    pending: createPending(),
    origin,
    diagnostics: createCell<readonly Diagnostic[]>([]),
    plainRecord,
  }
}

/** What a view shows stands at its Field as soon as it has been worked out. */
function appliedViews(views: Views, { apply }: Fields): Views {
  const applied = (nodes: readonly ItemNode[]) => {
    apply(nodes.map(({ id }) => id))
    return nodes
  }
  return {
    ...views,
    refresh: (names) => applied(views.refresh(names)),
    refreshAll: () => applied(views.refreshAll()),
  }
}

/** In a form over the own record only those fields can be written that people may change of it. spec: schema-language, own */
function ownScope(scope: Scope, { record, model }: FormSettings['program']): Scope {
  const own = record && ownRecordOf(model)
  if (!own) return scope
  return {
    ...scope,
    fieldRight(of, name) {
      const right = scope.fieldRight(of, name)
      return right === 'write' && of.permission === model.permission && !own.fields.has(name) ? 'read' : right
    },
  }
}

/** spec: schema-language, editWhen: judged on the record as it is stored */
function isWritable({ program }: FormSettings, scope: Scope, record: RecordValues): boolean {
  const { editWhen } = program.model
  return editWhen === undefined || compileExpression(editWhen)(scope.evaluation(program.model, record)) === true
}

interface Live {
  settings: FormSettings
  store: FormStore
  origin: OriginCell
  base: Evaluation
  plainRecord(): RecordValues
}

/** One evaluation for the life of the form: it looks at the values when it is asked. */
function liveEvaluation({ settings: { within }, store, origin, base, plainRecord }: Live): Evaluation {
  const own: Names = {
    get $record() {
      return plainRecord()
    },
    get $row() {
      return plainRecord()
    },
    get $old() {
      return origin.snapshot().record
    },
  }
  return {
    ...base,
    lookup(name) {
      if (within && name === '$parent') return within.record()
      if (Object.hasOwn(own, name)) return own[name]
      const value = store.record[name]
      return isRowsState(value) ? value.rows : base.lookup(name)
    },
  }
}

function withRows(record: RecordValues): RecordValues {
  const tables = Object.entries(record).filter(([, value]) => isRowsState(value))
  if (tables.length === 0) return record
  return {
    ...record,
    ...Object.fromEntries(tables.map(([name, value]) => [name, isRowsState(value) ? value.rows : []])),
  }
}

/** What failed on its way, by field. */
type Failures = ReadonlyMap<string, string>

/** Values on their way into a form: files that are being stored. A save waits for them, and leaving without them asks. */
interface Pending {
  /** Names of the fields that wait. */
  readonly fields: Watched<readonly string[]>
  /** `arrival` resolves with null once the value was told, or with what has failed where no control can say it any more. */
  add(field: string, arrival: Promise<string | null>): void
  /** Resolves when nothing is on its way, with what has failed since the last time; null when the form has ended before. */
  settled(): Promise<Failures | null>
  /** The form has ended: nobody waits any more. */
  stop(): void
}

/** Nothing on its way yet. */
function createPending(): Pending {
  const arrivals = new Map<Promise<unknown>, string>()
  const fields = createCell<readonly string[]>([])
  const failures = new Map<string, string>()
  const waiting = new Set<(failures: Failures | null) => void>()

  const answer = (result: Failures | null) => {
    for (const resolve of waiting) resolve(result)
    waiting.clear()
  }
  const take = (): Failures => {
    const others = new Map(failures)
    failures.clear()
    return others
  }
  const judge = () => fields.set([...new Set(arrivals.values())])
  const end = (field: string, arrival: Promise<unknown>, failure: string | null) => {
    if (failure !== null) failures.set(field, failure)
    arrivals.delete(arrival)
    judge()
    if (arrivals.size === 0 && waiting.size > 0) answer(take())
  }

  return {
    fields,
    add(field, arrival) {
      arrivals.set(arrival, field)
      judge()
      void arrival.then((failure) => end(field, arrival, failure))
    },
    settled: () => (arrivals.size === 0 ? Promise.resolve(take()) : new Promise((resolve) => waiting.add(resolve))),
    stop: () => answer(null),
  }
}
