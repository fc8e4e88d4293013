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

const mix = (color: Rgb, other: Rgb, share: number): Rgb => [
  color[0] + (other[0] - color[0]) * share,
  color[1] + (other[1] - color[1]) * share,
  color[2] + (other[2] - color[2]) * share,
]

/** `color` with a share of `other`, from 0 to 1, laid over it. All are `#rrggbb`. */
export const mixed = (color: string, other: string, share: number): string =>
  hexOf(mix(rgbOf(color), rgbOf(other), share))

const shares = Array.from({ length: 51 }, (_, step) => step / 50)

/**
 * The colour nearest to `color` that stands out from `background`: darker on a light one, lighter on a dark one, until their
 * contrast is at least `least`, by default that of texts. Colours are `#rrggbb`. spec: look, Tokens
 */
export function legible(color: string, background: string, least = 4.5): string {
  const away: Rgb = luminance(rgbOf(background)) > 0.4 ? [0, 0, 0] : [255, 255, 255]
  const steps = shares.map((share) => hexOf(mix(rgbOf(color), away, share)))
  return steps.find((step) => contrast(step, background) >= least) ?? hexOf(away)
}
