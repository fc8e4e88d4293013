import {
  type DivIconOptions,
  divIcon,
  type LayerGroup,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type Marker,
  marker,
  polygon,
} from 'leaflet'
import { clustered } from '#core/map'
import { fillText, mapMessages } from '#core/message'
import type { MapArea, MapPin } from './pin.ts'

/** Maximum number of visible pins without clusters. */
const mostSingle = 400
const squarePx = 64
/** Maximum number of pins in the tab order: beyond it, a list beside the map gives access to them. */
const mostByKeyboard = 40
/** From this zoom level on, nothing is clustered. */
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
function marksIn(map: LeafletMap, { pins, press }: LayerPins): readonly Mark[] {
  const bounds = map.getBounds().pad(0.25)
  const near = pins.filter(({ lat, lng }) => bounds.contains([lat, lng]))
  if (near.length <= mostSingle || map.getZoom() >= closestZoom) return near.map((pin) => single(pin, press))
  const byId = new Map(near.map((pin) => [pin.id, pin]))
  const points = near.map(({ id, lat, lng, tone = '' }) => ({ id, tone, ...map.project([lat, lng]) }))
  return clustered(points, squarePx).map(({ ids, x, y, tone }) => {
    const only = ids.length === 1 ? byId.get(ids[0] ?? '') : undefined
    const { lat, lng } = map.unproject([x, y])
    return only ? single(only, press) : several(map, { count: ids.length, tone, lat, lng })
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
  className: `map-pin is-${tone || 'info'}`,
  iconSize: [22, 22],
  iconAnchor: [11, 22],
})

const bubble = (tone: string, text: string): DivIconOptions => ({
  className: `map-bubble is-${tone || 'info'}`,
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

function several(
  map: LeafletMap,
  { count, tone, lat, lng }: { count: number; tone: string; lat: number; lng: number },
): Mark {
  return {
    key: JSON.stringify(['several', map.getZoom(), count, tone, lat, lng]),
    ...{ lat, lng },
    label: fillText(mapMessages.several, { count }),
    icon: bubble(tone, String(count)),
    press: () => map.setView([lat, lng], Math.min(map.getZoom() + 2, closestZoom)),
  }
}

/** Frames and names of pins that lie together. */
export function drawAreas(layer: LayerGroup, areas: readonly MapArea[]): void {
  layer.clearLayers()
  for (const { frame, title, lat, lng } of areas) {
    if (frame.length > 0)
      polygon(
        frame.map(([x, y]): [number, number] => [y, x]),
        { className: 'map-area', interactive: false },
      ).addTo(layer)
    const icon = divIcon({ className: 'map-area-name', html: spanOf(title), iconSize: [0, 0] })
    marker([lat, lng], { icon, interactive: false, keyboard: false, zIndexOffset: 1_000 }).addTo(layer)
  }
}
