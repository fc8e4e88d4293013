import type { GlobalToken } from 'antd'
import type { ChartFigures } from '#react/board'
import { numberText } from '../numberText.ts'

/** The colours of lines and parts, in their order. */
export const palette = [
  ...(['colorPrimary', 'cyan', 'orange', 'purple', 'colorSuccess', 'colorWarning', 'colorError'] as const),
  ...(['magenta', 'geekblue', 'lime', 'gold'] as const),
] as const

export type Colors = Pick<
  GlobalToken,
  | (typeof palette)[number]
  | 'colorInfo'
  | 'colorText'
  | 'colorTextSecondary'
  | 'colorTextTertiary'
  | 'colorBorderSecondary'
  | 'colorBgElevated'
  | 'fontFamily'
>

/** The colour of a tone; undefined for what has none of its own. */
export const toneColor = (tone: string, colors: Colors): string | undefined =>
  ({
    success: colors.colorSuccess,
    warning: colors.colorWarning,
    danger: colors.colorError,
    info: colors.colorInfo,
    muted: colors.colorTextTertiary,
  })[tone]

type Mark = ChartFigures['marks'][number]

/** The marks of a line as ECharts draws them: across at a value, or up at a place of the first axis. */
export function markLine(marks: readonly Mark[], { keys, isTimed }: ChartFigures, colors: Colors) {
  if (marks.length === 0) return {}
  const lines = marks.map((mark) => {
    const color = toneColor(mark.tone, colors) ?? colors.colorWarning
    const look = { name: mark.title, lineStyle: { color, type: 'dashed' } }
    const label = { color, fontSize: 12 }
    if ('value' in mark)
      return {
        ...look,
        yAxis: mark.value,
        label: { ...label, formatter: `${mark.title} ${numberText(mark.value)}`.trim(), position: 'insideEndTop' },
      }
    return {
      ...look,
      xAxis: isTimed ? momentOf(mark.key) : keys.indexOf(mark.key),
      label: { ...label, formatter: mark.title, position: 'insideEndTop', rotate: 0, distance: [4, 8], align: 'left' },
    }
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
