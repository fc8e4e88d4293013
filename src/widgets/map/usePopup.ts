import type { Marker } from 'leaflet'
import { useCallback, useState } from 'react'

/** A pin whose words are shown, and the element that they are drawn in. */
interface Shown {
  id: string
  element: HTMLElement
}

/** Pins show what React draws: each is given an element, and the opened one is told. */
export function usePopup(isOn: boolean) {
  const [shown, setShown] = useState<Shown | null>(null)
  const bind = useCallback(
    (pin: Marker, id: string): Marker => {
      if (!isOn) return pin
      const element = document.createElement('div')
      pin.bindPopup(element, { minWidth: 180 })
      pin.on('popupopen', () => {
        setShown({ id, element })
        requestAnimationFrame(() => pin.getPopup()?.update())
      })
      pin.on('popupclose', () => setShown(null))
      return pin
    },
    [isOn],
  )
  return { shown, bind }
}
