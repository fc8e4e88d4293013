/** Places where a field can be hidden. */
export const hidingPlaces = ['list', 'form', 'detail', 'filter', 'import', 'export'] as const
export type HidingPlace = (typeof hidingPlaces)[number]

/** The places where a field is hidden. */
export type Hiding = HidingPlace[] | 'everywhere'

/** True when a field is hidden in a place, or everywhere. */
export const isHidden = ({ hide }: { hide?: Hiding }, place: HidingPlace): boolean =>
  hide === 'everywhere' || (hide?.includes(place) ?? false)
