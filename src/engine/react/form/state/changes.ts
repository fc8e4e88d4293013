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

/** The one way in which values of a form change. */
export interface Changes {
  /** The user has set these fields. */
  change(values: RecordValues): void
  /** Sets a value that follows from others. */
  set(name: string, value: unknown): void
  /** The user has left the field. */
  leave(field: string): void
  /** Takes what was typed as it will be stored. */
  tidy(): void
  /** What a person has typed into the control is no value, and why; null once it is one. */
  problem(field: string, problem: string | null): void
  /** The text in a control that is no value yet; null once it is one. */
  typed(field: string, text: string | null): void
  /** The form opens, or records behind these references have come. What belongs to opening is no input: a new record starts clean. */
  open(references: readonly string[], isDirty: boolean): void
  /** All values have been replaced. */
  replaced(): void
  /** The form stands on the record as it is stored by now. */
  stored(): void
  /** Adds who follows the changes. Each hears of them in the order in which they were added. */
  listen(listener: ChangeListener): void
  /** What is wrong with the document and showed only while it ran. */
  readonly diagnostics: Watched<readonly Diagnostic[]>
}

/** Who follows the changes of a form. */
export interface ChangeListener {
  /** A pass is done: these fields have other values, views and Fields stand. */
  changed?(names: ReadonlySet<string>): void
  /** A component has entered a value by its Field. */
  entered?(): void
  /** The user has left a field for the first time. */
  left?(field: string): void
  /** What stands in a control has become a value, or none. */
  typing?(): void
  /** What is typed is no value, or is one again. */
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
      // Formily's own watch over all values is cut: its listeners hear of a pass as a whole.
      record.formily.notify('onFormValuesChange')
    })
  const put = (values: RecordValues, changedBy = settle) =>
    batch(() => changedBy(Object.keys(values).filter((name) => record.set(name, values[name]))))
  const enter = (changed: readonly string[]) => {
    for (const name of changed) fields.touch(name)
    settle(changed)
  }
  hearComponents(record, settle, (changed) => {
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
      if (settings.mode === 'create' && !isDirty) beginAnew(record, linkage)
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

/** What the first effects set is no input. */
function beginAnew({ origin, present }: FormRecord, { begin }: Linkage): void {
  begin()
  origin.set({ ...origin.snapshot(), values: { ...present } })
}

/** Errors of a field are shown once it was left, or changed. */
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

type Notify = (hear: (listener: ChangeListener) => void) => void

function createListeners(): Pick<Changes, 'listen'> & { notify: Notify } {
  const listeners: ChangeListener[] = []
  return { listen: (listener) => void listeners.push(listener), notify: (hear) => listeners.forEach(hear) }
}

type Settle = (changed: readonly string[]) => void

/** A component writes a value by its Field: by itself, or as the user has entered it. */
function hearComponents(record: FormRecord, settle: Settle, enter: Settle): void {
  const settles: Readonly<Record<string, Settle>> = { onFieldValueChange: settle, onFieldInputValueChange: enter }
  record.subscribe(({ type, payload }) => {
    const settleValue = settles[type]
    if (!settleValue) return
    // Formily would check a Field that a component has entered something into at each later value; the passes do that.
    payload.selfModified = false
    const { name } = payload.props
    if (record.adopt(name)) batch(() => settleValue([name]))
  })
}

/** The texts that came with the record belong to the values that came with it. */
function dropTexts({ present, set }: FormRecord, names: Iterable<string>): void {
  for (const name of names) if (present[`${name}_dictText`] !== undefined) set(`${name}_dictText`, undefined)
}
