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

/** Under what floats: the ground on which small texts are hardest to read. */
const grounds = { light: '#ffffff', dark: '#1f1f1f' } as const
/** Lesser texts that can still be read; antd's are paler. */
const lesserTexts = { light: 'rgba(0, 0, 0, 0.56)', dark: 'rgba(255, 255, 255, 0.58)' } as const

/** Links, states and lesser texts in colours that can be read; antd would derive others. */
const readable =
  (base: MappingAlgorithm, link: string, shade: Look['shade']): MappingAlgorithm =>
  (seed, previous) => {
    const map = previous ?? base(seed)
    const read = (color: string) => legible(color, grounds[shade])
    const error = read(map.colorError)
    return {
      ...map,
      ...{ colorLink: link, colorLinkHover: link, colorLinkActive: link, colorPrimaryText: link },
      ...{ colorError: error, colorErrorText: error, colorTextTertiary: lesserTexts[shade] },
      ...{ colorWarningText: read(map.colorWarning), colorSuccessText: read(map.colorSuccess) },
      colorInfoText: read(map.colorInfo),
    }
  }

/** The ground of what is chosen: what can be read there can be read on the page as well, which lies further away. */
const chosenBackground = (algorithm: MappingAlgorithm, colorPrimary: string): string =>
  theme.getDesignToken({ algorithm, token: { colorPrimary } }).colorPrimaryBg

/** antd's tokens for a look. Where text stands in or on the primary colour, the colour moves until it can be read. */
export function themeConfig({ color, shade, motion }: Look): ThemeConfig {
  const solid = legible(color, '#ffffff')
  const base = shade === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  const text = legible(color, chosenBackground(base, color))
  const filled = { colorPrimary: solid, algorithm: true }
  const hovered = {
    colorPrimaryHover: legible(color, '#ffffff', 5.6),
    defaultHoverColor: text,
    defaultHoverBorderColor: text,
  }
  return {
    hashed: false,
    algorithm: [base, readable(base, text, shade)],
    token: {
      colorPrimary: color,
      colorInfo: color,
      colorLink: text,
      colorTextPlaceholder: lesserTexts[shade],
      borderRadius: 6,
      fontFamily,
      motion,
      motionUnit: 0.07,
    },
    components: {
      Button: { ...filled, ...hovered },
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
      Pagination: { itemActiveColor: text, itemActiveColorHover: text },
      Steps: { colorPrimary: solid },
    },
  }
}
