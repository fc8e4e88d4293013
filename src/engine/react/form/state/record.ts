import { createForm, type Form } from '@formily/core'
import { batch, observable } from '@formily/reactive'
import { compileExpression, type Evaluation } from '#core/expression'
import { type Field, type Model, ownRecordOf, type RecordValues } from '#core/model'
import { isRowsState } from '#core/rows'
import { createScope, type Scope } from '#react/scope'
import { type Cell, createCell } from '#react/watch'
import type { FormSettings } from '../settings.ts'
import { loadedValues, newValues, rowModelOf } from './values.ts'

/** The values a form started with: dirty state, patch and reset are measured against them. */
export interface Origin {
  /** The record as the server sent it, empty for a new one. */
  record: RecordValues
  /** The same as form values. */
  values: RecordValues
  /** The version an edit is based on; null for a new record. */
  version: number | null
}

/** The record of a form: its values in Formily, its origin, and the context of expressions. */
export interface FormRecord extends FormValues {
  readonly model: Model
  readonly scope: Scope
  /** Replaced once the form continues with the stored record. */
  readonly origin: Cell<Origin>
  /** The origin of a record that the server sent. */
  originOf(record: RecordValues): Origin
  /** The values for expressions: sub-tables are lists of rows. */
  plain(): RecordValues
  /** Reads the current values each time. */
  readonly evaluation: Evaluation
  /** False while the record as a whole is read-only. */
  isWritable(): boolean
  /** The model of a sub-table's rows, or of a nested record. */
  rowModel(field: Field): Model | undefined
}

/** The record of a form at its start. */
export function createRecord(settings: FormSettings): FormRecord {
  const { program, library, prefill = {}, within } = settings
  const { model } = program
  const scope = formScope(settings)
  const originOf = (record: RecordValues): Origin => {
    const version = typeof record.rowVersion === 'number' ? record.rowVersion : null
    return { record, values: loadedValues(model, record), version }
  }
  const newOrigin = (): Origin => {
    const values = newValues({ program, prefill, evaluation: scope.evaluation(model, prefill) })
    return { record: {}, values, version: null }
  }
  const origin = createCell(settings.record ? originOf(settings.record) : newOrigin())
  const values = createValues(origin.snapshot().values)
  const plain = () => withRows(values.present)
  const { editWhen } = model
  const mayEdit = editWhen ? compileExpression(editWhen) : () => true

  return {
    ...values,
    ...{ model, scope, origin, originOf, plain },
    evaluation: liveEvaluation(scope.evaluation(model, values.present), (name) => {
      if (name === '$parent' && within) return within.record()
      if (name === '$record' || name === '$row') return plain()
      if (name === '$old') return origin.snapshot().record
      const value = values.present[name]
      return isRowsState(value) ? value.rows : undefined
    }),
    isWritable: () =>
      within?.isOpen() !== false &&
      // spec: schema-language, editWhen: evaluated on the stored record
      (settings.record === null || mayEdit(scope.evaluation(model, origin.snapshot().record)) === true),
    rowModel: (field) => rowModelOf(library, field),
  }
}

/** The scope of a form. In one over the user's own record, other fields are read-only. spec: schema-language, own */
function formScope({ program, mode, ports, params = {}, names = {} }: FormSettings): Scope {
  const scope = createScope(ports, { $mode: mode, $params: params, ...names })
  const { model } = program
  const own = program.record && ownRecordOf(model)
  if (!own) return scope
  return {
    ...scope,
    fieldRight(of, name) {
      const right = scope.fieldRight(of, name)
      return right === 'write' && of.permission === model.permission && !own.fields.has(name) ? 'read' : right
    },
  }
}

/** One evaluation for the form's lifetime that reads the values on each lookup. */
const liveEvaluation = (base: Evaluation, own: (name: string) => unknown): Evaluation => ({
  ...base,
  lookup: (name) => own(name) ?? base.lookup(name),
})

function withRows(record: RecordValues): RecordValues {
  const tables = Object.entries(record).flatMap(([name, value]) => (isRowsState(value) ? [[name, value.rows]] : []))
  return tables.length === 0 ? record : { ...record, ...Object.fromEntries(tables) }
}

/** The values of a form, in Formily. */
interface FormValues {
  readonly formily: Form
  /** The current values; reading them is not watched. */
  readonly present: RecordValues
  /** The value, watched. */
  watch(name: string): unknown
  /** Sets a value; false if it is unchanged. */
  set(name: string, value: unknown): boolean
  /** Replaces all values. */
  replace(values: RecordValues): void
  /** True if a component has written the value through its Field: it then counts as set here. */
  adopt(name: string): boolean
  /** Mounts the form for Formily; the returned function unmounts it, unless it is remounted in the same task. */
  mount(): () => void
  /** Subscribes to events of the Fields. */
  subscribe: Form['subscribe']
}

/** Values that start as `initial`. Each is opaque: rows and nested records are not observed inside. */
function createValues(initial: RecordValues): FormValues {
  const present: Record<string, unknown> = { ...initial }
  const values = observable.shallow(present)
  const formily = createForm<Record<string, unknown>>({ values })
  // Formily's observer of all values is not used here, costs time on each change, and would keep the form in memory.
  for (const dispose of formily.disposers.splice(0)) dispose()

  const knownValues = { ...present }

  return {
    formily,
    present,
    watch: (name) => values[name],
    set(name, value) {
      if (Object.is(present[name], value)) return false
      knownValues[name] = value
      values[name] = value
      return true
    },
    replace(next) {
      batch(() => {
        const all = { ...Object.fromEntries(Object.keys(present).map((name) => [name, undefined])), ...next }
        Object.assign(knownValues, all)
        Object.assign(values, all)
      })
    },
    adopt(name) {
      if (Object.is(knownValues[name], present[name])) return false
      knownValues[name] = present[name]
      return true
    },
    ...lifecycleOf(formily),
  }
}

/** Formily drops subscribers and Fields when a form unmounts: our subscribers are added again for the next mount. */
function lifecycleOf(formily: Form): Pick<FormValues, 'mount' | 'subscribe'> {
  const listeners: Parameters<Form['subscribe']>[0][] = []
  let mounted = false
  let mountCount = 0
  const unmount = (round: number) => {
    if (round !== mountCount) return
    mounted = false
    formily.onUnmount()
    for (const listener of listeners) formily.subscribe(listener)
  }
  return {
    subscribe(listener) {
      listeners.push(listener)
      return formily.subscribe(listener)
    },
    mount() {
      mountCount += 1
      if (!mounted) formily.onMount()
      mounted = true
      return () => {
        const round = mountCount
        queueMicrotask(() => unmount(round))
      }
    },
  }
}
