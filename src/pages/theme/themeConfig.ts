import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'
import { legible, type Palette, paletteOf, paper, primaryColor, type Shade } from '#core/palette'

const fontFamily = [
  'Geist',
  "'Geist Fallback'",
  'system-ui',
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  'sans-serif',
].join(', ')

interface Look {
  /** `#rrggbb`, checked where it was stored. */
  color: string
  shade: Shade
  /** Animations are on; false for users who prefer reduced motion. */
  motion: boolean
}

/** What everybody sees who has chosen nothing: its styles come with the build. */
export const presetLook: Look = { color: primaryColor, shade: 'light', motion: true }

/** Grounds, tones and links as the palette has them; antd would derive others. */
const painted =
  (base: MappingAlgorithm, link: string, { backgrounds, tones, lesserText }: Palette): MappingAlgorithm =>
  (seed, previous) => ({
    ...(previous ?? base(seed)),
    ...{ colorLink: link, colorLinkHover: link, colorLinkActive: link, colorPrimaryText: link },
    ...{ colorBgLayout: backgrounds.page, colorBgContainer: backgrounds.card, colorBgElevated: backgrounds.floating },
    ...{ colorSuccess: tones.success.mark, colorSuccessText: tones.success.text, colorSuccessBg: tones.success.tint },
    ...{ colorInfo: tones.info.mark, colorInfoText: tones.info.text, colorInfoBg: tones.info.tint },
    ...{ colorWarning: tones.warning.mark, colorWarningText: tones.warning.text, colorWarningBg: tones.warning.tint },
    // antd writes messages of fields in it.
    colorError: legible(tones.danger.mark, backgrounds.floating),
    ...{ colorErrorText: tones.danger.text, colorErrorBg: tones.danger.tint },
    colorTextTertiary: lesserText,
  })

/** The background of selected items: text that is readable on it is readable on the page too. */
const chosenBackground = (algorithm: MappingAlgorithm, colorPrimary: string): string =>
  theme.getDesignToken({ algorithm, token: { colorPrimary } }).colorPrimaryBg

/** The antd tokens of a theme. If the primary colour carries text, it is adjusted until the text is readable. */
export function themeConfig({ color, shade, motion }: Look): ThemeConfig {
  const palette = paletteOf(shade)
  const { tones, lesserText } = palette
  const solid = legible(color, paper)
  const base = shade === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm
  const text = legible(color, chosenBackground(base, color))
  const filled = { colorPrimary: solid, algorithm: true }
  const hovered = {
    colorPrimaryHover: legible(color, paper, 5.6),
    defaultHoverColor: text,
    defaultHoverBorderColor: text,
  }
  return {
    hashed: false,
    algorithm: [base, painted(base, text, palette)],
    token: {
      colorPrimary: color,
      colorSuccess: tones.success.mark,
      colorInfo: tones.info.mark,
      colorWarning: tones.warning.mark,
      colorError: tones.danger.mark,
      colorLink: text,
      colorTextPlaceholder: lesserText,
      borderRadius: 6,
      fontFamily,
      motion,
      motionUnit: 0.07,
    },
    components: {
      Button: { ...filled, ...hovered, dangerColor: shade === 'dark' ? palette.backgrounds.page : paper },
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
        itemHeight: 36,
        itemMarginBlock: 1,
      },
      Tabs: { itemSelectedColor: text, itemHoverColor: text },
      Pagination: { itemActiveColor: text, itemActiveColorHover: text },
      Steps: { colorPrimary: solid },
    },
  }
}
