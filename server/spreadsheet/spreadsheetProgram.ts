import { programFile } from '#server/platform'

/** The path of the program that reads and writes sheets in a thread of its own. */
export const spreadsheetProgram = (): Promise<string> => programFile(new URL('./spreadsheetWorker.ts', import.meta.url))
