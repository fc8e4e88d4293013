import { type DragEvent, type ReactNode, useState } from 'react'
import './filePlace.css'

interface FilePlaceProps {
  /** What may be chosen, as the file dialog takes it: endings with a dot, joined by commas. */
  accept: string
  multiple?: boolean
  disabled?: boolean
  /** The invitation. */
  children: ReactNode
  /** Gets at least one file: what was chosen or dropped. */
  onFiles(files: readonly File[]): void
}

/** A place onto which files are dropped, or where they are chosen. One file can be given twice in a row. */
export function FilePlace({ accept, multiple = false, disabled = false, children, onFiles }: FilePlaceProps) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const all = [...(files ?? [])]
    if (all.length > 0 && !disabled) onFiles(multiple ? all : all.slice(0, 1))
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <label
      className="file-place"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        {...{ accept, multiple, disabled }}
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      {children}
    </label>
  )
}
