import type { FieldFaceProps, FilterFaceProps } from '#react/widget'
import { filterChoice, type RecordChoice, useFieldChoice } from '#widgets/choice'
import { flagProp } from '#widgets/face'
import { WithPicker } from '#widgets/picker'
import { TreeCascader } from './TreeCascader.tsx'
import { TreeChoice } from './TreeChoice.tsx'
import { treeWhere } from './treeWhere.ts'

/** A record is never offered as its own parent. */
function ownKeyOf({ field, record }: FieldFaceProps): string | undefined {
  const { id } = record()
  return field.type.id === 'tree' && typeof id === 'string' ? id : undefined
}

const narrowed = (choice: RecordChoice, { props }: Pick<FieldFaceProps, 'props'>): RecordChoice => ({
  ...choice,
  where: treeWhere(choice.where, props.condition),
})

/** One or several nodes. */
export function TreeSelectField(face: FieldFaceProps) {
  const choice = narrowed(useFieldChoice(face), face)
  return (
    <WithPicker of={face.props.dialog} title={face.title} choice={choice}>
      <TreeChoice {...choice} ownKey={ownKeyOf(face)} />
    </WithPicker>
  )
}

/** Nodes to look for. */
export const TreeSelectFilter = (face: FilterFaceProps) => (
  <TreeChoice {...narrowed(filterChoice(face), face)} ownKey={undefined} />
)

/** One or several nodes, level by level. */
export const CascaderField = (face: FieldFaceProps) => (
  <TreeCascader
    {...narrowed(useFieldChoice(face), face)}
    ownKey={ownKeyOf(face)}
    leafOnly={flagProp(face.props, 'leaf')}
  />
)

/** Nodes to look for, level by level. */
export const CascaderFilter = (face: FilterFaceProps) => (
  <TreeCascader {...narrowed(filterChoice(face), face)} ownKey={undefined} leafOnly={false} />
)
