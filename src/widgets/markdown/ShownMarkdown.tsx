import { useMemo } from 'react'
import type { DetailFaceProps } from '#react/widget'
import { EmptyMark, valueText } from '#widgets/face'
import { SafeHtml } from '#widgets/html'
import { markdownHtml } from './markdownHtml.ts'

/** Markdown as its readers see it: as clean as any rich text. */
export function MarkdownText({ text }: { text: string }) {
  const html = useMemo(() => markdownHtml(text), [text])
  return <SafeHtml html={html} />
}

export const MarkdownDetail = ({ value }: DetailFaceProps) => {
  const text = valueText(value)
  return text === '' ? <EmptyMark /> : <MarkdownText text={text} />
}
