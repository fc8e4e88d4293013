import { expect, it } from 'vitest'
import { readSources } from './sourceTree.ts'

/** An icon of the library in JSX, up to the end of its tag. */
const icon = /<\w+(?:Outlined|Filled|TwoTone)\b[^>]*>/g

/** The library gives each icon its English name as a label, which screen readers would read out before the text beside it. */
const unnamed = (text: string): string[] => (text.match(icon) ?? []).filter((tag) => !/ aria-(hidden|label)/.test(tag))

it('every icon is passed over by screen readers, or has a name in the words of the product', () => {
  const sources = readSources().filter(({ path }) => /^src\/.*\.tsx$/.test(path))
  const found = sources.flatMap(({ path, text }) => unnamed(text).map((tag) => `${path} ${tag}`))
  expect(found).toEqual([])
  expect(unnamed('<Button icon={<PlusOutlined />} />')).toEqual(['<PlusOutlined />'])
  expect(sources.some(({ text }) => text.match(icon))).toBe(true)
})
