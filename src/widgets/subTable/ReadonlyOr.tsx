import { createCell, useWatched } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'
import { TableDetail } from './ShownTable.tsx'
import { SubTableField } from './SubTableField.tsx'

/** Rows to edit, or the same rows to read. */
export function ReadonlyOr(face: FieldFaceProps) {
  return face.readonly ? <ShownRows {...face} /> : <SubTableField {...face} />
}

const unheard = createCell(undefined)

function ShownRows({ id, title, field, value: told, props, table, record }: FieldFaceProps) {
  const heard = useWatched<unknown>(table?.rows ?? unheard)
  const value = table?.rows ? heard : told
  return (
    <section id={id} aria-label={title}>
      <TableDetail field={field} value={value} props={props} record={record()} {...(table ? { table } : {})} />
    </section>
  )
}
