import { Button } from 'antd'
import { type LatLng, type LayerGroup, type Map as LeafletMap, layerGroup } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { fillText, mapMessages, messages } from '#core/message'
import type { OverFaceProps, WidgetExample } from '#react/widget'
import { pinMarker, showAll, useLeaflet } from './leaflet.ts'
import type { MapPin } from './pin.ts'
import './map.css'

const defaultCenter = [104, 35] as const
const defaultHeightPx = 260

const degreesOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || !Number.isFinite(Number(value)) ? null : Number(value)

const rounded = (degrees: number): number => Number(degrees.toFixed(6))

/** A point that is pressed or dragged on a map; its degrees are fields of the form, which can be typed as well. */
function MapPoint({ title = mapMessages.point, props, values, readonly, onChange }: OverFaceProps) {
  const [lng, lat] = [degreesOf(values.lng), degreesOf(values.lat)]
  const address = typeof values.address === 'string' ? values.address : ''
  const isSet = lng !== null && lat !== null
  const pins = useMemo(
    () => (lng === null || lat === null ? [] : [{ id: 'point', lng, lat, title: address || mapMessages.point }]),
    [lng, lat, address],
  )
  const { center = defaultCenter, zoom = 10, height = defaultHeightPx } = props as MapProps
  const pick = (toLng: number, toLat: number) => onChange({ lng: rounded(toLng), lat: rounded(toLat) })
  return (
    <div className="map-point">
      <div style={{ height }}>
        <MapView label={title} pins={pins} center={center} zoom={zoom} onPick={readonly ? undefined : pick} />
      </div>
      <div className="map-point-line">
        <span>{isSet ? fillText(mapMessages.degrees, { lng, lat }) : mapMessages.unset}</span>
        {isSet && !readonly && (
          <Button type="link" size="small" onClick={() => onChange({ lng: null, lat: null })}>
            {messages.word.clear}
          </Button>
        )}
      </div>
    </div>
  )
}

interface MapProps {
  center?: readonly [number, number]
  zoom?: number
  height?: number
}

/** The face of the point on a map. */
export { MapPoint as Over }

/** It stands over several fields: its values are theirs, by its own names. None yet, and a place. */
export const example: WidgetExample = {
  field: { type: 'decimal', title: '经度' },
  values: [{}, { lng: 113.1, lat: 28.25, address: '云溪镇' }],
}

interface MapViewProps {
  label: string
  pins: readonly MapPin[]
  /** Initial centre while there are no pins: longitude, latitude. */
  center: readonly [number, number]
  zoom: number
  /** Called with the place that was clicked, to which a pin was dragged, or of the middle at Enter; without it the map is read-only. */
  onPick?: ((lng: number, lat: number) => void) | undefined
}

/** A map that follows its pins: all are in sight when it opens, and it stays where people have moved it. */
function MapView({ label, pins, center, zoom, onPick }: MapViewProps) {
  const container = useRef<HTMLElement>(null)
  const layer = useRef<LayerGroup | null>(null)
  const map = useLeaflet(container, center, zoom)
  const pick = useEffectEvent(({ lng, lat }: LatLng) => onPick?.(lng, lat))
  useEffect(() => {
    if (!map) return
    layer.current = layerGroup().addTo(map)
    map.on('click', ({ latlng }) => pick(latlng))
    // Arrow keys move the map; Enter takes its middle.
    map.on('keydown', ({ originalEvent: { key, target } }) => {
      if (key === 'Enter' && target === map.getContainer()) pick(map.getCenter())
    })
  }, [map])
  const isPicked = onPick !== undefined
  useEffect(() => {
    const { current } = layer
    if (!map || !current) return
    const isFirst = current.getLayers().length === 0
    current.clearLayers()
    for (const pin of pins) {
      const pinned = pinMarker(pin, isPicked).addTo(current)
      pinned.on('dragend', () => pick(pinned.getLatLng()))
    }
    if (isFirst) showAll(map, pins)
    else keepVisible(map, pins)
  }, [map, pins, isPicked])
  return <section ref={container} className="map-place" aria-label={label} />
}

/** A single pin that is set elsewhere is brought into view; with many pins the view stays. */
function keepVisible(map: LeafletMap, pins: readonly MapPin[]): void {
  const [pin] = pins
  if (pins.length === 1 && pin && !map.getBounds().contains([pin.lat, pin.lng])) map.panTo([pin.lat, pin.lng])
}
