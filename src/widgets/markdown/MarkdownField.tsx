import { Input, Segmented } from 'antd'
import { useState } from 'react'
import { markdownMessages as texts } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { textOf, useControl } from '#widgets/face'
import { MarkdownText } from './ShownMarkdown.tsx'
import './markdown.css'

const usualRows = 10

const views = [
  { value: 'write', label: texts.write },
  { value: 'preview', label: texts.preview },
]

function Preview({ text }: { text: string }) {
  const shown = text.trim() === '' ? <span className="face-empty">{texts.nothing}</span> : <MarkdownText text={text} />
  return <section aria-label={texts.preview}>{shown}</section>
}

/** Markdown as it is written, or as it will be read. The control stays while it is read: the label points to it. */
export function MarkdownField(face: FieldFaceProps) {
  const { field, value, props, title, onChange, onBlur } = face
  const control = useControl(face, 'enter')
  const [view, setView] = useState('write')
  const rows = typeof props.rows === 'number' ? props.rows : usualRows
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
        value={textOf(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        onBlur={onBlur}
      />
      {view === 'preview' ? <Preview text={textOf(value)} /> : null}
    </div>
  )
}
