import { Type } from 'typebox'
import { PlainTitle } from './name.ts'

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

/** The header properties of one kind of document as schema properties. */
export function headerOf<K extends DocumentKind>(kind: K, idPattern: string) {
  return {
    $schema: Type.Optional(Type.String({ maxLength: 200 })),
    kind: Type.Literal(kind),
    version: Type.Literal(languageVersion, { description: '语言版本' }),
    id: Type.String({ pattern: idPattern, maxLength: 80 }),
    title: PlainTitle,
  }
}
