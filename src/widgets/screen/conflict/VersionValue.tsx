import type { Field, RecordValues } from '#core/model'
import { useEngine } from '#react/engine'
import { useFaces } from '#react/widget'
import { EmptyMark, isBlank, shownText } from '#widgets/face'

interface VersionValueProps {
  field: Field
  value: unknown
  record: RecordValues
}

const noProps = {}

/** The value of a field in one of two versions, as a detail shows it. */
export function VersionValue({ field, value, record }: VersionValueProps) {
  const { faceStore } = useEngine()
  const state = useFaces(faceStore, field.type.widgets.detail)
  if (isBlank(value)) return <EmptyMark />
  const Detail = state.status === 'ready' ? state.faces.Detail : undefined
  if (!Detail) return shownText(field, value, record)
  return <Detail field={field} props={noProps} value={value} record={withoutText(field, record, value)} />
}

/** The text beside a key counts only for the key that it came with. */
function withoutText({ name }: Field, record: RecordValues, value: unknown): RecordValues {
  if (record[name] === value) return record
  return { ...record, [name]: value, [`${name}_dictText`]: undefined }
}
