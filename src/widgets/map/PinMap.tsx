import { type Map as LeafletMap, layerGroup, type Marker, type Popup, popup } from 'leaflet'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { drawAreas, drawPins, placeNames } from './drawnPins.ts'
import { showAll, useLeaflet } from './leaflet.ts'
import type { MapArea, MapPin } from './pin.ts'
import './map.css'

/** The element for the details of the open pin; it stays when other pins are rendered again. */
function usePinPopup(map: LeafletMap | null, pin: MapPin | undefined, onClose: () => void): HTMLElement | null {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const opened = useRef<Popup | null>(null)
  const onRemoved = useEffectEvent(onClose)
  const [lng, lat, isBubble] = [pin?.lng, pin?.lat, pin?.value !== undefined]
  useEffect(() => {
    if (!map || lng === undefined || lat === undefined) return
    const container = document.createElement('div')
    const opening = popup({ minWidth: 240, maxWidth: 320, closeButton: false, offset: [0, isBubble ? -14 : -12] })
    const closed = () => {
      if (opened.current === opening) onRemoved()
    }
    // What has come fills it: its place follows its size.
    const watch = new ResizeObserver(() => requestAnimationFrame(() => opened.current === opening && opening.update()))
    opening.setLatLng([lat, lng]).setContent(container).on('remove', closed)
    opened.current = opening
    opening.openOn(map)
    watch.observe(container)
    setElement(container)
    return () => {
      opened.current = null
      watch.disconnect()
      opening.remove()
      setElement(null)
    }
  }, [map, lng, lat, isBubble])
  return element
}

interface PinMapProps {
  label: string
  pins: readonly MapPin[]
  areas: readonly MapArea[]
  /** Anything else: all pins are brought into sight when it changes. */
  viewKey: string
  /** The pin whose popup is open. */
  open: string | null
  onOpen(id: string | null): void
  /** Called with pins that lie on one spot. */
  onCrowd(ids: readonly string[]): void
  /** The content of the popup. */
  children: ReactNode
}

const nowhere = [104, 35] as const
const fromAfar = 4

/** Many pins on a map: crowded pins are clustered, and one pin shows its details. */
export function PinMap({ label, pins, areas, viewKey, open, onOpen, onCrowd, children }: PinMapProps) {
  const container = useRef<HTMLElement>(null)
  const map = useLeaflet(container, nowhere, fromAfar)
  const latest = useRef({ pins, onOpen, onCrowd })
  useEffect(() => {
    latest.current = { pins, onOpen, onCrowd }
  })
  const layers = useDrawing(map, latest)
  useEffect(() => {
    layers.current?.draw()
  })
  useEffect(() => {
    layers.current?.drawAreas(areas)
  }, [layers, areas])
  const hasPins = pins.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: people keep where they look while only the pins are others
  useEffect(() => {
    if (map && hasPins) showAll(map, latest.current.pins)
  }, [map, viewKey, hasPins])
  const openPin = open === null ? undefined : pins.find(({ id }) => id === open)
  const element = usePinPopup(map, openPin, () => onOpen(null))
  return (
    <>
      <section ref={container} className="map-place" aria-label={label} />
      {openPin && element && createPortal(children, element)}
    </>
  )
}

interface MapLayers {
  draw(): void
  drawAreas(areas: readonly MapArea[]): void
}

/** The layers of a map; pins are rendered again when the view changes. */
function useDrawing(map: LeafletMap | null, latest: React.RefObject<Pick<PinMapProps, 'pins' | 'onOpen' | 'onCrowd'>>) {
  const drawing = useRef<MapLayers | null>(null)
  useEffect(() => {
    if (!map) return
    const [areas, pins] = [layerGroup().addTo(map), layerGroup().addTo(map)]
    const markersById = new Map<string, Marker>()
    const press = (id: string) => latest.current.onOpen(id)
    const pressCrowd = (ids: readonly string[]) => latest.current.onCrowd(ids)
    let names: readonly Marker[] = []
    const draw = () => {
      drawPins(map, pins, markersById, { pins: latest.current.pins, press, pressCrowd })
      placeNames(map, names, markersById.values())
    }
    const drawNamed = (next: readonly MapArea[]) => {
      names = drawAreas(areas, next)
      placeNames(map, names, markersById.values())
    }
    drawing.current = { draw, drawAreas: drawNamed }
    map.on('moveend', draw)
    return () => {
      drawing.current = null
      map.off('moveend', draw)
    }
  }, [map, latest])
  return drawing
}
