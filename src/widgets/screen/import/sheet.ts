import type { ImportOutcome } from '#runtime/record'

/** What an import reads. spec: widgets §5 */
export const sheetTypes = ['.xls', '.xlsx'] as const

/** Whether a file may be read in, by its name. */
export const isSheet = ({ name }: Pick<File, 'name'>): boolean =>
  sheetTypes.some((type) => name.toLowerCase().endsWith(type))

/** A chosen file and how it went. */
export interface Sheet {
  id: string
  file: File
  state:
    | { kind: 'waiting' }
    | { kind: 'running'; share: number }
    | { kind: 'done'; outcome: ImportOutcome }
    /** `again`: the server was not reached, so the same file can be sent once more. */
    | { kind: 'failed'; message: string; again: boolean }
    | { kind: 'cancelled' }
}
