import { type LayerGroup, type Map as LeafletMap, layerGroup } from 'leaflet'
import { useEffect, useRef } from 'react'
import { pinMarker, showAll, useLeaflet } from './leaflet.ts'
import type { MapPin } from './pin.ts'
import './map.css'

interface MapViewProps {
  label: string
  pins: readonly MapPin[]
  /** Where it stands while there are no pins: longitude, latitude. */
  center: readonly [number, number]
  zoom: number
  /** Told where was pressed, or to where a pin was dragged; without it the map is only looked at. */
  onPick?: ((lng: number, lat: number) => void) | undefined
}

/** A map that follows its pins: all are in sight when it opens, and it stays where people have moved it. */
export function MapView({ label, pins, center, zoom, onPick }: MapViewProps) {
  const place = useRef<HTMLElement>(null)
  const layer = useRef<LayerGroup | null>(null)
  const pick = useRef(onPick)
  const map = useLeaflet(place, center, zoom)
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    if (!map) return
    layer.current = layerGroup().addTo(map)
    map.on('click', ({ latlng }) => pick.current?.(latlng.lng, latlng.lat))
  }, [map])
  const isPicked = onPick !== undefined
  useEffect(() => {
    const { current } = layer
    if (!map || !current) return
    const isFirst = current.getLayers().length === 0
    current.clearLayers()
    for (const pin of pins) {
      const pinned = pinMarker(pin, isPicked).addTo(current)
      pinned.on('dragend', () => pick.current?.(pinned.getLatLng().lng, pinned.getLatLng().lat))
    }
    if (isFirst) showAll(map, pins)
    else keepVisible(map, pins)
  }, [map, pins, isPicked])
  return <section ref={place} className="map-place" aria-label={label} />
}

/** A single pin that was typed elsewhere is gone after; many stay where people look. */
function keepVisible(map: LeafletMap, pins: readonly MapPin[]): void {
  const [pin] = pins
  if (pins.length === 1 && pin && !map.getBounds().contains([pin.lat, pin.lng])) map.panTo([pin.lat, pin.lng])
}
