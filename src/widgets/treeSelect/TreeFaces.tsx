import type { FieldFaceProps, FilterFaceProps } from '#react/widget'
import { filterChoice, useFieldChoice } from '#widgets/choice'
import { WithPicker } from '#widgets/picker'
import { TreeChoice } from './TreeChoice.tsx'

/** One or several nodes. A record is never offered as its own parent. */
export function TreeSelectField(face: FieldFaceProps) {
  const { id } = face.record()
  const ownKey = face.field.type.id === 'tree' && typeof id === 'string' ? id : undefined
  const choice = useFieldChoice(face)
  return (
    <WithPicker of={face.props.dialog} title={face.title} choice={choice}>
      <TreeChoice {...choice} ownKey={ownKey} />
    </WithPicker>
  )
}

/** Nodes to look for. */
export const TreeSelectFilter = (face: FilterFaceProps) => <TreeChoice {...filterChoice(face)} ownKey={undefined} />
