import {
  type Bounds,
  type DivIconOptions,
  divIcon,
  type LayerGroup,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  latLngBounds,
  type Marker,
  marker,
  polygon,
} from 'leaflet'
import { clustered, namePlaces } from '#core/map'
import { fillText, mapMessages } from '#core/message'
import { toned } from '#core/palette'
import type { MapArea, MapPin } from './pin.ts'

/** Pins nearer to each other than a circle is wide join into one. */
const reachPx = 40
/** A circle, and a little room around it. */
const circlePx = 22
/** How far above its place a name stands. */
const namePx = 26
const characterPx = 13
/** A longer name ends in …, as its style says. */
const mostNamePx = 130
/** So far it keeps from the edge of the map. */
const edgePx = 4
/** Maximum number of pins in the tab order: beyond it, a list beside the map gives access to them. */
const mostByKeyboard = 40
/** As near as a press on a circle leads. */
const closestZoom = 17

/** A marker: one pin, or a cluster. */
interface Mark {
  key: string
  lng: number
  lat: number
  label: string
  icon: DivIconOptions
  press(): void
}

interface LayerPins {
  pins: readonly MapPin[]
  press(id: string): void
  /** Pins that lie on one spot, or apart only by more than the map shows. */
  pressCrowd(ids: readonly string[]): void
}

/** Updates the markers; unchanged pins keep theirs. */
export function drawPins(map: LeafletMap, layer: LayerGroup, markers: Map<string, Marker>, layerPins: LayerPins): void {
  const marks = new Map(marksIn(map, layerPins).map((one) => [one.key, one]))
  const keyboard = marks.size <= mostByKeyboard
  for (const [key, one] of markers)
    if (!marks.has(key)) {
      layer.removeLayer(one)
      markers.delete(key)
    }
  for (const [key, { lng, lat, label, icon, press }] of marks) {
    const present = markers.get(key)
    const one = present ?? marker([lat, lng], { title: label, alt: label, keyboard, icon: divIcon(icon) })
    one.off('click').on('click', press as LeafletEventHandlerFn)
    if (present) continue
    markers.set(key, one)
    one.addTo(layer)
  }
}

/** Only the visible area is rendered, with a margin for moves of the map. */
function marksIn(map: LeafletMap, { pins, press, pressCrowd }: LayerPins): readonly Mark[] {
  const bounds = map.getBounds().pad(0.25)
  const near = pins.filter(({ lat, lng }) => bounds.contains([lat, lng]))
  const byId = new Map(near.map((pin) => [pin.id, pin]))
  const points = near.map(({ id, lat, lng, tone = '' }) => ({ id, tone, ...map.project([lat, lng]) }))
  return clustered(points, reachPx).map(({ ids, x, y, tone }) => {
    const only = ids.length === 1 ? byId.get(ids[0] ?? '') : undefined
    const { lat, lng } = map.unproject([x, y])
    if (only) return single(only, press)
    const own = ids.flatMap((id) => byId.get(id) ?? [])
    return several({ count: ids.length, zoom: map.getZoom(), tone, lat, lng }, () => approach(map, own, pressCrowd))
  })
}

const single = ({ id, lng, lat, title, tone = '', value }: MapPin, press: LayerPins['press']): Mark => ({
  key: JSON.stringify([id, lng, lat, title, tone, value]),
  ...{ lng, lat },
  label: value === undefined ? title : `${title} ${value}`,
  icon: value === undefined ? dot(tone) : bubble(tone, value),
  press: () => press(id),
})

const dot = (tone: string): DivIconOptions => ({
  className: toned('map-pin', tone || 'info'),
  iconSize: [22, 22],
  iconAnchor: [11, 22],
})

const bubble = (tone: string, text: string): DivIconOptions => ({
  className: toned('map-bubble', tone || 'info'),
  html: spanOf(text),
  iconSize: [40, 40],
  iconAnchor: [20, 20],
})

/** Texts are never read as markup. */
function spanOf(text: string): HTMLElement {
  const span = document.createElement('span')
  span.textContent = text
  return span
}

/** Zooms to pins, or hands them over where nearer does not part them. */
function approach(map: LeafletMap, pins: readonly MapPin[], pressCrowd: LayerPins['pressCrowd']): void {
  const bounds = latLngBounds(pins.map(({ lat, lng }) => [lat, lng]))
  const zoom = Math.min(map.getBoundsZoom(bounds.pad(0.2)), closestZoom)
  if (zoom > map.getZoom()) map.setView(bounds.getCenter(), zoom)
  else pressCrowd(pins.map(({ id }) => id))
}

interface Circle {
  count: number
  zoom: number
  tone: string
  lat: number
  lng: number
}

const several = ({ count, zoom, tone, lat, lng }: Circle, press: () => void): Mark => ({
  key: JSON.stringify(['several', zoom, count, tone, lat, lng]),
  ...{ lat, lng },
  label: fillText(mapMessages.several, { count }),
  icon: bubble(tone, String(count)),
  press,
})

/** Frames and names of pins that lie together; the markers of the names. */
export function drawAreas(layer: LayerGroup, areas: readonly MapArea[]): readonly Marker[] {
  layer.clearLayers()
  return areas.map(({ frame, title, lat, lng }) => {
    if (frame.length > 0)
      polygon(
        frame.map(([x, y]): [number, number] => [y, x]),
        { className: 'map-area', interactive: false },
      ).addTo(layer)
    const icon = divIcon({ className: 'map-area-name', html: spanOf(title), iconSize: [0, 0] })
    return marker([lat, lng], { icon, alt: title, interactive: false, keyboard: false, zIndexOffset: 1_000 }).addTo(
      layer,
    )
  })
}

/** Moves the names off the marks that they would cover, and away from the edge that would cut them. */
export function placeNames(map: LeafletMap, names: readonly Marker[], marks: Iterable<Marker>): void {
  const points = [...marks].map((one) => map.project(one.getLatLng()))
  const { min, max } = map.getPixelBounds() as Required<Bounds>
  const view = { left: min.x + edgePx, right: max.x - edgePx, top: min.y + edgePx, bottom: max.y }
  const places = names.map((name) => {
    const { x, y } = map.project(name.getLatLng())
    return { x, y: y - namePx, widthPx: Math.min((name.options.alt ?? '').length * characterPx, mostNamePx) }
  })
  for (const [index, { x, y }] of namePlaces(places, { marks: points, radiusPx: circlePx, view }).entries()) {
    const text = names[index]?.getElement()?.firstElementChild as HTMLElement | null | undefined
    if (text) text.style.translate = `${x}px ${y}px`
  }
}
