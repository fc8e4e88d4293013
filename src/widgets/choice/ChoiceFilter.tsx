import { Select } from 'antd'
import { keysOf } from '#core/dictionary'
import type { FilterFaceProps } from '#react/widget'
import { filterAttributes } from '#widgets/face'
import { useChoices } from './useChoices.ts'

/** One option to look for, or several with the match `in`: the value is then a list. */
export function ChoiceFilter(face: FilterFaceProps) {
  const { field, match, value, props, onChange } = face
  const options = useChoices(field, props)
  const several = match === 'in'
  const keys = keysOf(value)
  return (
    <Select<string | string[]>
      {...filterAttributes(face)}
      className="face-wide"
      popupMatchSelectWidth={false}
      mode={several ? 'multiple' : undefined}
      maxTagCount="responsive"
      showSearch
      optionFilterProp="label"
      options={options.map((option) => ({ value: option.value, label: option.text }))}
      value={several ? keys : (keys[0] ?? null)}
      onChange={(next) => onChange(Array.isArray(next) && next.length === 0 ? null : (next ?? null))}
    />
  )
}
