import { createForm, type Field, type Form } from '@formily/core'
import { batch, observable } from '@formily/reactive'
import type { RecordValues } from '#core/model'

/** The values of a form and what is known of each field: touched, being checked, its errors. Formily holds them. */
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
  /** Formily's field, made when it is first needed: a form of 300 fields pays for those that are drawn. */
  field(name: string): Field
  touch(name: string): void
  isTouched(name: string): boolean
  setErrors(name: string, messages: readonly string[]): void
  setChecking(name: string, checking: boolean): void
  /** Forgets what was touched and found wrong. */
  forget(): void
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

  const made = (name: string): Field | undefined => formily.fields[name] as Field | undefined
  const field = (name: string): Field => made(name) ?? formily.createField({ name, basePath: '' })

  return {
    formily,
    record,
    set(name, value) {
      if (Object.is(record[name], value)) return false
      values[name] = value
      return true
    },
    replace(next) {
      batch(() => {
        for (const name of Object.keys(record)) if (!(name in next)) values[name] = undefined
        for (const [name, value] of Object.entries(next)) values[name] = value
      })
    },
    value: (name) => values[name],
    field,
    touch(name) {
      field(name).visited = true
    },
    isTouched: (name) => made(name)?.visited === true,
    setErrors(name, messages) {
      if (messages.length === 0 && !made(name)) return
      field(name).setSelfErrors([...messages])
    },
    setChecking(name, checking) {
      if (checking || made(name)) field(name).validating = checking
    },
    forget: () => batch(() => forgetFields(Object.values(formily.fields) as Field[])),
    batch: (run) => batch(run),
  }
}

function forgetFields(fields: readonly Field[]): void {
  for (const field of fields) {
    field.visited = false
    field.validating = false
    field.setSelfErrors([])
  }
}
