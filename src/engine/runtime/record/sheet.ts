import type { Query } from '#runtime/http'

export interface RecordExport {
  /** The parameters of the list. */
  query: Query
  /** Ids of the selected rows; without any, all rows of the query. */
  selections?: readonly string[]
  fileName: string
}

export interface RecordImport {
  file: Blob
  fileName: string
  fields?: Readonly<Record<string, string>>
}
