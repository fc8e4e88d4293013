import type { Field } from '@formily/core'
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react'
import { keysOf } from '#core/dictionary'
import { controlMessages, fillText } from '#core/message'
import type { Field as ModelField } from '#core/model'
import { FieldContext, observer } from '#react/watch'

/** Any Formily component: the result of `connect(Target, mapProps(…), mapReadPretty(…))`, or a plain component. */
// biome-ignore lint/suspicious/noExplicitAny: whatever its props are, it gets those of its document; classes vary in them
export type FormilyComponent = ComponentType<any>

/** Props of a component besides its value and handlers. */
export interface ControlProps {
  placeholder?: string
  id?: string
  [attribute: string]: unknown
}

interface FormilyControlProps {
  /** `empty` is the value that the widget emits when it is cleared; with `several` its component has a list of keys. */
  widget: { id: string; empty: unknown; several: boolean }
  Component: FormilyComponent
  /** The Field of the control, in a form or detached. */
  field: Field
  model: ModelField
  props: ControlProps
  onBlur?: () => void
}

/** A component for Formily with the value and state of its Field; input goes to the Field. */
export const FormilyControl = observer(function FormilyControl(control: FormilyControlProps) {
  const { widget, Component, field, model, props, onBlur } = control
  const { pattern } = field
  const several = model.type.multiple === true || (widget.several && model.type.expression.kind === 'text')
  const connected = {
    ...props,
    disabled: pattern === 'disabled' || pattern === 'readPretty',
    readOnly: pattern === 'readOnly',
    value: several ? keysOf(field.value) : field.value,
    onChange: (...args: unknown[]) => void field.onInput(...inputArguments(args, { empty: widget.empty, several })),
    onFocus: () => void field.onFocus(),
    onBlur: () => {
      void field.onBlur()
      onBlur?.()
    },
  }
  const Connected = Component as ComponentType<object>
  if (pattern !== 'readPretty') return <Connected {...connected} />
  return (
    <ReadPretty field={field} widget={widget.id}>
      <Connected {...connected} />
    </ReadPretty>
  )
})

interface ReadPrettyProps {
  field: Field
  widget: string
  children: ReactNode
}

/** Throws if the component has not read the Field's pattern while rendering: then it has no read-only view. */
function ReadPretty({ field, widget, children }: ReadPrettyProps) {
  const [watched] = useState(() => watchPattern(field))
  const [missing, setMissing] = useState(false)
  useLayoutEffect(() => {
    if (!watched.isRead()) setMissing(true)
  }, [watched])
  if (missing) throw new Error(fillText(controlMessages.noReadPretty, { id: widget }))
  return <FieldContext.Provider value={watched.field}>{children}</FieldContext.Provider>
}

const patternNames: ReadonlySet<PropertyKey> = new Set(['pattern', 'readPretty', 'editable', 'readOnly', 'disabled'])

/** The Field, and whether anybody has read its pattern. */
function watchPattern(field: Field): { field: Field; isRead(): boolean } {
  let isRead = false
  const get = (target: Field, name: PropertyKey) => {
    if (patternNames.has(name)) isRead = true
    return Reflect.get(target, name, target)
  }
  return {
    field: new Proxy(field, { get, set: (target, name, value) => Reflect.set(target, name, value, target) }),
    isRead: () => isRead,
  }
}

interface InputOptions {
  /** The empty value. */
  empty: unknown
  /** Several keys are joined with commas in one text. */
  several: boolean
}

/** The arguments of `onChange` for the Field: events stay events, an empty value becomes `empty`. */
function inputArguments(args: readonly unknown[], { empty, several }: InputOptions): readonly unknown[] {
  const [first, ...others] = args
  const value = typedIn(first) ?? first
  if (isNothing(value)) return [empty, ...others]
  return several && Array.isArray(value) ? [value.join(','), ...others] : args
}

/** The text in the event of a text control; undefined for other arguments. */
function typedIn(event: unknown): string | undefined {
  const target = typeof event === 'object' && event !== null && 'target' in event ? event.target : null
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isControl && target.type !== 'checkbox' && target.type !== 'radio' ? target.value : undefined
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
