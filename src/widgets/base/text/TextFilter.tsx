import { Input } from 'antd'
import type { FilterFaceProps } from '#react/widget'
import { filterAttributes, valueText } from '#widgets/face'

/** A text to look for; Enter searches. With the match `in` several texts stand between commas. */
export function TextFilter(face: FilterFaceProps) {
  const { match, value, onChange, onSearch } = face
  const text = Array.isArray(value) ? value.join(',') : valueText(value)
  return (
    <Input
      {...filterAttributes(face)}
      value={text}
      onChange={({ target }) => onChange(match === 'in' ? target.value.split(/[,，]/) : target.value)}
      onPressEnter={onSearch}
      autoComplete="off"
    />
  )
}
