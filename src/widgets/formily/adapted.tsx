import { connect, mapProps, useField } from '@formily/react'
import { type ComponentType, createElement, type FunctionComponent } from 'react'
import { fillText, messages } from '#core/message'
import { isEmpty } from '#core/object'
import type { FieldFaceProps } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { EmptyMark, leaveByTab, OwnNames } from '#widgets/face'
import './formily.css'

type Mapper = Parameters<typeof mapProps>[0]
type Props = Readonly<Record<string, unknown>>

/** A component of the library that, read-only and empty, shows the dash of ours; one that takes no input always does. */
function dashed(Target: ComponentType<never>, takesInput = true): ComponentType<Props> {
  const Component = Target as ComponentType<Props>
  return function Dashed(props: Props) {
    const { readPretty } = useField()
    return (readPretty || !takesInput) && isEmpty(props.value) ? <EmptyMark /> : <Component {...props} />
  }
}

/** A component that only shows its value. */
export const previewed = (Target: ComponentType<never>) => connect(dashed(Target, false))

/** A control as wide as its place, red while its Field is invalid. Further props by `mappers`. */
export const adapted = (Target: ComponentType<never>, ...mappers: Mapper[]) =>
  connect(dashed(Target), ...[asControl, ...mappers].map((mapper) => mapProps(mapper)))

const asControl: Mapper = (props, field) => ({
  ...props,
  className: 'face-wide',
  ...('selfErrors' in field && field.selfErrors.length > 0 ? { status: 'error' } : {}),
  // Selects draw their value beside the control, which alone would be known as disabled.
  ...('disabled' in field && field.disabled ? { 'aria-disabled': true } : {}),
})

/** What an empty control asks for, as the controls of ours do. */
export const prompting =
  (asks: 'enter' | 'choose'): Mapper =>
  (props, field) => ({
    placeholder:
      props.disabled || !('title' in field) ? '' : fillText(messages.form[asks], { title: String(field.title) }),
    ...props,
  })

/** A component in whose controls the parts that the library leaves nameless, or names in English, have names of ours. */
export function named(Target: ComponentType<never>): ComponentType<never> {
  const Component = Target as ComponentType<Props>
  return function Named(props: Props) {
    return (
      <OwnNames>
        <Component {...props} />
      </OwnNames>
    )
  } as ComponentType<never>
}

/** A choice, which Tab leaves as it is where it is of several. */
export function leftByTab(Target: ComponentType<never>): ComponentType<never> {
  const Component = Target as ComponentType<Props>
  return function LeftByTab(props: Props) {
    return (
      <div role="none" className="formily-choice" onKeyDownCapture={leaveByTab}>
        <Component {...props} />
      </div>
    )
  } as ComponentType<never>
}

/** The second control of a range, to which no label points, is named like the first. */
export const namedByTitle: Mapper = (props, field) => ({
  ...props,
  ...('title' in field ? { 'aria-label': String(field.title ?? '') } : {}),
})

/** Several controls as one field; a read-only value is rendered alone. */
export function grouped(Target: ComponentType<never>, single = false): FunctionComponent<Props> {
  const Component = dashed(Target)
  return function Grouped({ id, onBlur, 'aria-required': required, 'aria-invalid': invalid, ...props }: GroupedProps) {
    const field = useField()
    const control = createElement(Component, props)
    if (field.readPretty) return control
    const face = { id, title: String(field.title ?? ''), onBlur, required, invalid, disabled: field.disabled }
    return (
      <ChoiceGroup face={face} single={single}>
        {control}
      </ChoiceGroup>
    )
  } as unknown as FunctionComponent<Props>
}

interface GroupedProps extends Pick<FieldFaceProps, 'id' | 'onBlur'> {
  'aria-required': boolean
  'aria-invalid': boolean
  'aria-describedby'?: string
  [name: string]: unknown
}
