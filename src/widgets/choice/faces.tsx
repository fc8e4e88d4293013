import { Select } from 'antd'
import type { FocusEvent, ReactNode } from 'react'
import { keysOf } from '#core/dictionary'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps } from '#react/widget'
import { filterAttributes, MarkList, type MarkStyle, textProp } from '#widgets/face'
import { shownChoices, useChoices } from './choices.ts'

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

/** One option to look for, or several with the match `in`: the value is then a list. */
export function ChoiceFilter(face: FilterFaceProps) {
  const { field, match, value, props, onChange } = face
  const options = useChoices(field, props)
  const several = match === 'in'
  const keys = keysOf(value)
  return (
    <Select<string | string[]>
      {...filterAttributes(face)}
      className="face-wide"
      popupMatchSelectWidth={false}
      mode={several ? 'multiple' : undefined}
      maxTagCount="responsive"
      showSearch
      optionFilterProp="label"
      options={options.map((option) => ({ value: option.value, label: option.text }))}
      value={several ? keys : (keys[0] ?? null)}
      onChange={(next) => onChange(Array.isArray(next) && next.length === 0 ? null : (next ?? null))}
    />
  )
}

const styles: ReadonlySet<string> = new Set(['tag', 'badge', 'text'] satisfies MarkStyle[])

function styleOf(props: CellFaceProps['props']): MarkStyle {
  const as = textProp(props, 'as')
  return as !== undefined && styles.has(as) ? (as as MarkStyle) : 'tag'
}

/** A choice in a table: its word, or the first of several and the number of the others. spec: widgets §9 */
export function ChoiceCell({ field, value, record, props }: CellFaceProps) {
  const options = useChoices(field, props)
  return <MarkList marks={shownChoices({ field, value, record, options })} as={styleOf(props)} most={1} />
}

/** A choice in a detail: all its words. */
export function ChoiceDetail({ field, value, record, props }: DetailFaceProps) {
  const options = useChoices(field, props)
  return <MarkList marks={shownChoices({ field, value, record, options })} as={styleOf(props)} />
}
