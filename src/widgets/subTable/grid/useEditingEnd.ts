import { type RefObject, useEffect, useRef } from 'react'

/** Layers that controls open at the end of the page: a press in one of them is inside the cell. */
const layers = [
  '.ant-select-dropdown',
  '.ant-picker-dropdown',
  '.ant-dropdown',
  '.ant-popover',
  '.ant-modal-root',
  '.ant-image-preview-root',
  '.ant-color-picker',
].join(',')

/** Calls `end` when the mouse is let go outside of `frame` and of the layers of its controls. spec: widgets §4 */
export function useEditingEnd(frame: RefObject<HTMLElement | null>, end: () => void): void {
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    const page = frame.current?.ownerDocument
    const listener = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || frame.current?.contains(target) || target.closest(layers)) return
      latest.current()
    }
    page?.addEventListener('mouseup', listener)
    return () => page?.removeEventListener('mouseup', listener)
  }, [frame])
}
