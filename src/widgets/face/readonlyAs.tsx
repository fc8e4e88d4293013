import { type ComponentType, useState } from 'react'
import type { RecordValues } from '#core/model'
import { isEmpty } from '#core/object'
import { useEngine } from '#react/engine'
import { type DetailFaceProps, type Faces, type FieldFaceProps, useFaces } from '#react/widget'
import { useCurrentValue } from './control.ts'

/** The faces of a widget; null until they are there, and where no widget has the id. */
export function useWidgetFaces(id: string): Faces | null {
  const state = useFaces(useEngine().faceStore, id)
  return state.status === 'ready' ? state.faces : null
}

/**
 * The record around a field, without the text that came beside its value once the value is another one: a text never
 * stands for a key that it does not belong to.
 */
export function useOwnRecord({
  field,
  value,
  record,
}: Pick<FieldFaceProps, 'field' | 'value' | 'record'>): RecordValues {
  const [came] = useState(value)
  const same = Object.is(came, value) || (isEmpty(came) && isEmpty(value))
  if (same) return record()
  const { [`${field.name}_dictText`]: _text, ...others } = record()
  return others
}

/** A face with some of its props set: one component for widgets of a kind. */
export const faceWith =
  <P extends object, Name extends keyof P>(Face: ComponentType<P>, own: Pick<P, Name>) =>
  (face: Omit<P, Name>) => <Face {...({ ...face, ...own } as P)} />

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
  const value = useCurrentValue(face)
  const record = useOwnRecord({ ...face, value })
  return (
    <output id={id} aria-label={title} className="face-readonly">
      <Detail field={field} props={props} value={value} record={record} />
    </output>
  )
}
