import type { Field } from '#core/model'
import { toned } from '#core/palette'
import type { CellFaceProps, DetailFaceProps, Faces, WidgetExample } from '#react/widget'
import { EmptyMark, readonlyAs, valueText } from '#widgets/face'
import './progress.css'

/** How a number is shown as a bar. */
interface Progress {
  /** From 0 to 100. */
  percent: number
  text: string
  tone: 'info' | 'success' | 'danger'
}

const limitOf = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

/** Outside the normal range of the field. */
function isOdd({ document }: Field, number: number): boolean {
  const [least = null, most = null] = Array.isArray(document.normal) ? document.normal : []
  return (typeof least === 'number' && number < least) || (typeof most === 'number' && number > most)
}

/** The bar of a value between the field's `min` and `max` (0 and 100 by default); null for a value that is no number. */
function progressOf(field: Field, value: unknown): Progress | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  const { document } = field
  const least = limitOf(document.min, 0)
  const most = limitOf(document.max, 100)
  const share = most > least ? (number - least) / (most - least) : 0
  const unit = typeof document.unit === 'string' ? document.unit : '%'
  return {
    percent: Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10,
    text: unit === '%' ? `${number}%` : `${number} ${unit}`,
    tone: isOdd(field, number) ? 'danger' : share >= 1 ? 'success' : 'info',
  }
}

/** A bar and its number in plain elements, because a list renders thousands. A value that is no number is shown as it is. */
function Bar({ field, value }: Pick<CellFaceProps, 'field' | 'value'>) {
  const progress = progressOf(field, value)
  if (!progress) return valueText(value) === '' ? <EmptyMark /> : <span>{valueText(value)}</span>
  const { percent, text, tone } = progress
  return (
    <span className={toned('progress-value', tone)}>
      <span className="progress-track" aria-hidden>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className="progress-text">{text}</span>
    </span>
  )
}

const ProgressCell = ({ field, value }: CellFaceProps) => <Bar field={field} value={value} />
const ProgressDetail = ({ field, value }: DetailFaceProps) => <Bar field={field} value={value} />

/** The faces of the progress widget; it is entered and looked for as any number. */
export const progressFaces = ({ Field, Filter }: Faces): Faces => ({
  Cell: ProgressCell,
  Detail: ProgressDetail,
  ...(Field ? { Field: readonlyAs(Field, ProgressDetail) } : {}),
  ...(Filter ? { Filter } : {}),
})

/** Nothing yet, begun, below what is normal, done, and more than there should be. */
export const example: WidgetExample = {
  field: { type: 'int', title: '电量', unit: '%', min: 0, max: 100, normal: [20, null] },
  values: [null, 0, 12, 65, 100, 130],
}
