import type { KeyboardEvent } from 'react'
import type { Design, DesignCommands } from '#react/design'

/** The keyboard's twins of what the mouse does to the selected part. `onEdit` goes to its properties. */
export function designKeys(design: Design, commands: DesignCommands, onEdit: () => void) {
  const byKey: ReadonlyMap<string, () => void> = new Map([
    ['ArrowDown', () => commands.selectBy(1)],
    ['ArrowUp', () => commands.selectBy(-1)],
    ['Alt ArrowDown', () => commands.moveBy(1)],
    ['Alt ArrowUp', () => commands.moveBy(-1)],
    ['Delete', commands.remove],
    ['Enter', onEdit],
    ['Escape', () => design.select(null)],
  ])
  return (event: KeyboardEvent) => {
    const act = byKey.get(event.altKey ? `Alt ${event.key}` : event.key)
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
