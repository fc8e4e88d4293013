import { fillText, htmlPageMessages } from '#core/message'
import { ink, mixed, paletteOf, paper } from '#core/palette'
import type { Random } from '#server/context'
import { type Answer, bytes } from '#server/http'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands in HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

const { tones } = paletteOf('light')

/** The number of a page on paper, as CSS writes it. */
const pageText = `"${fillText(htmlPageMessages.page, { page: '" counter(page) "', pages: '" counter(pages) "' })}"`

const style = `
  :root { color-scheme: light }
  body { margin: 0 auto; padding: 24px 16px; max-width: 60em; color: ${ink}; background: ${paper}; overflow-wrap: anywhere;
    font: 14px/22px -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
  h1 { margin: 0 0 8px; font-size: 20px; line-height: 28px }
  .meta { margin: 0 0 16px; color: ${tones.muted.text}; font-size: 12px; line-height: 18px }
  .meta span { margin-right: 16px }
  img { max-width: 100%; height: auto }
  article h1, article h2 { font-size: 16px; line-height: 24px }
  .wide { max-width: none }
  .scroll { overflow-x: auto }
  table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 20px }
  th, td { padding: 4px 8px; border: 1px solid ${mixed(paper, ink, 0.15)}; text-align: left; vertical-align: top; overflow-wrap: normal }
  td { min-width: 3em; max-width: 24em }
  .number { text-align: right; font-variant-numeric: tabular-nums }
  th { background: ${mixed(paper, ink, 0.02)}; font-weight: 600; white-space: nowrap }
  thead { display: table-header-group } tr { break-inside: avoid }
  button { float: right; padding: 4px 15px; border: 1px solid ${tones.info.text}; border-radius: 6px; background: ${tones.info.text}; color: ${paper}; font: inherit; cursor: pointer }
  @page { margin: 15mm 12mm; @bottom-center { content: ${pageText}; font-size: 9pt } }
  @page wide { size: A4 landscape } .wide { page: wide }
  @media print {
    body { max-width: none; padding: 0 1px 0 0 } button { display: none } .scroll { overflow: visible }
    .meta { color: ${ink}; font-size: 9pt }
    table { font-size: 10.5pt } th, td { border: 0.5pt solid ${mixed(paper, ink, 0.55)} } th { background: none }
  }`

interface HtmlPage {
  title: string
  /** HTML whose texts are escaped or sanitised. */
  body: string
  /** Uses the whole width, and paper in landscape format. */
  wide?: boolean
  /** A script of ours. */
  script?: string
  status?: number
}

/** The page with a policy of its own: its style and script by nonce, pictures of this site, nothing else. */
export function htmlAnswer({ title, body, script, wide = false, status = 200 }: HtmlPage, random: Random): Answer {
  const nonce = random.hex(16)
  const policy = [
    "default-src 'none'",
    "img-src 'self' data:",
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  const code = script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`
  const html = `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style></head>
<body${wide ? ' class="wide"' : ''}>${body}${code}</body></html>`
  return bytes({
    body: html,
    contentType: 'text/html; charset=utf-8',
    inline: true,
    status,
    headers: { 'content-security-policy': policy.join('; '), 'cache-control': 'no-store' },
  })
}
