import type { Diagnostic, DocumentRef } from '#core/document'
import type { HttpCalls } from '#runtime/http'

/** A document of a file beside what is there. */
export interface ImportedDocument extends DocumentRef {
  file: string
  title: string
  state: 'new' | 'revised' | 'same'
  revision: number | null
}

/** Why a file cannot be stored. */
export interface PackageFault {
  file: string
  message: string
  hint: string
}

export interface ImportAnswer {
  documents: readonly ImportedDocument[]
  faults: readonly PackageFault[]
  diagnostics: readonly Diagnostic[]
  saved: boolean
}

const timeoutMs = 120_000

/** Sends a file with documents: to be checked, or to be stored as drafts. */
export async function sendPackage(
  http: HttpCalls,
  file: File,
  { isCheck }: { isCheck: boolean },
): Promise<ImportAnswer> {
  const path = `/online/document/importPackage${isCheck ? '?check=1' : ''}`
  const { result } = await http.upload<ImportAnswer>(path, { file, fileName: file.name }, { quiet: 'all', timeoutMs })
  return result
}
