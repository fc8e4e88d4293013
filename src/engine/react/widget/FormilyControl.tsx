import type { Field } from '@formily/core'
import {
  type ComponentClass,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
  useLayoutEffect,
  useState,
} from 'react'
import { keysOf } from '#core/dictionary'
import { fillText, messages } from '#core/message'
import type { Field as ModelField } from '#core/model'
import { FieldContext, observer } from '#react/watch'

/** Anything that Formily draws: what `connect(Target, mapProps(…), mapReadPretty(…))` made, or a plain component. */
export type FormilyComponent = FunctionComponent<never> | ComponentClass<never>

/** What a component gets beside its value and its handlers. */
export interface ControlProps {
  placeholder?: string
  id?: string
  [attribute: string]: unknown
}

interface FormilyControlProps {
  /** `empty` is what the widget emits when a person clears it. */
  widget: { id: string; empty: unknown }
  Component: FormilyComponent
  /** The Field around, of a form or detached. */
  field: Field
  model: ModelField
  props: ControlProps
  onBlur?: () => void
}

/** A component for Formily with the value and the state of its Field; the Field receives what the person does. */
export const FormilyControl = observer(function FormilyControl(control: FormilyControlProps) {
  const { widget, Component, field, model, props, onBlur } = control
  const { pattern } = field
  const several = model.type.multiple === true
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

/** Throws where the component, once drawn, has not asked whether it may only be read: it has no view for that. */
function ReadPretty({ field, widget, children }: ReadPrettyProps) {
  const [asking] = useState(() => askingField(field))
  const [missing, setMissing] = useState(false)
  useLayoutEffect(() => {
    if (!asking.isRead()) setMissing(true)
  }, [asking])
  if (missing) throw new Error(fillText(messages.control.noReadPretty, { id: widget }))
  return <FieldContext.Provider value={asking.field}>{children}</FieldContext.Provider>
}

const patternNames: ReadonlySet<PropertyKey> = new Set(['pattern', 'readPretty', 'editable', 'readOnly', 'disabled'])

/** The Field, and whether anybody has asked it for its pattern. */
function askingField(field: Field): { field: Field; isRead(): boolean } {
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

interface Taken {
  /** What stands for no value. */
  empty: unknown
  /** Several keys are one comma-joined text. */
  several: boolean
}

/** What a component hands to `onChange`, as the Field takes it: events stay events, nothing becomes `empty`. */
function inputArguments(args: readonly unknown[], { empty, several }: Taken): readonly unknown[] {
  const [first, ...others] = args
  const value = typedIn(first) ?? first
  if (isNothing(value)) return [empty, ...others]
  return several && Array.isArray(value) ? [value.join(','), ...others] : args
}

/** The text of an event of a text control. */
function typedIn(event: unknown): string | undefined {
  const target = typeof event === 'object' && event !== null && 'target' in event ? event.target : null
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  return isControl && target.type !== 'checkbox' && target.type !== 'radio' ? target.value : undefined
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
