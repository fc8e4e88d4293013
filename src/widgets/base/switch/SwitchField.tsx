import { Switch } from 'antd'
import { useEffect } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { isBlank, useControl, useFacePlace } from '#widgets/face'
import { isOn, switchPair } from './switchPair.ts'

/**
 * On and off. An empty value emits the off value, which a form takes for the same as nothing: it stays clean. A row that
 * was read is left alone.
 * spec: widgets §4 Switch; readings, Values and rules
 */
export function SwitchField(face: FieldFaceProps) {
  const { field, value, disabled, onChange, onBlur } = face
  const {
    status: _status,
    placeholder: _placeholder,
    'aria-required': _required,
    ...control
  } = useControl(face, 'choose')
  const [on, off] = switchPair(field)
  const inForm = useFacePlace() === 'form'
  const settles = inForm && field.type.id === 'switch' && isBlank(value) && !disabled
  useEffect(() => {
    if (settles) onChange(off)
  }, [settles, onChange, off])
  return (
    <Switch
      {...control}
      checked={isOn(field, value)}
      onChange={(checked) => {
        onChange(checked ? on : off)
        onBlur()
      }}
    />
  )
}
