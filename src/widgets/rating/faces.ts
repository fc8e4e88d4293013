/** The faces of the rating widget; it is looked for as any number. */
import { readonlyAs } from '#widgets/face'
import { RatingField } from './RatingField.tsx'
import { RatingCell, RatingDetail } from './ShownRating.tsx'

export { RatingCell as Cell, RatingDetail as Detail }
export const Field = readonlyAs(RatingField, RatingDetail)
