import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'
import { legible } from './legible.ts'

const fontFamily = [
  'system-ui',
  '-apple-system',
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  "'Segoe UI'",
  'sans-serif',
].join(', ')

export interface Look {
  /** `#rrggbb`, checked where it was stored. */
  color: string
  shade: 'light' | 'dark'
  /** Things move; false for people who asked for less motion. */
  motion: boolean
}

/** Links in a colour that can be read; antd would derive another one from it. */
const withLinks =
  (base: MappingAlgorithm, color: string): MappingAlgorithm =>
  (seed, map) => ({ ...(map ?? base(seed)), colorLink: color, colorLinkHover: color, colorLinkActive: color })

/** The ground of what is chosen: what can be read there can be read on the page as well, which lies further away. */
const chosenGround = (algorithm: MappingAlgorithm, colorPrimary: string): string =>
  theme.getDesignToken({ algorithm, token: { colorPrimary } }).colorPrimaryBg

/** antd's tokens for a look. Where text stands in or on the primary colour, the colour moves until it can be read. */
export function themeConfig({ color, shade, motion }: Look): ThemeConfig {
  const solid = legible(color, '#ffffff')
  const base = shade === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  const text = legible(color, chosenGround(base, color))
  const filled = { colorPrimary: solid, algorithm: true }
  return {
    hashed: false,
    algorithm: [base, withLinks(base, text)],
    token: {
      colorPrimary: color,
      colorInfo: color,
      colorLink: text,
      borderRadius: 6,
      fontFamily,
      motion,
      motionUnit: 0.07,
    },
    components: {
      Button: filled,
      Checkbox: filled,
      Radio: filled,
      Switch: filled,
      Menu: {
        itemSelectedColor: text,
        subMenuItemSelectedColor: text,
        darkItemSelectedBg: solid,
        itemBorderRadius: 6,
        itemBg: 'transparent',
        subMenuItemBg: 'transparent',
        activeBarBorderWidth: 0,
      },
      Tabs: { itemSelectedColor: text, itemHoverColor: text },
    },
  }
}
