import { createForm, type Field, onFieldValueChange } from '@formily/core'
import { observable } from '@formily/reactive'
import { type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { keysOf } from '#core/dictionary'
import { controlMessages } from '#core/message'
import type { Field as ModelField, RecordValues } from '#core/model'
import { dictionarySource, listedSource, useDictionary } from '#react/source'
import { FieldContext, FormContext } from '#react/watch'
import type { Faces, WidgetDefinition } from './definition.ts'
import { type ControlProps, type FormilyComponent, FormilyControl } from './FormilyControl.tsx'
import { type DetailFaceProps, type FieldFaceProps, type FilterFaceProps, noteIdOf, PendingContext } from './face.ts'

type Named = Pick<WidgetDefinition, 'id' | 'value'> & { empty: unknown; several: boolean }

interface FormilyFace {
  Component: FormilyComponent
  widget: Named
}

/** The faces of a Formily component. Widgets whose value can be compared also have a filter face. */
export function formilyFaces(Component: FormilyComponent, widget: Named): Faces {
  const rendered = { Component, widget }
  const filters = widget.value === 'string' || widget.value === 'number' || widget.value === 'boolean'
  return {
    Field: (face) => <FieldFace {...rendered} face={face} />,
    Detail: (face) => <DetailFace {...rendered} face={face} />,
    ...(filters ? { Filter: (face) => <FilterFace {...rendered} face={face} /> } : {}),
  }
}

function FieldFace({ Component, widget, face }: FormilyFace & { face: FieldFaceProps }) {
  const { field: model, props, onBlur } = face
  const around = useContext(FieldContext)
  const own = face.beside && around?.address.toString() === model.name ? (around as Field) : null
  const control = (field: Field) => (
    <FormilyControl
      {...{ Component, model, field, onBlur }}
      widget={widget}
      props={{ ...props, ...(face.readonly ? {} : attributesOf(face)) }}
    />
  )
  const element = (
    <PendingContext.Provider value={face.onPending}>
      {own ? control(own) : <FieldAlone face={face} control={control} />}
    </PendingContext.Provider>
  )
  if (!face.readonly) return element
  return (
    <output id={face.id} aria-label={face.title} className="face-readonly">
      {element}
    </output>
  )
}

interface FieldAloneProps {
  face: FieldFaceProps
  control(field: Field): ReactNode
}

/** A field face outside of forms: in a cell, in the gallery. */
function FieldAlone({ face, control }: FieldAloneProps) {
  const { field, title, value, readonly, disabled, invalid, onChange } = face
  const closed = disabled ? 'disabled' : 'editable'
  const errors = face.errors ?? (invalid ? [controlMessages.invalid] : [])
  const state = { title, value, errors, record: face.record(), pattern: readonly ? 'readPretty' : closed } as const
  return (
    <DetachedField model={field} options={face.props.options} state={state} onValue={onChange}>
      {control}
    </DetachedField>
  )
}

function attributesOf(face: FieldFaceProps): ControlProps {
  const { id, placeholder, required, invalid } = face
  return {
    id,
    ...(placeholder ? { placeholder } : {}),
    'aria-required': required,
    'aria-invalid': invalid,
    'aria-describedby': noteIdOf(id),
  }
}

function DetailFace({ Component, widget, face }: FormilyFace & { face: DetailFaceProps }) {
  const { field: model, value, record, props } = face
  const state = { title: model.title, value, record, pattern: 'readPretty' } as const
  return (
    <DetachedField model={model} options={props.options} state={state}>
      {(field) => <FormilyControl {...{ Component, model, field, props }} widget={widget} />}
    </DetachedField>
  )
}

function FilterFace({ Component, widget, face }: FormilyFace & { face: FilterFaceProps }) {
  const { id, field: model, match, title, value, props, placeholder = title, onChange } = face
  const state = { title, value, record: {}, pattern: 'editable' } as const
  const options = props.options
  return (
    <DetachedField
      {...{ model, options, state }}
      onValue={(next) => onChange(match === 'in' && next !== null ? keysOf(next) : next)}
    >
      {(field) => (
        <FormilyControl
          {...{ Component, model, field }}
          widget={{ ...widget, empty: null }}
          props={{ ...props, id, placeholder, 'aria-label': title }}
        />
      )}
    </DetachedField>
  )
}

/** State of a Field outside of a form. */
interface DetachedState {
  title: string
  value: unknown
  /** The other values of the record. */
  record: RecordValues
  pattern: 'editable' | 'disabled' | 'readPretty'
  /** Errors of the value. */
  errors?: readonly string[]
}

interface DetachedFieldProps {
  model: ModelField
  /** The options listed by the document. */
  options: unknown
  state: DetachedState
  /** Called with each value that the component sets. */
  onValue?: (value: unknown) => void
  children(field: Field): ReactNode
}

/** A Formily Field in its own form, for faces outside of forms: details, filters, cells being edited. */
function DetachedField({ model, options, state, onValue, children }: DetachedFieldProps) {
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

/** Sets the options of the Field: those of its dictionary, else those listed by the document. */
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
  // Formily's observer of all form values: nobody uses it, and it would keep the form alive.
  for (const dispose of form.disposers.splice(0)) dispose()
  const field = form.createField({ name, basePath: '' })
  applyState(field, state)
  return field
}

/** Writes only what has changed: each write rerenders the component. */
function applyState(field: Field, { title, value, record, pattern, errors = [] }: DetachedState) {
  const { form } = field
  for (const [name, other] of Object.entries(record))
    if (name !== field.props.name && !Object.is(form.values[name], other)) form.values[name] = other
  if (field.title !== title) field.title = title
  if (field.pattern !== pattern) field.pattern = pattern
  if (!Object.is(field.value, value)) field.value = value
  if (field.selfErrors.join() !== errors.join()) field.selfErrors = [...errors]
}
