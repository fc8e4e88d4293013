import { Input } from 'antd'
import type { FilterFaceProps } from '#react/widget'
import { filterAttributes, textOf } from '#widgets/face'

/** A text to look for; Enter searches. With the match `in` several texts stand between commas. */
export function TextFilter(face: FilterFaceProps) {
  const { match, value, onChange, onSearch } = face
  const shown = Array.isArray(value) ? value.join(',') : textOf(value)
  return (
    <Input
      {...filterAttributes(face)}
      value={shown}
      onChange={({ target }) => onChange(match === 'in' ? target.value.split(/[,，]/) : target.value)}
      onPressEnter={onSearch}
      autoComplete="off"
    />
  )
}
