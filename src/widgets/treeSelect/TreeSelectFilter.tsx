import { keysOf } from '#core/dictionary'
import type { FilterFaceProps } from '#react/widget'
import { filterAttributes } from '#widgets/face'
import { TreeChoice } from './TreeChoice.tsx'

const noRecord = {}

/** A node to look for, or several with the match `in`: the value is then a list. */
export function TreeSelectFilter(face: FilterFaceProps) {
  const { field, match, value, onChange } = face
  const { allowClear, ...control } = filterAttributes(face)
  const several = match === 'in'
  return (
    <TreeChoice
      control={control}
      field={field}
      keys={keysOf(value)}
      several={several}
      where={undefined}
      record={noRecord}
      ownKey={undefined}
      allowClear={allowClear}
      onKeys={(keys) => onChange(keys.length === 0 ? null : several ? keys : keys[0])}
    />
  )
}
