import { Input } from 'antd'
import { useState } from 'react'
import { separateTags, splitTags } from '#core/dictionary'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { type Mark, MarkList, readonlyAs, useControl, valueText } from '#widgets/face'

/** The text in the control while it is being edited, and its value. */
interface Draft {
  text: string
  value: string | null
}

/** Text that is set apart into tags: in the value while it is typed, in sight once it is left. */
function TagsField(face: FieldFaceProps) {
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

/** Tags beyond these are counted in a table. */
const mostInCell = 3

const marksOf = (value: unknown): Mark[] =>
  [...new Set(splitTags(valueText(value)))].map((text) => ({ value: text, text, tone: 'info' }))

const TagsCell = ({ value }: CellFaceProps) => <MarkList marks={marksOf(value)} most={mostInCell} />
const TagsDetail = ({ value }: DetailFaceProps) => <MarkList marks={marksOf(value)} />

export { TagsCell as Cell, TagsDetail as Detail }
export const Field = readonlyAs(TagsField, TagsDetail)

/** Tags as they are stored, and a text that is none yet. */
export const example: WidgetExample = {
  field: { type: 'text', title: '标签', max: 100 },
  values: [null, '党建;农业;防汛', '乡村振兴'],
}
