import { type LayerGroup, type Map as LeafletMap, latLngBounds, layerGroup } from 'leaflet'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useEngine } from '#react/engine'
import { openMap, pinMarker } from './leaflet.ts'
import type { MapPin } from './pin.ts'
import { usePopup } from './usePopup.ts'
import './map.css'

export interface MapViewProps {
  label: string
  pins: readonly MapPin[]
  /** Where it stands while there are no pins: longitude, latitude. */
  center: readonly [number, number]
  zoom: number
  /** Told where was pressed, or to where a pin was dragged; without it the map is only looked at. */
  onPick?: ((lng: number, lat: number) => void) | undefined
  /** What a pressed pin shows. */
  popup?: ((id: string) => React.ReactNode) | undefined
}

/** A map that follows its pins: all are in sight when it opens, and it stays where people have moved it. */
export function MapView({ label, pins, center, zoom, onPick, popup }: MapViewProps) {
  const { ports } = useEngine()
  const place = useRef<HTMLElement>(null)
  const parts = useRef<{ map: LeafletMap; layer: LayerGroup } | null>(null)
  const pick = useRef(onPick)
  const { shown, bind } = usePopup(popup !== undefined)
  const [lng, lat] = center
  useEffect(() => {
    pick.current = onPick
  })
  useEffect(() => {
    if (!place.current) return
    const map = openMap(place.current, ports.mapTiles(), [lat, lng], zoom)
    parts.current = { map, layer: layerGroup().addTo(map) }
    map.on('click', ({ latlng }) => pick.current?.(latlng.lng, latlng.lat))
    const watch = new ResizeObserver(() => requestAnimationFrame(() => parts.current?.map.invalidateSize()))
    watch.observe(place.current)
    return () => {
      watch.disconnect()
      parts.current = null
      map.remove()
    }
  }, [ports, lat, lng, zoom])
  const isPicked = onPick !== undefined
  useEffect(() => {
    const { map, layer } = parts.current ?? {}
    if (!map || !layer) return
    const isFirst = layer.getLayers().length === 0
    layer.clearLayers()
    for (const pin of pins) {
      const drawn = bind(pinMarker(pin, isPicked), pin.id).addTo(layer)
      drawn.on('dragend', () => pick.current?.(drawn.getLatLng().lng, drawn.getLatLng().lat))
    }
    if (isFirst) showAll(map, pins)
    else keepInSight(map, pins)
  }, [pins, isPicked, bind])
  return (
    <>
      <section ref={place} className="map-place" aria-label={label} />
      {shown && popup && createPortal(<div className="map-popup">{popup(shown.id)}</div>, shown.element)}
    </>
  )
}

const boundsOf = (pins: readonly MapPin[]) => latLngBounds(pins.map(({ lat, lng }) => [lat, lng]))

function showAll(map: LeafletMap, pins: readonly MapPin[]): void {
  if (pins.length === 1 && pins[0]) map.setView([pins[0].lat, pins[0].lng], Math.max(map.getZoom(), 12))
  if (pins.length > 1) map.fitBounds(boundsOf(pins), { padding: [28, 28], maxZoom: 15 })
}

/** A single pin that was typed elsewhere is gone after; many stay where people look. */
function keepInSight(map: LeafletMap, pins: readonly MapPin[]): void {
  const [pin] = pins
  if (pins.length === 1 && pin && !map.getBounds().contains([pin.lat, pin.lng])) map.panTo([pin.lat, pin.lng])
}
