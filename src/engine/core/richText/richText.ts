/** The elements of rich text. Whatever else stands in it is left out, with its content where that is code. spec: policy (announcement HTML) */
export const richTags: readonly string[] = [
  ...[
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'div',
    'span',
  ],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'sub', 'sup', 'mark', 'small', 'a', 'img', 'figure', 'figcaption'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
]

/** Their attributes, by element: no names, no styles, no handlers. */
export const richAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
}

/** What addresses in it begin with, where they are not of this site. */
export const richSchemes: readonly string[] = ['http', 'https', 'mailto', 'tel']

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const mostCode = 0x10ffff

function characterOf(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= mostCode ? String.fromCodePoint(code) : whole
}

/** What rich text says without its marks: on one line, for lists. Never HTML again: it is shown as text. */
export const plainText = (html: string): string =>
  html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/(p|div|h[1-6]|li|tr|td|th|blockquote|pre|figcaption)\s*>|<(br|hr)\b[^>]*>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,6});/gi, characterOf)
    .replace(/\s+/g, ' ')
    .trim()

/** Whether HTML shows nothing: no text, no picture, no line, no table. */
export const isBlankHtml = (html: string): boolean => plainText(html) === '' && !/<(img|hr|table)\b/i.test(html)
