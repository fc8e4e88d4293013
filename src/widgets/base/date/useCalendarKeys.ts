import { type KeyboardEvent, useEffect, useState } from 'react'
import { useFacePlace } from '#widgets/face'

/**
 * Whether the calendar is open, and what Enter does: it takes what is typed and closes the calendar; with the calendar closed
 * it is the form's. In a cell Enter belongs to the grid.
 */
export function useCalendarKeys(take: () => void, mayOpen: () => boolean) {
  const [open, setOpen] = useState(false)
  const [isTaken, setIsTaken] = useState(false)
  const inCell = useFacePlace() === 'cell'
  // The picker submits what it shows when it is closed: by now that is what was taken.
  useEffect(() => {
    if (!isTaken) return
    setIsTaken(false)
    setOpen(false)
  }, [isTaken])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || inCell) return
    event.preventDefault()
    if (!open) return void event.currentTarget.closest('form')?.requestSubmit()
    take()
    setIsTaken(true)
  }
  return { open, onOpenChange: (next: boolean) => setOpen(next && mayOpen()), onKeyDown }
}
