import { useEngine } from './context.tsx'

/** The right to read documents: who has it maintains screens. spec: schema-language, Permissions */
const documents = 'document:list'

/** Whether the reader maintains screens: only such people see ids, places in documents and the words of errors. */
export const useTechnical = (): boolean => useEngine().ports.permissions().shows(documents)
