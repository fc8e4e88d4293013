import { StarFilled } from '@ant-design/icons'
import { Rate } from 'antd'
import { fillText, widgetMessages } from '#core/message'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { EmptyMark, flagProp, readonlyAs } from '#widgets/face'
import './rating.css'

const defaultCount = 5

/** How many stars there are. */
const countOf = (props: Readonly<Record<string, unknown>>): number =>
  typeof props.count === 'number' ? props.count : defaultCount

/** The number of a value, null for none. */
function starsOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A star, named by how many it stands for. */
const star = ({ index = 0 }: { index?: number }) => (
  <StarFilled aria-label={fillText(widgetMessages.rating.stars, { count: index + 1 })} />
)

/** Stars to press; the chosen one, pressed again, takes them all away. */
function RatingField(face: FieldFaceProps) {
  const { value, disabled, props, onChange } = face
  return (
    <ChoiceGroup face={face}>
      <Rate
        className="rating-field"
        count={countOf(props)}
        character={star}
        allowHalf={flagProp(props, 'half')}
        disabled={disabled}
        value={starsOf(value) ?? 0}
        onChange={(stars) => onChange(stars === 0 ? null : stars)}
      />
    </ChoiceGroup>
  )
}

/** Stars beside their number: plain text, a list draws thousands. */
function Stars({ value, props }: Pick<CellFaceProps, 'value' | 'props'>) {
  const stars = starsOf(value)
  if (stars === null) return <EmptyMark />
  const count = countOf(props)
  const share = Math.min(1, Math.max(0, stars / count))
  return (
    <span className="rating">
      <span className="rating-stars" aria-hidden style={{ ['--rating' as string]: `${share * 100}%` }}>
        {'★'.repeat(count)}
      </span>
      <span className="rating-text">{stars}</span>
    </span>
  )
}

const RatingCell = ({ value, props }: CellFaceProps) => <Stars value={value} props={props} />
const RatingDetail = ({ value, props }: DetailFaceProps) => <Stars value={value} props={props} />

export { RatingCell as Cell, RatingDetail as Detail }
export const Field = readonlyAs(RatingField, RatingDetail)

/** None, whole stars, half a star, and more than there are. */
export const example: WidgetExample = {
  field: { type: 'decimal', title: '满意度', min: 0, max: 5, scale: 1 },
  props: { half: true },
  values: [null, 3, 4.5, 9],
  others: [{ field: { type: 'int', title: '服务评价', min: 0, max: 10 }, props: { count: 10 }, values: [null, 7] }],
}
