import type { Region, ScaleStep, ShownMeasure } from '#react/board'
import { numberText } from '../numberText.ts'

/** What both ways of showing regions are given. */
export interface RegionParts {
  regions: readonly Region[]
  measures: readonly ShownMeasure[]
  /** By which of the measures they are coloured. */
  chosen: number
  scale: readonly ScaleStep[]
  /** Whether a press on a region leads on. */
  canOpen(region: Region): boolean
  press(region: Region): void
}

/** A number with its unit. */
export const measureText = ({ unit }: Pick<ShownMeasure, 'unit'>, value: number | null): string =>
  value === null ? '–' : `${numberText(value)}${unit}`

/** All numbers of a region in words. */
export const regionText = ({ title, values }: Region, measures: readonly ShownMeasure[]): string =>
  [title, ...measures.map((measure, index) => `${measure.title} ${measureText(measure, values[index] ?? null)}`)].join(
    '，',
  )
