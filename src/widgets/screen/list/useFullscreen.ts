import { useEffect, useState } from 'react'

/** Whether the list fills the window; Esc ends it unless something above takes the key. */
export function useFullscreen(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    if (!full) return
    const leave = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector('.ant-modal-wrap, .ant-drawer-open')
      )
        setFull(false)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [full])
  return [full, setFull]
}
