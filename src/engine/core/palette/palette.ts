import { mixed } from './contrast.ts'

export type Shade = 'light' | 'dark'

/** What a tone looks like: words, and marks such as dots, lines and parts of charts. The tint lies under words. */
interface ToneColors {
  text: string
  mark: string
  tint: string
}

type ToneName = 'success' | 'info' | 'warning' | 'danger' | 'muted'

/** The colours of a shade, each `#rrggbb`. */
export interface Palette {
  /** The page, the cards on it, and what floats above them. */
  backgrounds: Readonly<Record<'page' | 'card' | 'floating', string>>
  /** One meaning, one colour; they do not follow the theme colour. */
  tones: Readonly<Record<ToneName, ToneColors>>
  /** Lesser texts that can still be read. */
  lesserText: string
}

const backgrounds: Readonly<Record<Shade, Palette['backgrounds']>> = {
  light: { page: '#f4f6f7', card: '#ffffff', floating: '#ffffff' },
  dark: { page: '#0f1214', card: '#171b1f', floating: '#20262b' },
}

/** Text and mark of each tone. */
const tones: Readonly<Record<Shade, Record<ToneName, readonly [text: string, mark: string]>>> = {
  light: {
    success: ['#237804', '#2e9e4f'],
    info: ['#0958d9', '#1890ff'],
    warning: ['#9a5b00', '#cc8100'],
    danger: ['#b5121b', '#b5121b'],
    muted: ['#5c6770', '#8a959d'],
  },
  dark: {
    success: ['#7bc75a', '#5fbf4a'],
    info: ['#69b1ff', '#4ea1ff'],
    warning: ['#e8b339', '#f0c04a'],
    danger: ['#ff8a87', '#e8494c'],
    muted: ['#a3adb4', '#7f8a92'],
  },
}

const lesserText: Readonly<Record<Shade, string>> = { light: '#5f6468', dark: '#9da1a4' }

/** Share of a tone's text in its tint. */
const tintShare: Readonly<Record<Shade, number>> = { light: 0.1, dark: 0.16 }

/** The default theme colour. spec: shell §9 */
export const primaryColor = '#1890FF'

/** Paper in both shades: printed pages, codes that are scanned, signatures. */
export const paper = '#ffffff'
/** What is drawn on paper. */
export const ink = '#000000'

/** The same in both shades: paper, the dark menu, counts beside names. */
const constants = { paper, ink, menu: '#001529', count: tones.light.danger[1] } as const

const palettes = { light: makePalette('light'), dark: makePalette('dark') } as const

function makePalette(shade: Shade): Palette {
  const { card } = backgrounds[shade]
  const colorsOf = ([text, mark]: readonly [string, string]): ToneColors => ({
    text,
    mark,
    tint: mixed(card, text, tintShare[shade]),
  })
  const named = Object.entries(tones[shade]).map(([tone, pair]) => [tone, colorsOf(pair)])
  return {
    backgrounds: backgrounds[shade],
    tones: Object.fromEntries(named) as Palette['tones'],
    lesserText: lesserText[shade],
  }
}

export const paletteOf = (shade: Shade): Palette => palettes[shade]

/** The palette as CSS variables: `--tone-<tone>` with `-text` and `-tint`, `--paper` and the like. */
export function paletteVariables(shade: Shade): [name: string, value: string][] {
  const palette = palettes[shade]
  return [
    ...Object.entries(palette.tones).flatMap(([tone, { mark, text, tint }]): [string, string][] => [
      [`--tone-${tone}`, mark],
      [`--tone-${tone}-text`, text],
      [`--tone-${tone}-tint`, tint],
    ]),
    ...Object.entries(constants).map(([name, color]): [string, string] => [`--${name}`, color]),
  ]
}

/** The names of the tones. */
export const toneNames = Object.keys(tones.light) as readonly ToneName[]

/** Class names that give an element `--tone`, `--tone-text` and `--tone-tint` of a tone; `className` alone for what has none. */
export const toned = (className: string, tone: string | undefined): string =>
  toneNames.some((name) => name === tone) ? `${className} tone-${tone}` : className
