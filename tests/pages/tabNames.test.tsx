import { render } from '@testing-library/react'
import { Tabs } from 'antd'
import { expect, it } from 'vitest'
import { widgetMessages } from '#core/message'
import { Chinese } from '#pages/locale'
import { readSources } from '../architecture/sourceTree.ts'

it('screen readers hear of the tabs without room in the words of the product', () => {
  render(
    <Chinese>
      <Tabs locale={widgetMessages.tabs} items={['一', '二'].map((title) => ({ key: title, label: title }))} />
    </Chinese>,
  )
  const icon = document.querySelector('.ant-tabs-nav-more [role=img]')
  expect(icon?.getAttribute('aria-label')).toBe('更多')
})

it('every bar of tabs has its names', () => {
  const bars = readSources()
    .filter(({ path }) => /^src\/.*\.tsx$/.test(path))
    .flatMap(({ path, text }) => (text.match(/<Tabs\s[^>]*>/g) ?? []).map((tag) => ({ path, tag })))
  expect(bars.length).toBeGreaterThan(5)
  expect(bars.filter(({ tag }) => !tag.includes('locale={widgetMessages.tabs}'))).toEqual([])
})
