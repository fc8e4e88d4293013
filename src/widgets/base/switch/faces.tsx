import { Checkbox, Switch } from 'antd'
import { useEffect } from 'react'
import { storedSwitch } from '#core/fieldType'
import { messages } from '#core/message'
import type { Field } from '#core/model'
import { isEmpty } from '#core/object'
import type { CellFaceProps, DetailFaceProps, Faces, FieldFaceProps } from '#react/widget'
import { EmptyMark, flagProp, readonlyAs, useControl, useFacePlace } from '#widgets/face'
import { select } from '../select/faces.tsx'

/** The two values of a switch, on first: JSON booleans for a `bool` field, else the pair of the field. */
const switchPair = ({ type, document }: Field): readonly [unknown, unknown] =>
  type.id === 'bool' ? [true, false] : storedSwitch(document)

/** True when `value` means on: compared as text, since some servers send codes as numbers. */
const isOn = (field: Field, value: unknown): boolean =>
  value !== undefined && value !== null && String(value) === String(switchPair(field)[0])

/** The words for on and off. */
function switchTexts({ texts }: Readonly<Record<string, unknown>>): readonly [string, string] {
  const pair = Array.isArray(texts) && texts.length === 2 ? texts : [messages.word.yes, messages.word.no]
  return [String(pair[0]), String(pair[1])]
}

/**
 * On and off. An empty value emits the off value, which a form takes for the same as nothing: it stays clean. A row that
 * was read is left alone.
 * spec: widgets §4 Switch; readings, Values and rules
 */
function SwitchField(face: FieldFaceProps) {
  const { field, value, disabled, onChange, onBlur } = face
  const {
    status: _status,
    placeholder: _placeholder,
    'aria-required': _required,
    ...control
  } = useControl(face, 'choose')
  const [on, off] = switchPair(field)
  const inForm = useFacePlace() === 'form'
  const settles = inForm && field.type.id === 'switch' && isEmpty(value) && !disabled
  useEffect(() => {
    if (settles) onChange(off)
  }, [settles, onChange, off])
  const checked = isOn(field, value)
  const put = (next: boolean) => {
    onChange(next ? on : off)
    onBlur()
  }
  if (!flagProp(face.props, 'box')) return <Switch {...control} checked={checked} onChange={put} />
  return <Checkbox {...control} checked={checked} onChange={({ target }) => put(target.checked)} />
}

/** On and off as words. A number or boolean that a server sends for the pair is understood. */
function SwitchText({ field, value, props }: Omit<CellFaceProps, 'ellipsis'> | DetailFaceProps) {
  if (isEmpty(value)) return <EmptyMark />
  const [on, off] = switchTexts(props)
  return isOn(field, value) ? <span>{on}</span> : <span className="face-lesser">{off}</span>
}

export const switchFaces: Faces = {
  Field: readonlyAs(SwitchField, SwitchText),
  Cell: SwitchText,
  Detail: SwitchText,
  Filter: select.Filter,
}
