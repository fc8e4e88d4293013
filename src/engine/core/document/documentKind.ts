import { decodedText } from '#core/object'

export const documentKinds = ['model', 'screen', 'dict', 'menu', 'seed'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The language version of this engine. */
export const languageVersion = 2

export interface DocumentRef {
  kind: DocumentKind
  id: string
}

/** The document that the parameters of an address name; null for an unknown kind. The slash in the id of a screen may be encoded. */
export function refOfAddress({ kind, id }: Readonly<Record<string, unknown>>): DocumentRef | null {
  const documentKind = documentKinds.find((one) => one === kind)
  return documentKind && typeof id === 'string' ? { kind: documentKind, id: decodedText(id) } : null
}
