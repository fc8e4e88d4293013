import { type RefObject, useLayoutEffect } from 'react'

/** What a wall is drawn for. */
const [widthPx, heightPx] = [1920, 1080]

/** Scales a stage to its window, in its middle. */
export function useStage(place: RefObject<HTMLElement | null>, stage: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const scaled = () => {
      const scale = Math.min(element.clientWidth / widthPx, element.clientHeight / heightPx)
      const [x, y] = [(element.clientWidth - widthPx * scale) / 2, (element.clientHeight - heightPx * scale) / 2]
      if (stage.current) stage.current.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
    }
    scaled()
    const watch = new ResizeObserver(scaled)
    watch.observe(element)
    return () => watch.disconnect()
  }, [place, stage])
}
