import { createCell, useWatched } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'

const nothing = createCell<unknown>(undefined)

/** The value as it stands, for a part of a face that hears of it by itself which is drawn with each value. */
export function useHeldValue({ value, held }: Pick<FieldFaceProps, 'value' | 'held'>): unknown {
  const current = useWatched(held ?? nothing)
  return held ? current : value
}
