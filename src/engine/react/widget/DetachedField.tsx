import { createForm, type Field, onFieldValueChange } from '@formily/core'
import { observable } from '@formily/reactive'
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Field as ModelField, RecordValues } from '#core/model'
import { dictionarySource, listedSource, useDictionary } from '#react/source'
import { FieldContext, FormContext } from '#react/watch'

/** What a Field outside of a form shows. */
interface DetachedState {
  title: string
  value: unknown
  /** The other values of its form. */
  record: RecordValues
  pattern: 'editable' | 'disabled' | 'readPretty'
  /** What is wrong with the value. */
  errors?: readonly string[]
}

interface DetachedFieldProps {
  model: ModelField
  /** The options that the document lists. */
  options: unknown
  state: DetachedState
  /** Hears of each value that the component sets. */
  onValue?: (value: unknown) => void
  children(field: Field): ReactNode
}

/** A Formily Field in a form of its own, for faces that no form draws: details, filters, cells that are edited. */
export function DetachedField({ model, options, state, onValue, children }: DetachedFieldProps) {
  const [field] = useState(() => createDetachedField(model.name, state))
  useDataSource(field, model, options)
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

/** Gives the Field the options of the model's field: its dictionary, else those that the document lists. */
function useDataSource(field: Field, model: ModelField, listed: unknown): void {
  const { options } = useDictionary(model.dict ?? '')
  const asNumber = model.document.wire === 'int'
  const dataSource = useMemo(() => {
    if (model.dict) return dictionarySource(options, asNumber)
    return Array.isArray(listed) ? listedSource(listed) : null
  }, [model.dict, options, asNumber, listed])
  useLayoutEffect(() => {
    if (dataSource) field.setDataSource(dataSource)
  }, [field, dataSource])
}

function createDetachedField(name: string, state: DetachedState): Field {
  const { value, record } = state
  const form = createForm<RecordValues>({ values: observable.shallow({ ...record, [name]: value }) })
  // Formily's watch over all values of the form: nobody asks it, and it would keep the form alive.
  for (const dispose of form.disposers.splice(0)) dispose()
  const field = form.createField({ name, basePath: '' })
  applyState(field, state)
  return field
}

/** Writes what is another one only: each write would draw the component again. */
function applyState(field: Field, { title, value, record, pattern, errors = [] }: DetachedState) {
  const { form } = field
  for (const [name, other] of Object.entries(record))
    if (name !== field.props.name && !Object.is(form.values[name], other)) form.values[name] = other
  if (field.title !== title) field.title = title
  if (field.pattern !== pattern) field.pattern = pattern
  if (!Object.is(field.value, value)) field.value = value
  if (field.selfErrors.join() !== errors.join()) field.selfErrors = [...errors]
}
