import { type MappingAlgorithm, type ThemeConfig, theme } from 'antd'

type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1, 7), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** WCAG: a channel as it counts for the eye. */
const linear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** WCAG contrast of two colours, from 1 to 21. Both are `#rrggbb`. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(rgbOf(first)), luminance(rgbOf(second))].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const mixed = (color: Rgb, other: Rgb, share: number): Rgb => [
  color[0] + (other[0] - color[0]) * share,
  color[1] + (other[1] - color[1]) * share,
  color[2] + (other[2] - color[2]) * share,
]

const shares = Array.from({ length: 51 }, (_, step) => step / 50)

/**
 * The colour nearest to `color` that can be read on `ground`: darker on a light one, lighter on a dark one, until their
 * contrast is at least 4.5. Colours are `#rrggbb`. spec: look, Tokens
 */
export function legible(color: string, background: string, least = 4.5): string {
  const away: Rgb = luminance(rgbOf(background)) > 0.4 ? [0, 0, 0] : [255, 255, 255]
  const steps = shares.map((share) => hexOf(mixed(rgbOf(color), away, share)))
  return steps.find((step) => contrast(step, background) >= least) ?? hexOf(away)
}

/** The eight theme colours of the settings; the sixth is the default. spec: shell §2 Settings drawer */
export const colorPresets: readonly { name: string; color: string }[] = [
  { name: '薄暮', color: '#F5222D' },
  { name: '火山', color: '#FA541C' },
  { name: '日暮', color: '#FAAD14' },
  { name: '明青', color: '#13C2C2' },
  { name: '极光绿', color: '#52C41A' },
  { name: '拂晓蓝（默认）', color: '#1890FF' },
  { name: '极客蓝', color: '#2F54EB' },
  { name: '酱紫', color: '#722ED1' },
]

const fontFamily = [
  'system-ui',
  '-apple-system',
  "'PingFang SC'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  "'Segoe UI'",
  'sans-serif',
].join(', ')

interface Look {
  /** `#rrggbb`, checked where it was stored. */
  color: string
  shade: 'light' | 'dark'
  /** Animations are on; false for users who prefer reduced motion. */
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

/** The background of selected items: text that is readable on it is readable on the page too. */
const chosenBackground = (algorithm: MappingAlgorithm, colorPrimary: string): string =>
  theme.getDesignToken({ algorithm, token: { colorPrimary } }).colorPrimaryBg

/** The antd tokens of a theme. If the primary colour carries text, it is adjusted until the text is readable. */
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
