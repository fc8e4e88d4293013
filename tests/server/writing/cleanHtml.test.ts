import { describe, expect, it } from 'vitest'
import hostile from '#cases/richText/hostile.json' with { type: 'json' }
import { cleanHtml } from '#server/writing'

describe('stored HTML', () => {
  it.each(hostile)('is without $title', ({ html, clean }) => expect(cleanHtml(html)).toBe(clean))

  it('keeps what people write', () => {
    const html =
      '<h2>通知</h2><p><strong>请</strong><u>各村</u><s>尽快</s></p><ol start="3"><li><p>一</p></li></ol><blockquote><p>引</p></blockquote><img src="/system-api/sys/common/static/jeditor/a/b.png" alt="图" /><a href="https://example.cn" rel="noopener noreferrer" target="_blank">链</a>'
    expect(cleanHtml(html)).toBe(html)
  })

  it('is nothing where nothing of it can be seen', () => expect(cleanHtml('<p></p><script>1</script>')).toBeNull())
})
