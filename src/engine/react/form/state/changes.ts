import type { RecordValues } from '#core/model'
import { createLinkage } from './linkage.ts'
import type { FormState } from './state.ts'
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
  /** What belongs to opening is no input: a new record starts clean after its first effects. */
  open(opening: Opening): void
  /** All values have been replaced. */
  replaced(): void
  /** The form stands on the record as it is stored by now. */
  stored(): void
  /** Adds who follows the changes. Each hears of them in the order in which they were added. */
  listen(listener: ChangeListener): void
}

interface Opening {
  /** Records behind references that have come. */
  arrivals: readonly string[]
  isDirty: boolean
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

/** The changes of one form. */
export function createChanges(state: FormState): Changes {
  const { settings, store, fields } = state
  const linkage = createLinkage(state)
  const listeners: ChangeListener[] = []

  const settle = (changed: readonly string[]) =>
    store.batch(() => {
      if (changed.length === 0) return
      const all = linkage.settle(changed)
      for (const name of all) dropText(state, name)
      for (const listener of listeners) listener.changed?.(all)
      settings.within?.changed()
      // Formily's own watch over all values is cut: its listeners hear of a pass as a whole.
      store.formily.notify('onFormValuesChange')
    })
  const put = (values: RecordValues, isEntered: boolean) =>
    store.batch(() => {
      const changed = Object.keys(values).filter((name) => store.set(name, values[name]))
      if (isEntered) for (const name of changed) fields.visit(name)
      settle(changed)
    })
  hearComponents(state, (name, isEntered) => {
    if (isEntered) fields.visit(name)
    settle([name])
    if (isEntered) for (const listener of listeners) listener.entered?.()
  })

  return {
    ...typingOf(state, put, listeners),
    ...standingOf(state, linkage.replaced, listeners),
    change: (values) => put(values, true),
    set: (name, value) => put({ [name]: value }, false),
    tidy: () => put(enteredValues(state, Object.keys(store.record)), false),
    open: (opening) => open(state, linkage.begin, opening),
    listen: (listener) => void listeners.push(listener),
  }
}

/** The form stands on another record than before. */
function standingOf(
  { typing, fields, views }: Pick<FormState, 'typing' | 'fields' | 'views'>,
  compute: () => void,
  listeners: readonly ChangeListener[],
): Pick<Changes, 'stored' | 'replaced'> {
  const stored = () => {
    compute()
    views.refreshAll()
    for (const listener of listeners) listener.stored?.()
  }
  return {
    stored,
    replaced() {
      typing.giveUp()
      fields.forget()
      for (const listener of listeners) listener.replaced?.()
      stored()
    },
  }
}

/** Errors of a field are shown once it was left, or changed. */
function typingOf(
  state: FormState,
  put: (values: RecordValues, isEntered: boolean) => void,
  listeners: readonly ChangeListener[],
): Pick<Changes, 'leave' | 'problem' | 'typed'> {
  const { fields, typing } = state
  const typingChanged = () => {
    for (const listener of listeners) listener.typing?.()
  }
  return {
    leave(field) {
      put(enteredValues(state, [field]), false)
      if (fields.isVisited(field)) return
      fields.visit(field)
      for (const listener of listeners) listener.left?.(field)
    },
    problem(field, problem) {
      if (!typing.put(field, problem)) return
      typingChanged()
      for (const listener of listeners) listener.problem?.(field)
    },
    typed(field, text) {
      if (typing.putText(field, text)) typingChanged()
    },
  }
}

/** A component has written a value by its Field: as the user has entered it, or by itself. */
const inputEvent = 'onFieldInputValueChange'
const valueEvent = 'onFieldValueChange'

function hearComponents({ store }: Pick<FormState, 'store'>, settle: (name: string, isEntered: boolean) => void): void {
  store.subscribe(({ type, payload }) => {
    if (type !== inputEvent && type !== valueEvent) return
    // Formily would check a Field that a component has entered something into at each later value; the passes do that.
    payload.selfModified = false
    const { name } = payload.props
    if (store.adopt(name)) store.batch(() => settle(name, type === inputEvent))
  })
}

/** The text that came with the record belongs to the value that came with it. */
function dropText({ store }: Pick<FormState, 'store'>, name: string): void {
  if (store.record[`${name}_dictText`] !== undefined) store.set(`${name}_dictText`, undefined)
}

function open(
  { settings, store, views, origin }: Pick<FormState, 'settings' | 'store' | 'views' | 'origin'>,
  begin: () => void,
  { arrivals, isDirty }: Opening,
): void {
  views.refresh(arrivals)
  if (settings.mode !== 'create' || isDirty) return
  begin()
  origin.set({ ...origin.snapshot(), values: { ...store.record } })
}
