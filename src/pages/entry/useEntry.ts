import { type FormEvent, useState } from 'react'
import { messages } from '#core/message'
import { isHttpFailure } from '#runtime/http'

export type Texts = Readonly<Record<string, string>>

/** The errors of an input by field; a field without one is fine. */
export type EntryCheck<V extends Texts> = (values: V) => Partial<Record<keyof V, string | undefined>>

export interface Entry<V extends Texts> {
  values: V
  errors: Partial<Record<keyof V, string | undefined>>
  busy: boolean
  /** Why the form was refused; empty when it was not. */
  refusal: string
  refuse(text: string): void
  change(name: keyof V & string, value: string): void
  /** Submit handler: runs `submit` if all entries are valid, one run at a time; otherwise focuses the first error. */
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

interface EntrySpec<V extends Texts> {
  initial: V
  check: EntryCheck<V>
  /** Rejects with why the form was refused. */
  submit(values: V): Promise<void>
}

/** The browser keeps the order of the fields; the first of them with an error gets the focus. */
function focusFirst(form: HTMLFormElement, wrong: readonly string[]): void {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  inputs.find(({ name }) => wrong.includes(name))?.focus()
}

/** The state of one small form. After an attempt that failed errors follow what is typed, until an attempt is sent. */
export function useEntry<V extends Texts>({ initial, check, submit }: EntrySpec<V>): Entry<V> {
  const [values, setValues] = useState(initial)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, refuse] = useState('')
  const errors = tried ? check(values) : {}

  const run = async () => {
    setBusy(true)
    refuse('')
    try {
      await submit(values)
    } catch (error) {
      refuse(failureText(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    busy,
    refusal,
    refuse,
    change: (name, value) => setValues((before) => ({ ...before, [name]: value })),
    onSubmit(event) {
      event.preventDefault()
      const wrong = Object.entries(check(values)).flatMap(([name, error]) => (error ? [name] : []))
      setTried(wrong.length > 0)
      if (wrong.length > 0) focusFirst(event.currentTarget, wrong)
      else if (!busy) run()
    },
  }
}

/** The form's text for a failure; empty if the user has already been notified. */
export function failureText(error: unknown): string {
  if (!isHttpFailure(error)) return messages.failure.unknown
  return error.notified ? '' : error.message || messages.failure.unknown
}
