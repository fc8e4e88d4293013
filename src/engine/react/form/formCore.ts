import type { Diagnostic } from '#core/document'
import { compileExpression, type Evaluation } from '#core/expression'
import { ownRecordOf, type RecordValues } from '#core/model'
import { isRowsState } from '#core/rows'
import { createScope, type Names, type Scope } from '#react/scope'
import { type Cell, createCell } from '#react/watch'
import { createErrorBoard, type ErrorBoard } from './errorBoard.ts'
import { loadedValues, newValues } from './initial.ts'
import { type ItemIndex, indexItems } from './itemIndex.ts'
import { createPending, type Pending } from './pending.ts'
import type { FormSettings } from './settings.ts'
import { createFormStore, type FormStore } from './store.ts'
import { createTyping, type Typing } from './typing.ts'
import { createViews, type Views } from './views.ts'

/** What a form began with: dirty, patch and reset are measured against it. */
export interface Origin {
  /** The record as the server sent it, empty for a new one. */
  record: RecordValues
  /** The same as the form holds it. */
  values: RecordValues
  /** The version that an edit is based on; null for a new record. */
  version: number | null
}

/** The parts that all of a form's behaviour stands on. */
export interface FormCore {
  readonly settings: FormSettings
  readonly store: FormStore
  readonly index: ItemIndex
  readonly scope: Scope
  /** Over the values as they stand, at each look. */
  readonly evaluation: Evaluation
  readonly views: Views
  readonly board: ErrorBoard
  readonly typing: Typing
  readonly pending: Pending
  readonly origin: Cell<Origin>
  /** What is wrong with the document and showed only while it ran. */
  readonly diagnostics: Cell<readonly Diagnostic[]>
  /** The values as expressions see them: sub-tables are lists of rows. */
  plainRecord(): RecordValues
}

/** The parts of one form, at its beginning. */
export function createFormCore(settings: FormSettings): FormCore {
  const { program, record, mode, ports, params = {}, names = {} } = settings
  const { model } = program
  const scope = ownScope(createScope(ports, { $mode: mode, $params: params, ...names }), program)
  const origin = createCell(originOf(settings, scope))
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
  const views = createViews(index, () => ({
    mode,
    evaluation,
    shows: scope.shows,
    disables: scope.disables,
    fieldRight: (field) => scope.fieldRight(model, field),
    recordWritable:
      settings.within?.isOpen() !== false && (record === null || isWritable(settings, scope, origin.snapshot().record)),
  }))
  const board = createErrorBoard(store)
  return {
    settings,
    store,
    index,
    scope,
    evaluation,
    views,
    board,
    typing: createTyping(),
    pending: createPending(),
    origin,
    diagnostics: createCell<readonly Diagnostic[]>([]),
    plainRecord,
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

/** The origin of a record that was read, or of a new one. */
export function originOf({ program, record, prefill = {} }: FormSettings, scope: Scope): Origin {
  if (record) return loadedOrigin(program, record)
  const values = newValues({ program, prefill, evaluation: scope.evaluation(program.model, prefill) })
  return { record: {}, values, version: null }
}

export function loadedOrigin({ model }: FormSettings['program'], record: RecordValues): Origin {
  const version = typeof record.rowVersion === 'number' ? record.rowVersion : null
  return { record, values: loadedValues(model, record), version }
}

/** spec: schema-language, editWhen: judged on the record as it is stored */
function isWritable({ program }: FormSettings, scope: Scope, record: RecordValues): boolean {
  const { editWhen } = program.model
  return editWhen === undefined || compileExpression(editWhen)(scope.evaluation(program.model, record)) === true
}

interface Live {
  settings: FormSettings
  store: FormStore
  origin: Cell<Origin>
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
