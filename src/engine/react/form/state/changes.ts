import { batch } from '@formily/reactive'
import type { Diagnostic } from '#core/document'
import type { RecordValues } from '#core/model'
import type { Watched } from '#react/watch'
import type { FormSettings } from '../settings.ts'
import type { Fields } from './fields.ts'
import { createLinkage, type Linkage } from './linkage.ts'
import type { FormRecord } from './record.ts'
import type { Typing } from './typing.ts'
import { enteredValues } from './values.ts'

/** Every change of a form's values goes through here. */
export interface Changes {
  /** The user has set these fields. */
  change(values: RecordValues): void
  /** Sets a computed value. */
  set(name: string, value: unknown): void
  /** The user has left the field. */
  leave(field: string): void
  /** Normalizes input the way it will be stored. */
  tidy(): void
  /** The control's text is no value, for this reason; null once it is. */
  problem(field: string, problem: string | null): void
  /** The control's text while it is no value; null once it is. */
  typed(field: string, text: string | null): void
  /** The form opens, or referenced records arrived. Values set by this are not input: a new record starts clean. */
  open(references: readonly string[], isDirty: boolean): void
  /** All values have been replaced. */
  replaced(): void
  /** The form continues with the stored record. */
  stored(): void
  /** Adds a listener; listeners are called in the order they were added. */
  listen(listener: ChangeListener): void
  /** Errors of the document that only show at run time. */
  readonly diagnostics: Watched<readonly Diagnostic[]>
}

/** Follows the changes of a form. */
export interface ChangeListener {
  /** A pass has ended: these fields have changed, views and Fields are up to date. */
  changed?(names: ReadonlySet<string>): void
  /** A component has entered a value through its Field. */
  entered?(): void
  /** The user has left a field for the first time. */
  left?(field: string): void
  /** The text in a control has become a value, or stopped being one. */
  typing?(): void
  /** The problem of a control's text has changed. */
  problem?(field: string): void
  replaced?(): void
  stored?(): void
}

interface ChangedState {
  record: FormRecord
  fields: Fields
  typing: Typing
}

/** The changes of one form. */
export function createChanges(settings: FormSettings, { record, fields, typing }: ChangedState): Changes {
  const linkage = createLinkage(settings, record, fields)
  const { listen, notify } = createListeners()

  const settle = (changed: readonly string[]) =>
    batch(() => {
      if (changed.length === 0) return
      const all = linkage.settle(changed)
      dropTexts(record, all)
      notify((listener) => listener.changed?.(all))
      settings.within?.changed()
      // Formily's observer of all values is disabled; its listeners are notified once per pass.
      record.formily.notify('onFormValuesChange')
    })
  const put = (values: RecordValues, changedBy = settle) =>
    batch(() => changedBy(Object.keys(values).filter((name) => record.set(name, values[name]))))
  const enter = (changed: readonly string[]) => {
    for (const name of changed) fields.touch(name)
    settle(changed)
  }
  followComponents(record, settle, (changed) => {
    enter(changed)
    notify((listener) => listener.entered?.())
  })
  const stored = () => {
    linkage.replaced()
    fields.refreshAll()
    notify((listener) => listener.stored?.())
  }

  return {
    diagnostics: linkage.diagnostics,
    listen,
    change: (values) => put(values, enter),
    set: (name, value) => put({ [name]: value }),
    tidy: () => put(enteredValues(record, Object.keys(record.present))),
    ...typingOf({ fields, typing }, notify, (field) => put(enteredValues(record, [field]))),
    open(references, isDirty) {
      fields.refresh(references)
      if (settings.mode === 'create' && !isDirty) startNewRecord(record, linkage)
    },
    stored,
    replaced() {
      typing.giveUp()
      fields.forget()
      notify((listener) => listener.replaced?.())
      stored()
    },
  }
}

/** Values set by the first effects are not input. */
function startNewRecord({ origin, present }: FormRecord, { begin }: Linkage): void {
  begin()
  origin.set({ ...origin.snapshot(), values: { ...present } })
}

/** A field shows its errors once it was left or changed. */
function typingOf(
  { fields, typing }: Omit<ChangedState, 'record'>,
  notify: Notify,
  tidy: (field: string) => void,
): Pick<Changes, 'leave' | 'problem' | 'typed'> {
  return {
    leave(field) {
      tidy(field)
      if (fields.isTouched(field)) return
      fields.touch(field)
      notify((listener) => listener.left?.(field))
    },
    problem(field, problem) {
      if (!typing.put(field, problem)) return
      notify((listener) => listener.typing?.())
      notify((listener) => listener.problem?.(field))
    },
    typed(field, text) {
      if (typing.putText(field, text)) notify((listener) => listener.typing?.())
    },
  }
}

type Notify = (call: (listener: ChangeListener) => void) => void

function createListeners(): Pick<Changes, 'listen'> & { notify: Notify } {
  const listeners: ChangeListener[] = []
  return { listen: (listener) => void listeners.push(listener), notify: (call) => listeners.forEach(call) }
}

type Settle = (changed: readonly string[]) => void

/** Follows values that components write through Fields: on their own, or entered by the user. */
function followComponents(record: FormRecord, settle: Settle, enter: Settle): void {
  const settles: Readonly<Record<string, Settle>> = { onFieldValueChange: settle, onFieldInputValueChange: enter }
  record.subscribe(({ type, payload }) => {
    const settleValue = settles[type]
    if (!settleValue) return
    // Otherwise Formily would validate an edited Field on each later change; the passes do that.
    payload.selfModified = false
    const { name } = payload.props
    if (record.adopt(name)) batch(() => settleValue([name]))
  })
}

/** Drops `_dictText` labels of changed fields, as they belong to the loaded values. */
function dropTexts({ present, set }: FormRecord, names: Iterable<string>): void {
  for (const name of names) if (present[`${name}_dictText`] !== undefined) set(`${name}_dictText`, undefined)
}
