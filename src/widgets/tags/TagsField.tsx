import { Input } from 'antd'
import { useState } from 'react'
import { separateTags } from '#core/dictionary'
import type { FieldFaceProps } from '#react/widget'
import { useControl, valueText } from '#widgets/face'

/** What stands in the control while it is used, and the value that it came to. */
interface Draft {
  text: string
  value: string | null
}

/** Text that is set apart into tags: in the value while it is typed, in sight once it is left. */
export function TagsField(face: FieldFaceProps) {
  const { field, value, onChange, onBlur } = face
  const [draft, setDraft] = useState<Draft | null>(null)
  const isTyped = draft !== null && (draft.value ?? '') === valueText(value)
  const { max } = field.document
  return (
    <Input
      {...useControl(face, 'enter')}
      autoComplete="off"
      allowClear
      {...(typeof max === 'number' ? { maxLength: max } : {})}
      value={isTyped ? draft.text : valueText(value)}
      onChange={({ target }) => {
        const next = separateTags(target.value) || null
        setDraft({ text: target.value, value: next })
        if ((next ?? '') !== valueText(value)) onChange(next)
      }}
      onBlur={() => {
        setDraft(null)
        onBlur()
      }}
    />
  )
}
