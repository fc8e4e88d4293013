import { Rate } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { ChoiceGroup } from '#widgets/choice'
import { flagProp } from '#widgets/face'
import { countOf, starsOf } from './starsOf.ts'

/** Stars to press; the chosen one, pressed again, takes them all away. */
export function RatingField(face: FieldFaceProps) {
  const { value, disabled, props, onChange } = face
  return (
    <ChoiceGroup face={face}>
      <Rate
        count={countOf(props)}
        allowHalf={flagProp(props, 'half')}
        disabled={disabled}
        value={starsOf(value) ?? 0}
        onChange={(stars) => onChange(stars === 0 ? null : stars)}
      />
    </ChoiceGroup>
  )
}
