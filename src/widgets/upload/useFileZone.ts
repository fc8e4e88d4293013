import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'

interface FileZone {
  /** Files may be dropped and pasted. */
  open: boolean
  take(files: readonly File[]): void
}

const isTextControl = (element: Element | null): boolean =>
  element?.matches('input:not([type=file]), textarea, [contenteditable=true]') ?? false

/** Whether a paste is meant for the zone: the focus is in it, or the pointer is over it and the focus in no text. */
const isMeantFor = (zone: HTMLElement): boolean =>
  zone.contains(document.activeElement) || (zone.matches(':hover') && !isTextControl(document.activeElement))

/** An element that takes files which are dropped on it, and pictures from the clipboard. What antd's control has taken is passed over. */
export function useFileZone({ open, take }: FileZone) {
  const zone = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const latest = useRef(take)
  latest.current = take
  useLayoutEffect(() => {
    if (!open) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented || !zone.current || !isMeantFor(zone.current)) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [open])
  const hasFiles = ({ dataTransfer }: DragEvent) => open && dataTransfer.types.includes('Files')
  return {
    ref: zone,
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      setOver(false)
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      latest.current([...event.dataTransfer.files])
    },
  }
}
