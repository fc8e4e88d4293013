export const documentKinds = ['model', 'screen', 'dict', 'menu', 'seed'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The version of the language that this engine speaks. */
export const languageVersion = 1

/** What every document begins with; `kind` and `id` name it. */
export interface DocumentHeader {
  $schema?: string
  kind: DocumentKind
  version: number
  id: string
  title: string
}

export interface DocumentRef {
  kind: DocumentKind
  id: string
}
