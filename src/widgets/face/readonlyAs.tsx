import type { ComponentType } from 'react'
import type { DetailFaceProps, FieldFaceProps } from '#react/widget'
import { useHeldValue } from './heldValue.ts'
import { useOwnRecord } from './ownRecord.ts'

/**
 * A Field face that is drawn as its detail while it is read-only: plain text that can be selected. `output` keeps the
 * label's `for` valid.
 */
export function readonlyAs(
  Field: ComponentType<FieldFaceProps>,
  Detail: ComponentType<DetailFaceProps>,
): ComponentType<FieldFaceProps> {
  return function FieldOrDetail(face: FieldFaceProps) {
    return face.readonly ? <ReadonlyValue face={face} Detail={Detail} /> : <Field {...face} />
  }
}

interface ReadonlyValueProps {
  face: FieldFaceProps
  Detail: ComponentType<DetailFaceProps>
}

function ReadonlyValue({ face, Detail }: ReadonlyValueProps) {
  const { id, field, props, title } = face
  const value = useHeldValue(face)
  const record = useOwnRecord({ ...face, value })
  return (
    <output id={id} aria-label={title} className="face-readonly">
      <Detail field={field} props={props} value={value} record={record} />
    </output>
  )
}
