import { Type } from 'typebox'
import { type DocumentKind, languageVersion } from './documentKind.ts'
import { PlainTitle } from './name.ts'

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
