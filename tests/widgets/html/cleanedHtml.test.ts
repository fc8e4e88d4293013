import { describe, expect, it } from 'vitest'
import hostile from '#cases/richText/hostile.json' with { type: 'json' }
import { cleanedHtml } from '#widgets/html'

/** What runs, leads elsewhere by itself, or stands over the page. */
const dangerous =
  /<(script|style|iframe|form|input|button|svg|base|meta|object|embed)\b|\son\w+=|java(&#10;)?script:|data:|style=|\sid=|class=/i

describe('shown HTML', () => {
  it.each(hostile)('is without $title', ({ html }) => {
    expect(html).toMatch(dangerous)
    expect(cleanedHtml(html)).not.toMatch(dangerous)
  })

  it('keeps what people write, and opens links beside the page', () => {
    const html =
      '<h2>通知</h2><p><strong>请</strong><u>各村</u></p><ul><li>一</li></ul><a href="https://example.cn">链</a>'
    expect(cleanedHtml(html)).toBe(
      html.replace(
        '<a href="https://example.cn">',
        '<a href="https://example.cn" target="_blank" rel="noopener noreferrer">',
      ),
    )
  })
})
