import { expect, it } from 'vitest'
import { listFiles, readText } from './sourceTree.ts'

it('every bar of tabs has its names for screen readers in the words of the product', () => {
  const bars = listFiles()
    .filter((path) => /^src\/.*\.tsx$/.test(path))
    .flatMap((path) => (readText(path).match(/<Tabs\s[^>]*>/g) ?? []).map((tag) => ({ path, tag })))
  expect(bars.length).toBeGreaterThan(5)
  expect(bars.filter(({ tag }) => !tag.includes('locale={widgetMessages.tabs}'))).toEqual([])
})
