import { describe, expect, it } from 'vitest'
import plain from '#cases/richText/plain.json' with { type: 'json' }
import { isBlankHtml, plainText } from '#core/richText'

describe('the plain text of', () => {
  it.each(plain)('$html is $text', ({ html, text }) => expect(plainText(html)).toBe(text))
})

describe('what shows nothing', () => {
  it.each([
    ['<p></p>', true],
    ['<p> &nbsp;<br></p>', true],
    ['<p><img src="/a.png"></p>', false],
    ['<hr>', false],
    ['<p>字</p>', false],
  ])('%s: %s', (html, blank) => expect(isBlankHtml(html)).toBe(blank))
})
