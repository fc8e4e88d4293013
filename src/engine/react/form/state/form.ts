import { createForm, type Form } from '@formily/core'
import { batch, observable } from '@formily/reactive'
import type { RecordValues } from '#core/model'

/** The values of a form, in Formily. */
export interface FormStore {
  readonly formily: Form
  /** The values as they stand; reading it is not watched. */
  readonly record: RecordValues
  /** Sets a value; false when it is there already. */
  set(name: string, value: unknown): boolean
  /** Replaces all values. */
  replace(values: RecordValues): void
  /** The value, watched. */
  value(name: string): unknown
  /** True when somebody else has written the value, a component by its Field: it is then as if it had been set here. */
  adopt(name: string): boolean
  /** The form is drawn, as Formily's components hear of it; the answer ends that, unless it is drawn again in the same task. */
  mount(): () => void
  /** Hears what goes on at the Fields. */
  subscribe: Form['subscribe']
  /** Many changes that are heard of as one. */
  batch(run: () => void): void
}

/** A store that holds `initial`. Each value is opaque: rows and nested records are never watched inside. */
export function createFormStore(initial: RecordValues): FormStore {
  const record: Record<string, unknown> = { ...initial }
  const values = observable.shallow(record)
  const formily = createForm<Record<string, unknown>>({ values })
  // Formily's own watch over all changes of all forms: nobody here asks it, each change would pay for it, and it would keep the form alive.
  for (const dispose of formily.disposers.splice(0)) dispose()

  const settled = { ...record }

  return {
    formily,
    record,
    set(name, value) {
      if (Object.is(record[name], value)) return false
      settled[name] = value
      values[name] = value
      return true
    },
    replace(next) {
      batch(() => {
        const all = { ...Object.fromEntries(Object.keys(record).map((name) => [name, undefined])), ...next }
        Object.assign(settled, all)
        Object.assign(values, all)
      })
    },
    value: (name) => values[name],
    adopt(name) {
      if (Object.is(settled[name], record[name])) return false
      settled[name] = record[name]
      return true
    },
    ...lifecycleOf(formily),
    batch: (run) => batch(run),
  }
}

/** Formily forgets who listens, and every Field, when a form is unmounted: who listens here is told again of the next mount. */
function lifecycleOf(formily: Form): Pick<FormStore, 'mount' | 'subscribe'> {
  const listeners: Parameters<Form['subscribe']>[0][] = []
  let mounted = false
  let left = 0
  const subscribe: Form['subscribe'] = (listener) => {
    listeners.push(listener)
    return formily.subscribe(listener)
  }
  const unmount = (round: number) => {
    if (round !== left) return
    mounted = false
    formily.onUnmount()
    for (const listener of listeners) formily.subscribe(listener)
  }
  return {
    subscribe,
    mount() {
      left += 1
      if (!mounted) formily.onMount()
      mounted = true
      return () => {
        const round = left
        queueMicrotask(() => unmount(round))
      }
    },
  }
}
