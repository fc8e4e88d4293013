import type { DashboardCard } from '#core/screen'
import { whenDrawn } from '#react/part'
import { Drawing, isDrawn } from './chart/drawingPart.tsx'
import { waiting } from './waiting.tsx'

/** Bodies that come with the first card of their kind. */
export const MetricsBody = whenDrawn(
  () => import('./metrics/MetricsBody.tsx').then((part) => part.MetricsBody),
  waiting,
)
export const RegionBody = whenDrawn(() => import('./map/RegionBody.tsx').then((part) => part.RegionBody), waiting)
export const MapBody = whenDrawn(() => import('./map/MapBody.tsx').then((part) => part.MapBody), waiting)
export const ChartBody = whenDrawn(() => import('./chart/ChartBody.tsx').then((part) => part.ChartBody), waiting)

/** Fetches what will draw a card, while its rows are asked for. */
export function bringBody(card: DashboardCard): void {
  if (card.kind === 'metrics') void MetricsBody.ahead()
  if (card.kind === 'map') void (card.regions ? RegionBody : MapBody).ahead()
  if (card.kind !== 'chart') return
  void ChartBody.ahead()
  if (isDrawn(card)) void Drawing.ahead()
}
