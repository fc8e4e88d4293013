import { render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { expect, it } from 'vitest'
import { presetLook, themeConfig } from '#pages/theme'
import { drawnStyles, firstPage } from '../../scripts/build/drawnStyles.tsx'

/** Of the path that antd keeps its styles under: the key of the tokens, and the component. */
const covered = (styles: string): string[] =>
  (/content:"([^"]*)"/.exec(styles)?.[1] ?? '').split(';').filter((entry) => !entry.includes('ant-design-icons'))

/** What antd has written into the page, as `key of the tokens … hash of the styles`. */
const written = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('style[data-css-hash][data-token-hash]')].map(
    ({ dataset }) => `${dataset.tokenHash} ${dataset.cssHash}`,
  )

it('brings the very styles that antd generates in the page for who has chosen nothing', () => {
  const styles = drawnStyles()
  render(<ConfigProvider theme={themeConfig(presetLook)}>{firstPage}</ConfigProvider>)
  const entries = covered(styles)
  expect(entries.length).toBeGreaterThan(8)
  const own = entries.map((entry) => entry.replace(/\|.*:/, ' '))
  expect(written()).toEqual(expect.arrayContaining(own))
})
