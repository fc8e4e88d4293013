import { createForm, type Field, onFieldValueChange } from '@formily/core'
import { observable } from '@formily/reactive'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '#core/message'
import type { RecordValues } from '#core/model'
import { FieldContext, FormContext } from '#react/watch'

/** What a Field outside of a form shows. */
interface DetachedState {
  name: string
  title: string
  value: unknown
  /** The other values of its form. */
  record: RecordValues
  pattern: 'editable' | 'disabled' | 'readPretty'
  invalid?: boolean
}

interface DetachedFieldProps {
  state: DetachedState
  /** Hears of each value that the component sets. */
  onValue?: (value: unknown) => void
  children(field: Field): ReactNode
}

/** A Formily Field in a form of its own, for faces that no form draws: details, filters, cells that are edited. */
export function DetachedField({ state, onValue, children }: DetachedFieldProps) {
  const [field] = useState(() => createDetachedField(state))
  const latest = useRef({ value: state.value, onValue })
  useLayoutEffect(() => {
    latest.current = { value: state.value, onValue }
    applyState(field, state)
  })
  useLayoutEffect(() => {
    const { form } = field
    form.addEffects(latest, () =>
      onFieldValueChange(field.address, ({ value }) => {
        if (!Object.is(value, latest.current.value)) latest.current.onValue?.(value)
      }),
    )
    return () => form.removeEffects(latest)
  }, [field])
  return (
    <FormContext.Provider value={field.form}>
      <FieldContext.Provider value={field}>{children(field)}</FieldContext.Provider>
    </FormContext.Provider>
  )
}

function createDetachedField(state: DetachedState): Field {
  const { name, value, record } = state
  const form = createForm<RecordValues>({ values: observable.shallow({ ...record, [name]: value }) })
  // Formily's watch over all values of the form: nobody asks it, and it would keep the form alive.
  for (const dispose of form.disposers.splice(0)) dispose()
  const field = form.createField({ name, basePath: '' })
  applyState(field, state)
  return field
}

/** Writes what is another one only: each write would draw the component again. */
function applyState(field: Field, { title, value, record, pattern, invalid = false }: DetachedState) {
  const { form } = field
  for (const [name, other] of Object.entries(record))
    if (name !== field.props.name && !Object.is(form.values[name], other)) form.values[name] = other
  if (field.title !== title) field.title = title
  if (field.pattern !== pattern) field.pattern = pattern
  if (!Object.is(field.value, value)) field.value = value
  if (field.selfInvalid !== invalid) field.selfErrors = invalid ? [messages.control.invalid] : []
}
