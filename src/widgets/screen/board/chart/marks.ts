import type { GlobalToken } from 'antd'
import { legible, mixed, type Palette, toneNames } from '#core/palette'
import type { ChartFigures } from '#react/board'
import { numberText } from '../numberText.ts'

/** What charts are drawn with: antd's texts and backgrounds, the palette of the same shade, and the size of their texts. */
export type Colors = Palette & { fields: readonly string[]; textPx: number } & Pick<
    GlobalToken,
    | 'colorPrimary'
    | 'colorText'
    | 'colorTextSecondary'
    | 'colorTextTertiary'
    | 'colorBorderSecondary'
    | 'colorBgElevated'
    | 'fontFamily'
    | 'motion'
  >

/** The colours of `count` lines or parts in their order: a single one is primary, moved until it stands out from a card. */
export const seriesColors = (count: number, { colorPrimary, backgrounds, fields }: Colors): readonly string[] =>
  count > 1 ? fields : [legible(colorPrimary, backgrounds.card, 3)]

const toneOf = (tone: string) => toneNames.find((name) => name === tone)

/** The colour of a tone; undefined for what has none of its own. */
export function toneColor(tone: string, colors: Colors): string | undefined {
  const name = toneOf(tone)
  return name && colors.tones[name].mark
}

/** The colour of a number in a tone. */
export const toneText = (tone: string | undefined, colors: Colors): string => {
  const name = toneOf(tone ?? '')
  return name ? colors.tones[name].text : colors.colorText
}

/** How much of the card's background each further part of a tone takes. */
const fading = 0.3

/** The colours of parts by their tones: parts of one tone become lighter, so that the legend tells them apart. */
export const partTones = (tones: readonly string[], colors: Colors): readonly (string | undefined)[] =>
  tones.map((tone, index) => {
    const color = toneColor(tone, colors)
    const before = tones.slice(0, index).filter((one) => one === tone).length
    return color && mixed(color, colors.backgrounds.card, 1 - (1 - fading) ** before)
  })

type Mark = ChartFigures['marks'][number]

/** To which side of an upright mark its title stands: towards the middle, so that the edge of the chart cuts none. */
const sideOf = (at: number, [first = 0, last = 0]: readonly (number | undefined)[]): 'left' | 'right' =>
  at - first > last - at ? 'right' : 'left'

/** The marks of a line as ECharts draws them: across at a value, or up at a place of the first axis. */
export function markLine(marks: readonly Mark[], { keys, isTimed }: ChartFigures, colors: Colors) {
  if (marks.length === 0) return {}
  const ends = isTimed ? [keys[0], keys.at(-1)].map((key) => momentOf(key ?? '')) : [0, keys.length - 1]
  const lines = marks.map((mark) => {
    const { mark: color, text } = colors.tones[toneOf(mark.tone) ?? 'warning']
    const look = { name: mark.title, lineStyle: { color, type: 'dashed' } }
    const label = { color: text, fontSize: colors.textPx }
    if ('value' in mark)
      return {
        ...look,
        yAxis: mark.value,
        label: { ...label, formatter: `${mark.title} ${numberText(mark.value)}`.trim(), position: 'insideEndTop' },
      }
    const at = isTimed ? momentOf(mark.key) : keys.indexOf(mark.key)
    const place = { position: 'insideEndTop', rotate: 0, distance: [4, 8], align: sideOf(at, ends) }
    return { ...look, xAxis: at, label: { ...label, ...place, formatter: mark.title } }
  })
  return { markLine: { symbol: 'none', silent: true, data: lines } }
}

/** Between what the axis of a side lies: the left one as the card says; else it reaches as far as written marks do. */
export function valueRange(
  { marks: written, ...card }: { min?: number; max?: number; marks: unknown },
  { lines, marks }: ChartFigures,
  side: 'left' | 'right',
) {
  const { min, max } = side === 'left' ? card : {}
  const values =
    written === 'normal'
      ? []
      : marks.flatMap((mark) => ('value' in mark && lines[mark.line]?.axis === side ? [mark.value] : []))
  if (values.length === 0) return { min, max }
  const low = Math.min(...values)
  const high = Math.max(...values)
  return {
    min: min ?? ((extent: Extent) => (low < extent.min ? low - pad({ min: low, max: extent.max }) : null)),
    max: max ?? ((extent: Extent) => (high > extent.max ? high + pad({ min: extent.min, max: high }) : null)),
  }
}

interface Extent {
  min: number
  max: number
}

/** A tenth of a span, rounded to one digit, so that the end of the axis reads well. */
function pad({ min, max }: Extent): number {
  const tenth = (max - min) / 10
  return tenth > 0 ? Number(tenth.toPrecision(1)) : 1
}

/** A wall-clock moment as ECharts counts it. */
const momentOf = (key: string): number => new Date(key.replace(' ', 'T')).getTime()

/** The values of a line with the moments at which they were. */
export const pointsOf = (keys: readonly string[], values: readonly (number | null)[]) =>
  keys
    .map((key, index): [number, number | null] => [momentOf(key), values[index] ?? null])
    .sort(([left], [right]) => left - right)

/** The axis of moments, as far as its marks. */
export function timeAxis({ marks }: ChartFigures) {
  const marked = marks.flatMap((mark) => ('key' in mark ? [momentOf(mark.key)] : []))
  return {
    type: 'time',
    min: ({ min }: Extent) => Math.min(min, ...marked),
    max: ({ max }: Extent) => Math.max(max, ...marked),
  }
}

/** A place of the axis of moments: its minute, with the day where a day begins. */
export function momentText(moment: number): string {
  const time = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${two(time.getMonth() + 1)}-${two(time.getDate())}`
  const minute = `${two(time.getHours())}:${two(time.getMinutes())}`
  return minute === '00:00' ? day : minute
}
