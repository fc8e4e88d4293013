/** A dashboard without its view: its filters, and its cards, each loading the rows of its own source. */
export { reservedPx } from './cardHeight.ts'
export { type CardState, outOfReach } from './cardLoader.ts'
export { type CardCause, cardCause, createDashboardController, type DashboardController } from './controller.ts'
export {
  type ChartFigures,
  cardText,
  chartFigures,
  emptyTextOf,
  isEmptyChart,
  isLevel,
  labelOf,
  type StatFigures,
  statFigures,
  titleOf,
  type ValueMarks,
} from './figures.ts'
export { openFilters } from './filters.ts'
export { type GridSpan, gridSpans } from './gridSpans.ts'
export { type MetricFigures, metricFigures } from './metricFigures.ts'
export { daysOf, monthAfter, weeksOf } from './month.ts'
export { areasOf, type LegendEntry, legendOf, type Pin, pinsLeft, pinsOf } from './pinFigures.ts'
export {
  colorAt,
  hasBelow,
  levelOf,
  measuresOf,
  type Region,
  regionsOf,
  type ScaleStep,
  type ShownMeasure,
  scaleOfRegions,
} from './regionFigures.ts'
export {
  type DayMark,
  dayMarks,
  type ListLine,
  listLines,
  recordFigures,
  rowLine,
  type TableCell,
  tableRows,
} from './rowFigures.ts'
export { listQuery, queryOfSource, type SourceRows } from './sourceRows.ts'
