import {
  control,
  map as createMap,
  divIcon,
  GridLayer,
  type LatLngExpression,
  type Map as LeafletMap,
  latLngBounds,
  marker,
  tileLayer,
} from 'leaflet'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { mapMessages } from '#core/message'
import { toned } from '#core/palette'
import { useEngine } from '#react/engine'
import type { MapPin } from './pin.ts'
import 'leaflet/dist/leaflet.css'

/** A map in an element, at a place. Without tiles its background is a grid of degrees: it needs no network. */
function openMap(element: HTMLElement, tiles: string, center: LatLngExpression, zoom: number): LeafletMap {
  const opened = createMap(element, {
    center,
    zoom,
    minZoom: 2,
    maxZoom: 18,
    zoomSnap: 0.5,
    attributionControl: false,
    fadeAnimation: false,
    zoomControl: false,
  })
  control
    .zoom({ position: 'bottomright', zoomInTitle: mapMessages.zoomIn, zoomOutTitle: mapMessages.zoomOut })
    .addTo(opened)
  const background = tiles ? tileLayer(tiles, { maxZoom: 18 }) : new DegreeGrid()
  background.addTo(opened)
  return opened
}

/** What takes a map away. One that is just zooming goes when it has arrived: the end of that looks for its panes. */
function closing(map: LeafletMap): () => void {
  let isZooming = false
  map.on('zoomanim', () => {
    isZooming = true
  })
  map.on('zoomend', () => {
    isZooming = false
  })
  return () => {
    if (isZooming) map.once('moveend', () => map.remove())
    else map.remove()
  }
}

/** Squares without names: coordinates say nothing to people. */
class DegreeGrid extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div')
    tile.className = 'map-square'
    return tile
  }
}

/** A pin that can be reached by keyboard and is read by its title. */
export function pinMarker({ lng, lat, title, tone = 'info' }: MapPin, isDragged = false) {
  return marker([lat, lng], {
    title,
    alt: title,
    keyboard: true,
    draggable: isDragged,
    autoPan: true,
    icon: divIcon({ className: toned('map-pin', tone), iconSize: [22, 22], iconAnchor: [11, 22] }),
  })
}

/** Fits the view to all pins. */
export function showAll(map: LeafletMap, pins: readonly Pick<MapPin, 'lng' | 'lat'>[]): void {
  if (pins.length === 1 && pins[0]) map.setView([pins[0].lat, pins[0].lng], Math.max(map.getZoom(), 12))
  if (pins.length > 1)
    map.fitBounds(latLngBounds(pins.map(({ lat, lng }) => [lat, lng])), { padding: [28, 28], maxZoom: 15 })
}

/** What a card on a sheet of A4 leaves a map. */
const paperWidthPx = 640

/** A map was drawn for the window; paper is narrower, and takes it smaller instead of a piece of it. */
function smallerOnPaper(element: HTMLElement): () => void {
  const begin = () => {
    element.style.height = `${element.clientHeight}px`
    element.style.zoom = String(Math.min(1, paperWidthPx / element.clientWidth))
  }
  const end = () => {
    element.style.height = ''
    element.style.zoom = ''
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** Whether something around an element scrolls up or down: the page itself unless it is locked, anything else if it says so. */
function scrolls(element: HTMLElement): boolean {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const open = around === document.scrollingElement ? /visible|auto|scroll/ : /auto|scroll/
    if (around.scrollHeight > around.clientHeight && open.test(getComputedStyle(around).overflowY)) return true
  }
  return false
}

/** The wheel scrolls the page that a map stands in. It zooms a map that was pressed, with Ctrl, which two fingers on a pad imply, and where nothing scrolls. */
function leaveWheelToPage(element: HTMLElement): () => void {
  const hear = (event: WheelEvent) => {
    const isMeant = event.ctrlKey || element.contains(document.activeElement)
    if (!isMeant && scrolls(element)) event.stopPropagation()
  }
  element.addEventListener('wheel', hear, { capture: true })
  return () => element.removeEventListener('wheel', hear, { capture: true })
}

/** A map in a mounted element; it follows the element's size. Null until it is created. */
export function useLeaflet(place: RefObject<HTMLElement | null>, [lng, lat]: readonly [number, number], zoom: number) {
  const { ports } = useEngine()
  const [map, setMap] = useState<LeafletMap | null>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    const opened = openMap(place.current, ports.mapTiles(), [lat, lng], zoom)
    const close = closing(opened)
    let isOver = false
    const fit = () => {
      if (!isOver) opened.invalidateSize()
    }
    const watch = new ResizeObserver(() => requestAnimationFrame(fit))
    watch.observe(place.current)
    const unprint = smallerOnPaper(place.current)
    const leaveWheel = leaveWheelToPage(place.current)
    setMap(opened)
    return () => {
      isOver = true
      watch.disconnect()
      unprint()
      leaveWheel()
      setMap(null)
      close()
    }
  }, [place, ports, lat, lng, zoom])
  return map
}
