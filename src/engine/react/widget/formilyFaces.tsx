import type { Field } from '@formily/core'
import { type ReactNode, useContext } from 'react'
import { keysOf } from '#core/dictionary'
import { messages } from '#core/message'
import { FieldContext } from '#react/watch'
import { DetachedField } from './DetachedField.tsx'
import type { Faces, WidgetDefinition } from './definition.ts'
import { type ControlProps, type FormilyComponent, FormilyControl } from './FormilyControl.tsx'
import { type DetailFaceProps, type FieldFaceProps, type FilterFaceProps, noteIdOf, PendingContext } from './face.ts'

type Named = Pick<WidgetDefinition, 'id' | 'value' | 'empty'>

interface FormilyFace {
  Component: FormilyComponent
  widget: Named
}

/** The faces of a component that is written for Formily. What is compared with one value has a face for conditions. */
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

/** A Field face that no form draws: in a cell, in the gallery. */
function FieldAlone({ face, control }: FieldAloneProps) {
  const { field, title, value, readonly, disabled, invalid, onChange } = face
  const closed = disabled ? 'disabled' : 'editable'
  const errors = face.errors ?? (invalid ? [messages.control.invalid] : [])
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
