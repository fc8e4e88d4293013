import type { RecordValues } from '#core/model'
import type { DetailController } from '#react/detail'
import { textOf } from '#widgets/face'
import './detail.css'

interface DetailHeaderProps {
  detail: DetailController
  record: RecordValues
}

/** The name of the record. */
export function DetailHeader({ detail, record }: DetailHeaderProps) {
  const { display } = detail.program.model
  const name = textOf(display ? record[display] : '')
  return name === '' ? null : <h2 className="detail-name">{name}</h2>
}
