import { keysOf } from '#core/dictionary'
import type { FilterFaceProps } from '#react/widget'
import { filterAttributes } from '#widgets/face'
import { RefSelect } from './RefSelect.tsx'

const noRecord = {}

/** A record to look for, or several with the match `in`: the value is then a list. */
export function RefFilter(face: FilterFaceProps) {
  const { field, match, value, onChange } = face
  const { allowClear, ...control } = filterAttributes(face)
  const several = match === 'in'
  return (
    <RefSelect
      control={control}
      field={field}
      keys={keysOf(value)}
      several={several}
      where={undefined}
      record={noRecord}
      allowClear={allowClear}
      onKeys={(keys) => onChange(keys.length === 0 ? null : several ? keys : keys[0])}
    />
  )
}
