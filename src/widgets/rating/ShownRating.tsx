import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark } from '#widgets/face'
import { countOf, starsOf } from './starsOf.ts'
import './rating.css'

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

export const RatingCell = ({ value, props }: CellFaceProps) => <Stars value={value} props={props} />
export const RatingDetail = ({ value, props }: DetailFaceProps) => <Stars value={value} props={props} />
