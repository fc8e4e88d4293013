import { expect, it } from 'vitest'
import { fillText } from '#core/message'

it.each([
  ['{from}-{to} 共 {total} 条', { from: 1, to: 10, total: 35 }, '1-10 共 35 条'],
  ['{name} 已存在，是否覆盖？', { name: '{name}' }, '{name} 已存在，是否覆盖？'],
  ['{gone}!', {}, '!'],
  ['{toString}', {}, ''],
  ['无', { unused: 1 }, '无'],
])('fills %s', (text, values, filled) => {
  expect(fillText(text, values as Record<string, string | number>)).toBe(filled)
})
