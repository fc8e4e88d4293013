import { Marked } from 'marked'

const reader = new Marked({ gfm: true, breaks: true, async: false })

/** Markdown as HTML. It is not clean yet: what shows it cleans it. */
export const markdownHtml = (text: string): string => String(reader.parse(text))
