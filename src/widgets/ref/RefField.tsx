import type { FieldFaceProps } from '#react/widget'
import { chosenKeys, emittedKeys } from '#widgets/choice'
import { useControl, useOwnRecord } from '#widgets/face'
import { RefSelect } from './RefSelect.tsx'

/** One or several records. */
export function RefField(face: FieldFaceProps) {
  const { field, value, required, optionsWhere, onChange, onBlur } = face
  const several = field.type.multiple === true
  return (
    <RefSelect
      control={useControl(face, 'choose')}
      field={field}
      keys={chosenKeys(field, value)}
      several={several}
      where={optionsWhere}
      record={useOwnRecord(face)}
      allowClear={several || !required}
      onKeys={(keys) => onChange(emittedKeys(field, keys))}
      onBlur={onBlur}
    />
  )
}
