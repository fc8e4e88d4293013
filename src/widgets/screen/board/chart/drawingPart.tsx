import type { CardOfKind } from '#core/screen'
import { whenDrawn } from '#react/part'
import { waiting } from '../waiting.tsx'

/** ECharts comes with the first chart that it draws. */
export const Drawing = whenDrawn(() => import('./Drawing.tsx').then((part) => part.Drawing), waiting)

/** Whether a chart is drawn by ECharts; the others are lists of words. */
export const isDrawn = ({ as }: CardOfKind<'chart'>): boolean => as !== 'rank' && as !== 'cloud'
