import type { CardOfKind } from '#core/screen'
import type { ChartFigures } from '#react/board'
import { numberText, quantityText } from '../numberText.ts'
import {
  type Colors,
  markLine,
  momentText,
  partTones,
  pointsOf,
  seriesColors,
  timeAxis,
  toneColor,
  toneText,
  valueRange,
} from './marks.ts'

type Option = Record<string, unknown>

/** The options of a chart for ECharts. */
export function optionOf(card: CardOfKind<'chart'>, figures: ChartFigures, colors: Colors): Option {
  const shared = {
    color: seriesColors(partCount(card, figures), colors),
    textStyle: { fontFamily: colors.fontFamily, color: colors.colorTextSecondary },
    aria: { enabled: false },
    animation: colors.motion,
    animationDuration: 200,
  }
  if (card.as === 'ring' || card.as === 'rose') return { ...shared, ...roundOption(card, figures, colors) }
  if (card.as === 'gauge') return { ...shared, ...gaugeOption(card, figures, colors) }
  if (card.as === 'heat') return { ...shared, ...heatOption(figures, colors) }
  return { ...shared, ...axisOption(card, figures, colors) }
}

/** What has a colour of its own: the parts of a round chart, else the lines. */
const partCount = ({ as }: CardOfKind<'chart'>, { keys, lines }: ChartFigures): number =>
  as === 'ring' || as === 'rose' ? keys.length : lines.length

const tooltipOf = ({ colorBgElevated, colorBorderSecondary, colorText, textPx }: Colors) => ({
  renderMode: 'richText',
  backgroundColor: colorBgElevated,
  borderColor: colorBorderSecondary,
  textStyle: { color: colorText, fontSize: textPx },
  confine: true,
})

const legendOf = (colors: Colors) => ({
  type: 'scroll',
  top: 0,
  right: 0,
  icon: 'roundRect',
  itemWidth: 12,
  itemHeight: 6,
  textStyle: { color: colors.colorTextSecondary, fontSize: colors.textPx },
})

/** Names of an axis never run into one another: what has no room is left out. */
const apart = { hideOverlap: true, minMargin: 8 }

/** Names along the axes stand inside the place of a drawing, not beyond its edges. */
const inPlace = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' }

function axisOption(card: CardOfKind<'chart'>, figures: ChartFigures, colors: Colors): Option {
  const { keys, labels, lines, marks, isTimed } = figures
  const label = { color: colors.colorTextTertiary, fontSize: colors.textPx }
  const hasRight = lines.some(({ axis }) => axis === 'right')
  const sides = hasRight ? (['left', 'right'] as const) : (['left'] as const)
  const hasLegend = lines.length > 1
  const hasBars = lines.some(({ as }) => (as ?? card.as) === 'bar')
  const names = distinctNames(lines.map(({ title }) => title))
  return {
    grid: { top: hasLegend ? 36 : 16, right: hasRight ? 8 : 12, bottom: 4, left: 4, ...inPlace },
    tooltip: { trigger: 'axis', ...tooltipOf(colors) },
    ...(hasLegend ? { legend: legendOf(colors) } : {}),
    xAxis: {
      ...(isTimed ? timeAxis(figures) : { type: 'category', data: labels, boundaryGap: hasBars }),
      axisLabel: {
        ...label,
        ...apart,
        ...(hasBars || isTimed ? {} : { showMinLabel: true, showMaxLabel: true }),
        alignMinLabel: hasBars ? 'center' : 'left',
        alignMaxLabel: hasBars ? 'center' : 'right',
        ...(isTimed ? { formatter: momentText } : {}),
      },
      axisLine: { lineStyle: { color: colors.colorBorderSecondary } },
      axisTick: { show: false },
    },
    yAxis: sides.map((side) => ({
      type: 'value',
      position: side,
      name: lines.find(({ axis }) => axis === side)?.unit ?? '',
      nameTextStyle: { ...label, align: side === 'left' ? 'left' : 'right' },
      nameGap: 8,
      ...valueRange(card, figures, side),
      scale: card.as === 'line',
      ...(lines.every(({ values }) => values.every((value) => Number.isInteger(value ?? 0))) ? { minInterval: 1 } : {}),
      axisLabel: { ...label, formatter: (value: number) => numberText(value) },
      splitLine: { show: side === 'left', lineStyle: { color: colors.colorBorderSecondary } },
    })),
    series: lines.map((line, index) => ({
      ...lineSeries(card, { line, index, tones: lines.length === 1 ? figures.tones : [] }, colors),
      name: names[index],
      ...(isTimed ? { data: pointsOf(keys, line.values) } : {}),
      ...markLine(
        marks.filter((mark) => ('line' in mark ? mark.line : 0) === index),
        figures,
        colors,
      ),
    })),
  }
}

interface DrawnLine {
  line: ChartFigures['lines'][number]
  index: number
  /** The tones of the values along the x axis, where only this line is drawn over them. */
  tones: readonly string[]
}

function lineSeries(card: CardOfKind<'chart'>, { line, index, tones }: DrawnLine, colors: Colors): Option {
  const kind = line.as ?? (card.as === 'bar' ? 'bar' : 'line')
  const color = toneColor(line.tone, colors)
  const isBar = kind === 'bar'
  return {
    type: isBar ? 'bar' : 'line',
    data: isBar ? line.values.map((value, at) => barOf(value, tones[at], colors)) : line.values,
    yAxisIndex: line.axis === 'right' ? 1 : 0,
    showSymbol: line.values.length === 1,
    connectNulls: false,
    barMaxWidth: 28,
    ...(color ? { color } : {}),
    ...(isBar ? { itemStyle: { borderRadius: [2, 2, 0, 0] } } : {}),
    // The field colours begin anew after the sixth line, which is told apart by its dashes.
    ...(!isBar && index >= colors.fields.length ? { lineStyle: { type: 'dashed' } } : {}),
    ...(card.stack ? { stack: line.axis } : {}),
    ...(kind === 'area' ? { areaStyle: { opacity: 0.12 } } : {}),
    tooltip: {
      valueFormatter: (value: unknown) => quantityText(typeof value === 'number' ? value : null, line.unit),
    },
  }
}

const unseen = '\u200b'

/** ECharts finds parts and lines by their names: equal ones are told apart by a character that nobody sees. */
const distinctNames = (names: readonly string[]): readonly string[] =>
  names.map((name, at) => name + unseen.repeat(names.slice(0, at).filter((earlier) => earlier === name).length))

/** A part in words: its value and its share. */
const partText = (value: number, total: number): string =>
  total > 0 ? `${numberText(value)}  ${numberText((value / total) * 100, 1)}%` : numberText(value)

/** The total, in the middle of a ring: ECharts draws it as the label of one part. */
const totalLabel = (total: number, unit: string, { colorText, fontFamily, textPx }: Colors): Option => ({
  show: true,
  position: 'center',
  formatter: () => quantityText(total, unit),
  color: colorText,
  fontFamily,
  fontSize: textPx + 8,
  fontWeight: 600,
})

/** What the names beside a round drawing take of its width, and each of those below one of its height. */
const legendWidthPx = 168
const legendLinePx = 24

/** The colour of a part of a drawing, if it has a tone. */
function partColor(tone: string | undefined, colors: Colors): Option {
  const color = toneColor(tone ?? '', colors)
  return color ? { itemStyle: { color } } : {}
}

const barOf = (value: number | null, tone: string | undefined, colors: Colors) =>
  tone ? { value, ...partColor(tone, colors) } : value

function roundOption({ as }: CardOfKind<'chart'>, { labels, tones, lines }: ChartFigures, colors: Colors): Option {
  const [line] = lines
  const values = labels.map((_, index) => line?.values[index] ?? 0)
  const total = values.reduce((sum, value) => sum + value, 0)
  const partColors = partTones(tones, colors)
  const beside = {
    legend: { top: 'middle', right: 8, bottom: 'auto', left: 'auto' },
    series: [{ right: legendWidthPx, bottom: 0 }],
  }
  const below = {
    legend: { top: 'auto', right: 'auto', bottom: 0, left: 'center' },
    series: [{ right: 0, bottom: labels.length * legendLinePx }],
  }
  const names = distinctNames(labels)
  const described = (name: string) => `${name}  ${partText(values[names.indexOf(name)] ?? 0, total)}`
  return {
    tooltip: {
      trigger: 'item',
      ...tooltipOf(colors),
      valueFormatter: (value: unknown) => quantityText(Number(value), line?.unit),
    },
    // In a high place the names stand below, and the drawing takes the width.
    media: [{ query: { maxAspectRatio: 1 }, option: below }, { option: beside }],
    legend: { ...legendOf(colors), orient: 'vertical', formatter: described },
    series: [
      {
        type: 'pie',
        name: line?.title ?? '',
        radius: as === 'ring' ? ['62%', '92%'] : ['18%', '92%'],
        ...(as === 'rose' ? { roseType: 'radius' } : {}),
        label: { show: false },
        itemStyle: { borderColor: colors.backgrounds.card, borderWidth: 2, borderRadius: 3 },
        data: names.map((name, index) => ({
          name,
          value: values[index],
          ...(partColors[index] ? { itemStyle: { color: partColors[index] } } : {}),
          ...(as === 'ring' && index === 0 ? { label: totalLabel(total, line?.unit ?? '', colors) } : {}),
        })),
      },
    ],
  }
}

function gaugeOption({ min = 0, max = 100 }: CardOfKind<'chart'>, { lines }: ChartFigures, colors: Colors): Option {
  const [line] = lines
  return {
    series: [
      {
        type: 'gauge',
        min,
        max,
        radius: '96%',
        center: ['50%', '58%'],
        ...partColor(line?.tone, colors),
        startAngle: 210,
        endAngle: -30,
        progress: { show: true, width: 10, roundCap: true },
        axisLine: { lineStyle: { width: 10, color: [[1, colors.colorBorderSecondary]] }, roundCap: true },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { show: false },
        pointer: { show: false },
        title: { offsetCenter: [0, '36%'], color: colors.colorTextSecondary, fontSize: colors.textPx },
        detail: {
          offsetCenter: [0, 0],
          fontSize: 28,
          color: toneText(line?.tone, colors),
          formatter: (value: number) => quantityText(value, line?.unit),
        },
        data: [{ value: line?.values[0] ?? 0, name: line?.title ?? '' }],
      },
    ],
  }
}

function heatOption({ labels, lines }: ChartFigures, colors: Colors): Option {
  const cells = lines.flatMap(({ values }, row) => values.map((value, column) => [column, row, value ?? 0]))
  const most = Math.max(1, ...cells.map(([, , value]) => Number(value)))
  const label = { color: colors.colorTextTertiary, fontSize: colors.textPx }
  return {
    grid: { top: 8, right: 8, bottom: 36, left: 4, ...inPlace },
    tooltip: { ...tooltipOf(colors) },
    xAxis: { type: 'category', data: labels, axisLabel: { ...label, ...apart }, axisTick: { show: false } },
    // As in a table, the first line is on top.
    yAxis: {
      type: 'category',
      inverse: true,
      data: lines.map(({ title }) => title),
      axisLabel: label,
      axisTick: { show: false },
    },
    visualMap: {
      min: 0,
      max: most,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 10,
      itemHeight: 120,
      text: [quantityText(most, lines[0]?.unit), '0'],
      textStyle: label,
      inRange: { color: [colors.colorBorderSecondary, colors.colorPrimary] },
    },
    series: [{ type: 'heatmap', data: cells, itemStyle: { borderColor: colors.backgrounds.card, borderWidth: 2 } }],
  }
}
