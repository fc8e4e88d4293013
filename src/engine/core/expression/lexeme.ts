import { type ExpressionProblem, problemOf } from './problem.ts'

type LexemeKind = 'number' | 'text' | 'name' | 'sign'

/** A word of the text with its offset. */
export interface Lexeme {
  readonly kind: LexemeKind
  readonly text: string
  readonly at: number
}

const space = /[ \t\r\n]*/y
const word =
  /(\d+(?:\.\d+)?|\.\d+)|([A-Za-z_$][A-Za-z0-9_$]*)|('(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*")|([=!]==?|[<>]=?|&&|\|\||[-+*/%!?:.,()[\]])/y

const kinds: readonly LexemeKind[] = ['number', 'name', 'text', 'sign']

/** Signs that other languages have, with what to write here. */
const foreign: ReadonlyArray<readonly [string, string]> = [
  ['=>', '表达式里不能定义函数'],
  ['=', '比较用 ==；表达式不能赋值'],
  ['&', '并且写 &&'],
  ['|', '或者写 ||'],
  ['{', '直接写表达式，不需要 {{ }}'],
  ['}', '直接写表达式，不需要 {{ }}'],
  ['`', "文本用单引号，拼接用 concat('a', b)"],
  [';', '一处只写一个表达式'],
  ['“', '引号用半角 " 或 \''],
  ['”', '引号用半角 " 或 \''],
  ['‘', "引号用半角 '"],
  ['’', "引号用半角 '"],
  ['（', '括号用半角 ( )'],
  ['）', '括号用半角 ( )'],
  ['，', '逗号用半角 ,'],
  ['！', '叹号用半角 !'],
  ['：', '冒号用半角 :'],
  ['？', '问号用半角 ?'],
]

/** Splits `text` into words; only the characters of the language pass. */
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
  if (character === "'" || character === '"') return problemOf('unclosed', `引号 ${character} 没有成对`, { at })
  const hint = foreign.find(([sign]) => text.startsWith(sign, at))?.[1] ?? '名称只用字母、数字和下划线，文本要加引号'
  return problemOf('unknown-character', `不认识的字符 "${character}"`, { hint, at })
}
