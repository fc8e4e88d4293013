import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Eight bytes that a database process and the server share: the id of the statement that runs now.
 * A process that is deep in one long statement cannot answer, but what it wrote before can be read.
 */
export interface Progress {
  readonly descriptor: number
  /** The last statement that was begun; 0 before the first. */
  begun(): number
  close(): void
}

/** Opens the server's side. The file has no name once it is open, so nothing is left behind. */
export function openProgress(): Progress {
  const folder = mkdtempSync(join(tmpdir(), 'database-progress-'))
  const descriptor = openSync(join(folder, 'begun'), 'w+')
  rmSync(folder, { recursive: true })
  const bytes = new Float64Array(1)
  return {
    descriptor,
    begun: () => (readSync(descriptor, bytes, 0, 8, 0) === 8 ? (bytes[0] ?? 0) : 0),
    close: () => closeSync(descriptor),
  }
}

/** The process's side: returns what tells the server that a statement begins. On a full disk nothing is told. */
export function progressWriter(descriptor: number): (id: number) => void {
  const bytes = new Float64Array(1)
  return (id) => {
    bytes[0] = id
    try {
      writeSync(descriptor, bytes, 0, 8, 0)
    } catch {
      bytes[0] = 0
    }
  }
}
