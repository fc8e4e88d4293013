import type { FocusEvent, ReactNode } from 'react'
import type { FieldFaceProps } from '#react/widget'

interface ChoiceGroupProps {
  face: Pick<FieldFaceProps, 'id' | 'title' | 'required' | 'disabled' | 'invalid' | 'onBlur'>
  /** Only one of them may be chosen. */
  single?: boolean
  children: ReactNode
}

/** Several controls as one field: the group has the name and the state, and is left when the last of them is. */
export function ChoiceGroup({ face, single = false, children }: ChoiceGroupProps) {
  const { id, title, required, disabled, invalid, onBlur } = face
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) onBlur()
  }
  const state = disabled ? { 'aria-disabled': true } : {}
  const shared = { id, 'aria-label': title, className: 'face-group', onBlur: leave, ...state }
  if (!single) return <fieldset {...shared}>{children}</fieldset>
  return (
    <div {...shared} role="radiogroup" aria-required={required} aria-invalid={invalid}>
      {children}
    </div>
  )
}
