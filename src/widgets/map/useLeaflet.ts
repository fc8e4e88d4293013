import type { Map as LeafletMap } from 'leaflet'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { useEngine } from '#react/engine'
import { closing, openMap } from './leaflet.ts'

/** A map in an element for as long as that is drawn; it follows the size of its place. Null until it is there. */
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
    setMap(opened)
    return () => {
      isOver = true
      watch.disconnect()
      setMap(null)
      close()
    }
  }, [place, ports, lat, lng, zoom])
  return map
}
