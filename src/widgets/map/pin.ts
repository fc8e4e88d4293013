/** A place on a map, in degrees (WGS84 as the tiles are). */
export interface MapPin {
  id: string
  lng: number
  lat: number
  title: string
  /** Its colour; explained by the legend or the title as well, never by colour alone. */
  tone?: string
  /** A number that is written into it. */
  value?: string
}

/** Pins of one area: their hull (longitude, latitude), and the place of its title. */
export interface MapArea {
  title: string
  frame: readonly (readonly [number, number])[]
  lng: number
  lat: number
}
