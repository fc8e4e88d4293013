import type { FieldFaceProps } from '#react/widget'
import { TableDetail } from './ShownTable.tsx'
import { SubTableField } from './SubTableField.tsx'

/** Rows to edit, or the same rows to read. */
export function ReadonlyOr(face: FieldFaceProps) {
  const { readonly, id, title, field, value, props, table, record } = face
  if (!readonly) return <SubTableField {...face} />
  return (
    <section id={id} aria-label={title}>
      <TableDetail field={field} value={value} props={props} record={record()} {...(table ? { table } : {})} />
    </section>
  )
}
