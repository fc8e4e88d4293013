import { expect, test } from 'vitest'
import { systemRandom } from '#server/platform'

test('gives as many bytes as asked for, and none of them twice', () => {
  const { hex } = systemRandom()
  const texts = Array.from({ length: 2_000 }, (_, index) => hex(8 + (index % 25)))
  expect(texts.every((text, index) => new RegExp(`^[0-9a-f]{${2 * (8 + (index % 25))}}$`).test(text))).toBe(true)
  expect(new Set(texts).size).toBe(texts.length)
  const joined = texts.join('')
  const eights = new Set(
    Array.from({ length: Math.floor(joined.length / 16) }, (_, at) => joined.slice(at * 16, at * 16 + 16)),
  )
  expect(eights.size).toBe(Math.floor(joined.length / 16))
})

test('gives more bytes than are kept at hand', () => {
  const { hex } = systemRandom()
  const long = hex(10_000)
  expect(long).toMatch(/^[0-9a-f]{20000}$/)
  expect(long).not.toContain('0'.repeat(40))
})
