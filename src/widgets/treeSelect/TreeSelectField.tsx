import type { FieldFaceProps } from '#react/widget'
import { chosenKeys, emittedKeys } from '#widgets/choice'
import { useControl, useOwnRecord } from '#widgets/face'
import { TreeChoice } from './TreeChoice.tsx'

/** One or several nodes. A record is never offered as its own parent. */
export function TreeSelectField(face: FieldFaceProps) {
  const { field, value, required, optionsWhere, record, onChange, onBlur } = face
  const several = field.type.multiple === true
  const { id } = record()
  return (
    <TreeChoice
      control={useControl(face, 'choose')}
      field={field}
      keys={chosenKeys(field, value)}
      several={several}
      where={optionsWhere}
      record={useOwnRecord(face)}
      ownKey={field.type.id === 'tree' && typeof id === 'string' ? id : undefined}
      allowClear={several || !required}
      onKeys={(keys) => onChange(emittedKeys(field, keys))}
      onBlur={onBlur}
    />
  )
}
