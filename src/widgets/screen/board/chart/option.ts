import type { CardOfKind } from '#core/screen'
import type { ChartFigures } from '#react/board'
import { numberText } from '../numberText.ts'
import { type Colors, markLine, momentText, palette, pointsOf, timeAxis, toneColor, valueRange } from './marks.ts'

type Option = Record<string, unknown>

/** The options of a chart for ECharts. */
export function optionOf(card: CardOfKind<'chart'>, figures: ChartFigures, colors: Colors): Option {
  const shared = {
    color: palette.map((name) => colors[name]),
    textStyle: { fontFamily: colors.fontFamily, color: colors.colorTextSecondary },
    aria: { enabled: false },
    animationDuration: 200,
  }
  if (card.as === 'ring' || card.as === 'rose') return { ...shared, ...roundOption(card, figures, colors) }
  if (card.as === 'gauge') return { ...shared, ...gaugeOption(card, figures, colors) }
  if (card.as === 'heat') return { ...shared, ...heatOption(figures, colors) }
  return { ...shared, ...axisOption(card, figures, colors) }
}

const tooltipOf = ({ colorBgElevated, colorBorderSecondary, colorText }: Colors) => ({
  renderMode: 'richText',
  backgroundColor: colorBgElevated,
  borderColor: colorBorderSecondary,
  textStyle: { color: colorText, fontSize: 12 },
  confine: true,
})

const legendOf = (colors: Colors) => ({
  type: 'scroll',
  top: 0,
  right: 0,
  icon: 'roundRect',
  itemWidth: 12,
  itemHeight: 6,
  textStyle: { color: colors.colorTextSecondary },
})

/** Names along the axes stand inside the place of a drawing, not beyond its edges. */
const inPlace = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' }

function axisOption(card: CardOfKind<'chart'>, figures: ChartFigures, colors: Colors): Option {
  const { keys, labels, lines, marks, isTimed } = figures
  const label = { color: colors.colorTextTertiary, fontSize: 12 }
  const hasRight = lines.some(({ axis }) => axis === 'right')
  const sides = hasRight ? (['left', 'right'] as const) : (['left'] as const)
  const hasLegend = lines.length > 1
  return {
    grid: { top: hasLegend ? 36 : 16, right: hasRight ? 8 : 12, bottom: 4, left: 4, ...inPlace },
    tooltip: { trigger: 'axis', ...tooltipOf(colors) },
    ...(hasLegend ? { legend: legendOf(colors) } : {}),
    xAxis: {
      ...(isTimed
        ? timeAxis(figures)
        : { type: 'category', data: labels, boundaryGap: lines.some(({ as }) => (as ?? card.as) === 'bar') }),
      axisLabel: { ...label, hideOverlap: true, ...(isTimed ? { formatter: momentText } : {}) },
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
      ...lineSeries(card, line, colors),
      ...(isTimed ? { data: pointsOf(keys, line.values) } : {}),
      ...markLine(
        marks.filter((mark) => ('line' in mark ? mark.line : 0) === index),
        figures,
        colors,
      ),
    })),
  }
}

function lineSeries(card: CardOfKind<'chart'>, line: ChartFigures['lines'][number], colors: Colors): Option {
  const kind = line.as ?? (card.as === 'bar' ? 'bar' : 'line')
  const color = toneColor(line.tone, colors)
  return {
    type: kind === 'bar' ? 'bar' : 'line',
    name: line.title,
    data: line.values,
    yAxisIndex: line.axis === 'right' ? 1 : 0,
    showSymbol: line.values.length === 1,
    connectNulls: false,
    barMaxWidth: 28,
    ...(kind === 'bar'
      ? { itemStyle: { borderRadius: [2, 2, 0, 0], ...(color ? { color } : {}) } }
      : color
        ? { color }
        : {}),
    ...(card.stack ? { stack: line.axis } : {}),
    ...(kind === 'area' ? { areaStyle: { opacity: 0.12 } } : {}),
    tooltip: {
      valueFormatter: (value: unknown) => `${numberText(typeof value === 'number' ? value : null)}${line.unit}`,
    },
  }
}

/** What the names beside a round drawing take of its width. */
const legendWidthPx = 110

function roundOption({ as }: CardOfKind<'chart'>, { labels, lines }: ChartFigures, colors: Colors): Option {
  const [line] = lines
  return {
    tooltip: {
      trigger: 'item',
      ...tooltipOf(colors),
      valueFormatter: (value: unknown) => `${numberText(Number(value))}${line?.unit ?? ''}`,
    },
    legend: { ...legendOf(colors), orient: 'vertical', top: 'middle', right: 8 },
    series: [
      {
        type: 'pie',
        name: line?.title ?? '',
        radius: as === 'ring' ? ['62%', '92%'] : ['18%', '92%'],
        right: legendWidthPx,
        ...(as === 'rose' ? { roseType: 'radius' } : {}),
        label: { show: false },
        itemStyle: { borderColor: colors.colorBgElevated, borderWidth: 2, borderRadius: 3 },
        data: labels.map((name, index) => ({ name, value: line?.values[index] ?? 0 })),
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
        radius: '92%',
        center: ['50%', '58%'],
        startAngle: 210,
        endAngle: -30,
        progress: { show: true, width: 12, roundCap: true },
        axisLine: { lineStyle: { width: 12, color: [[1, colors.colorBorderSecondary]] }, roundCap: true },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { show: false },
        pointer: { show: false },
        title: { offsetCenter: [0, '32%'], color: colors.colorTextSecondary, fontSize: 13 },
        detail: {
          offsetCenter: [0, 0],
          fontSize: 26,
          color: colors.colorText,
          formatter: (value: number) => `${numberText(value)}${line?.unit ?? ''}`,
        },
        data: [{ value: line?.values[0] ?? 0, name: line?.title ?? '' }],
      },
    ],
  }
}

function heatOption({ labels, lines }: ChartFigures, colors: Colors): Option {
  const cells = lines.flatMap(({ values }, row) => values.map((value, column) => [column, row, value ?? 0]))
  const label = { color: colors.colorTextTertiary, fontSize: 12 }
  return {
    grid: { top: 8, right: 8, bottom: 44, left: 4, ...inPlace },
    tooltip: { ...tooltipOf(colors) },
    xAxis: { type: 'category', data: labels, axisLabel: { ...label, hideOverlap: true }, axisTick: { show: false } },
    yAxis: { type: 'category', data: lines.map(({ title }) => title), axisLabel: label, axisTick: { show: false } },
    visualMap: {
      min: 0,
      max: Math.max(1, ...cells.map(([, , value]) => Number(value))),
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 10,
      itemHeight: 120,
      textStyle: label,
      inRange: { color: [colors.colorBorderSecondary, colors.colorPrimary] },
    },
    series: [{ type: 'heatmap', data: cells, itemStyle: { borderColor: colors.colorBgElevated, borderWidth: 2 } }],
  }
}
