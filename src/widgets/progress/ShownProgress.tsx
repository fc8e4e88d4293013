import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark, valueText } from '#widgets/face'
import { progressOf } from './progressOf.ts'
import './progress.css'

/** A bar and its number: plain elements, a list draws thousands. What is no number stands as it is. */
function Bar({ field, value }: Pick<CellFaceProps, 'field' | 'value'>) {
  const progress = progressOf(field, value)
  if (!progress) return valueText(value) === '' ? <EmptyMark /> : <span>{valueText(value)}</span>
  const { percent, text, tone } = progress
  return (
    <span className={`progress-value face-tone-${tone}`}>
      <span className="progress-track" aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="progress-text">{text}</span>
    </span>
  )
}

export const ProgressCell = ({ field, value }: CellFaceProps) => <Bar field={field} value={value} />
export const ProgressDetail = ({ field, value }: DetailFaceProps) => <Bar field={field} value={value} />
