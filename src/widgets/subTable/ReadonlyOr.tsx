import type { FieldFaceProps } from '#react/widget'
import { useHeldValue } from '#widgets/face'
import { TableDetail } from './ShownTable.tsx'
import { SubTableField } from './SubTableField.tsx'

/** Rows to edit, or the same rows to read. */
export function ReadonlyOr(face: FieldFaceProps) {
  return face.readonly ? <ShownRows {...face} /> : <SubTableField {...face} />
}

function ShownRows(face: FieldFaceProps) {
  const { id, title, field, props, table, record } = face
  const value = useHeldValue(face)
  return (
    <section id={id} aria-label={title}>
      <TableDetail field={field} value={value} props={props} record={record()} {...(table ? { table } : {})} />
    </section>
  )
}
