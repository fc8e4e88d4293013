import { Input, Segmented } from 'antd'
import { Marked } from 'marked'
import { useMemo, useState } from 'react'
import { previewMessages, markdownMessages as texts } from '#core/message'
import { useBasePath } from '#react/source'
import type { DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { AnyTextCell, EmptyMark, readonlyAs, useControl, valueText } from '#widgets/face'
import { SafeHtml } from '#widgets/html'
import './markdown.css'

const reader = new Marked({ gfm: true, breaks: true, async: false })

/** Markdown as HTML. It is not clean yet: what shows it cleans it. */
const markdownHtml = (text: string): string => String(reader.parse(text))

/** Markdown as its readers see it: as clean as any rich text. */
function MarkdownText({ text }: { text: string }) {
  const html = useMemo(() => markdownHtml(text), [text])
  return <SafeHtml html={html} basePath={useBasePath()} />
}

const MarkdownDetail = ({ value }: DetailFaceProps) => {
  const text = valueText(value)
  return text === '' ? <EmptyMark /> : <MarkdownText text={text} />
}

const defaultRows = 10

const views = [
  { value: 'write', label: texts.write },
  { value: 'preview', label: previewMessages.title },
]

function Preview({ text }: { text: string }) {
  const preview =
    text.trim() === '' ? <span className="face-empty">{texts.nothing}</span> : <MarkdownText text={text} />
  return <section aria-label={previewMessages.title}>{preview}</section>
}

/** Markdown as it is written, or as it will be read. The control stays while it is read: the label points to it. */
function MarkdownField(face: FieldFaceProps) {
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

export { AnyTextCell as Cell, MarkdownDetail as Detail }
export const Field = readonlyAs(MarkdownField, MarkdownDetail)

/** Headings, a list, a table and code; and what must not come through. */
export const example: WidgetExample = {
  field: { type: 'markdown', title: '使用说明' },
  values: [
    null,
    '## 安装\n\n1. 打开**闸门**\n2. 记下编号，见[手册](https://example.cn/manual)\n\n| 项目 | 周期 |\n| --- | --- |\n| 清洗 | 每月 |\n\n```\nping 10.0.0.1\n```',
    '[点我](javascript:alert(1))\n\n![图](data:image/png;base64,AAAA)\n\n<script>alert(1)</script>',
  ],
}
