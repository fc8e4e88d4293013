import { useEffect } from 'react'

interface FrameKeys {
  /** `/` */
  onSearch(): void
  /** `?` */
  onList(): void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys of the frame; while something is typed they are letters. spec: look, Keyboard */
export function useFrameKeys({ onSearch, onList }: FrameKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = { '/': onSearch, '?': onList }[event.key]
      if (!run || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [onSearch, onList])
}
