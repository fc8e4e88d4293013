import type { FieldFaceProps, FilterFaceProps } from '#react/widget'
import { filterChoice, useFieldChoice } from '#widgets/choice'
import { WithPicker } from '#widgets/picker'
import { RefSelect } from './RefSelect.tsx'

/** One or several records; where the document says so, chosen in a dialog too. */
export function RefField(face: FieldFaceProps) {
  const choice = useFieldChoice(face)
  return (
    <WithPicker of={face.props.dialog} title={face.title} choice={choice}>
      <RefSelect {...choice} />
    </WithPicker>
  )
}

/** Records to look for. */
export const RefFilter = (face: FilterFaceProps) => <RefSelect {...filterChoice(face)} />
