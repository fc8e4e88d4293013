import type { FieldDocument } from './field.ts'

/** Places where a field can be hidden. */
export const hidingPlaces = ['list', 'form', 'detail', 'filter', 'import', 'export'] as const
export type HidingPlace = (typeof hidingPlaces)[number]

/** True when a field is hidden in a place, or everywhere. */
export const isHidden = ({ hide }: Pick<FieldDocument, 'hide'>, place: HidingPlace): boolean =>
  hide === 'everywhere' || (hide?.includes(place) ?? false)
