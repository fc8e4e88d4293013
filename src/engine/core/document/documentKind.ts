export const documentKinds = ['model', 'screen', 'dict', 'menu', 'seed'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The language version of this engine. */
export const languageVersion = 2

export interface DocumentRef {
  kind: DocumentKind
  id: string
}
