import { type Map as LeafletMap, type Popup, popup } from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import type { MapPin } from './pin.ts'

/** The element in which an open pin tells of itself; it stays open while other pins are drawn again. */
export function usePinPopup(map: LeafletMap | null, pin: MapPin | undefined, onClose: () => void): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const opened = useRef<Popup | null>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const [lng, lat, isBubble] = [pin?.lng, pin?.lat, pin?.value !== undefined]
  useEffect(() => {
    if (!map || lng === undefined || lat === undefined) return
    const place = document.createElement('div')
    const opening = popup({ minWidth: 240, maxWidth: 320, closeButton: false, offset: [0, isBubble ? -14 : -12] })
    const closed = () => {
      if (opened.current === opening) close.current()
    }
    // What has come fills it: its place follows its size.
    const watch = new ResizeObserver(() => requestAnimationFrame(() => opened.current === opening && opening.update()))
    opening.setLatLng([lat, lng]).setContent(place).on('remove', closed)
    opened.current = opening
    opening.openOn(map)
    watch.observe(place)
    setElement(place)
    return () => {
      opened.current = null
      watch.disconnect()
      opening.remove()
      setElement(null)
    }
  }, [map, lng, lat, isBubble])
  return element
}
