import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { markdownMessages as texts } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { useControl, valueText } from '#widgets/face'
import { MarkdownText } from './ShownMarkdown.tsx'
import './markdown.css'

const defaultRows = 10

const views = [
  { value: 'write', label: texts.write },
  { value: 'preview', label: texts.preview },
]

function Preview({ text }: { text: string }) {
  const preview =
    text.trim() === '' ? <span className="face-empty">{texts.nothing}</span> : <MarkdownText text={text} />
  return <section aria-label={texts.preview}>{preview}</section>
}

/** Markdown as it is written, or as it will be read. The control stays while it is read: the label points to it. */
export function MarkdownField(face: FieldFaceProps) {
  const { field, value, props, title, onChange, onBlur } = face
  const control = useControl(face, 'enter')
  const [view, setView] = useState('write')
  const rows = typeof props.rows === 'number' ? props.rows : defaultRows
  const { max } = field.document
  return (
    <div className="markdown">
      <Segmented size="small" aria-label={title} options={views} value={view} onChange={setView} />
      <Input.TextArea
        {...control}
        hidden={view !== 'write'}
        spellCheck={false}
        rows={rows}
        {...(typeof max === 'number' ? { maxLength: max } : {})}
        value={valueText(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        onBlur={onBlur}
      />
      {view === 'preview' ? <Preview text={valueText(value)} /> : null}
    </div>
  )
}
