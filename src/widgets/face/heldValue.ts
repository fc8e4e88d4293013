import { createCell, useWatched } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'

const nothing = createCell<unknown>(undefined)

/** The value as it stands, for a part of a face that hears of it by itself which is drawn with each value. */
export function useHeldValue({ value, current }: Pick<FieldFaceProps, 'value' | 'current'>): unknown {
  const present = useWatched(current ?? nothing)
  return current ? present : value
}
