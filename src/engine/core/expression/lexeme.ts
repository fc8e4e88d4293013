import { expressionTexts, expressionDiagnostics as texts } from '#core/message'
import { type ExpressionProblem, problemOf } from './problem.ts'

type LexemeKind = 'number' | 'text' | 'name' | 'sign'

/** A token with its offset in the text. */
export interface Lexeme {
  readonly kind: LexemeKind
  readonly text: string
  readonly at: number
}

const space = /[ \t\r\n]*/y
const word =
  /(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_$][A-Za-z0-9_$]*)|('(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*")|([=!]==?|[<>]=?|&&|\|\||[-+*/%!?:.,()[\]])/y

const kinds: readonly LexemeKind[] = ['number', 'name', 'text', 'sign']

/** Splits `text` into lexemes; a character outside the language is a problem. */
export function lexemesOf(text: string): Lexeme[] | ExpressionProblem {
  const lexemes: Lexeme[] = []
  let at = skipSpace(text, 0)
  while (at < text.length) {
    word.lastIndex = at
    const match = word.exec(text)
    if (!match) return strangerAt(text, at)
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? 'sign'
    lexemes.push({ kind, text: match[0], at })
    at = skipSpace(text, at + match[0].length)
  }
  return lexemes
}

function skipSpace(text: string, at: number): number {
  space.lastIndex = at
  space.test(text)
  return space.lastIndex
}

function strangerAt(text: string, at: number): ExpressionProblem {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (character === "'" || character === '"') return problemOf(texts.unclosedQuote, { text: character, at })
  const isLeading = character === '=' && text.slice(0, at).trim() === ''
  const hint = isLeading
    ? expressionTexts.leadingEquals
    : expressionTexts.foreignSigns.find(([sign]) => text.startsWith(sign, at))?.[1]
  return problemOf(texts.unknownCharacter, { text: character, hint, at })
}
