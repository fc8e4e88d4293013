import { theme } from 'antd'
import { BarChart, GaugeChart, HeatmapChart, LineChart, PieChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { getInstanceByDom, init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dashboardMessages, fillText } from '#core/message'
import { fieldColors, paletteOf } from '#core/palette'
import type { CardOfKind } from '#core/screen'
import type { ChartFigures } from '#react/board'
import { quantityText } from '../numberText.ts'
import { optionOf } from './option.ts'

use([
  BarChart,
  GaugeChart,
  HeatmapChart,
  LineChart,
  PieChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  SVGRenderer,
])

/** The parts of ECharts that cards are drawn with. */
const echarts = { init, getInstanceByDom }

interface DrawingProps {
  card: CardOfKind<'chart'>
  figures: ChartFigures
  press: ((label: number) => void) | undefined
}

/** A chart drawn by ECharts in the colours of the theme; it follows its container and says in words what it shows. */
export function Drawing({ card, figures, press }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  const onClick = useEffectEvent((label: number) => press?.(label))
  useEffect(() => {
    const element = container.current
    if (!element) return
    const chart = echarts.init(element, undefined, { renderer: 'svg' })
    chart.on('click', ({ dataIndex }) => onClick(Number(dataIndex)))
    // A sheet of paper may be narrower than the window that it was drawn for: by its box the drawing can be made smaller.
    const box = () =>
      element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${chart.getWidth()} ${chart.getHeight()}`)
    const follow = () => {
      if (chart.isDisposed()) return
      chart.resize()
      box()
    }
    box()
    const watch = new ResizeObserver(() => requestAnimationFrame(follow))
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [])
  useEffect(() => {
    const chart = container.current && echarts.getInstanceByDom(container.current)
    const shade = document.documentElement.dataset.appearance === 'dark' ? 'dark' : 'light'
    const look = { ...token, ...paletteOf(shade), fields: fieldColors[shade], textPx: textPxIn(container.current) }
    chart?.setOption(optionOf(card, figures, look), { notMerge: true })
  })
  return (
    <div
      ref={container}
      className={press ? 'board-chart is-pressed' : 'board-chart'}
      role="img"
      aria-label={wordsOf(figures)}
    />
  )
}

/** The size of texts where a chart stands: a wall has larger ones. */
const textPxIn = (element: HTMLElement | null): number =>
  (element && Number(getComputedStyle(element).getPropertyValue('--chart-text-px'))) || 12

/** The last number of each line, for those who do not see the drawing. */
function wordsOf({ labels, lines }: ChartFigures): string {
  const parts = lines.map(({ title, unit, values }) => `${title} ${quantityText(values.at(-1) ?? null, unit)}`)
  return fillText(dashboardMessages.chart, { title: labels.at(-1) ?? '', lines: parts.join('，') })
}
