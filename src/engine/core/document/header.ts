import { Type } from 'typebox'
import { type DocumentKind, languageVersion } from './documentKind.ts'
import { maybe } from './keyed.ts'
import { PlainTitle } from './name.ts'

const name = 'id：小写字母开头的字母和数字，最长 40'
const idForms: Readonly<Record<DocumentKind, string>> = {
  ...{ model: name, dict: name, menu: name, seed: name },
  screen: 'id：区域/名称，小写字母开头，字母、数字和 -',
}

/** The header properties of one kind of document as schema properties. */
export function headerOf<K extends DocumentKind>(kind: K, idPattern: string) {
  return {
    $schema: maybe(Type.String({ maxLength: 200 })),
    kind: Type.Literal(kind),
    version: Type.Literal(languageVersion, { description: '语言版本' }),
    id: Type.String({ pattern: idPattern, maxLength: 80, description: idForms[kind] }),
    title: PlainTitle,
  }
}
