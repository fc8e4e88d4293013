import type { Field, RecordValues } from '#core/model'
import { isEmpty } from '#core/object'
import type { FieldItem } from '#core/screen'
import { useEngine } from '#react/engine'
import { useFaces } from '#react/widget'
import { EmptyMark, shownText } from '#widgets/face'

interface FieldValueProps {
  field: Field
  value: unknown
  record: RecordValues
  /** What draws it in place of the field's own detail: a widget that a form names, with its props. */
  item?: Pick<FieldItem, 'widget' | 'props'> | undefined
}

const noProps = {}

/** A value outside of any item, as a detail shows it: in a header, in one of two versions. */
export function FieldValue({ field, value, record, item }: FieldValueProps) {
  const { faceStore } = useEngine()
  const state = useFaces(faceStore, item?.widget ?? field.type.widgets.detail)
  if (isEmpty(value)) return <EmptyMark />
  const Detail = state.status === 'ready' ? state.faces.Detail : undefined
  if (!Detail) return shownText(field, value, record)
  return (
    <Detail field={field} props={item?.props ?? noProps} value={value} record={withoutText(field, record, value)} />
  )
}

/** The text beside a key is only used while the key is unchanged. */
function withoutText({ name }: Field, record: RecordValues, value: unknown): RecordValues {
  if (record[name] === value) return record
  return { ...record, [name]: value, [`${name}_dictText`]: undefined }
}
