/** A part of a statement: SQL as it is written, or the name of a parameter. */
export type StatementPart = string | { readonly param: string }

/** Why a text is no statement of a report. */
type StatementProblem = 'noSelect' | 'several' | 'paramInText' | 'placeholder' | 'unclosed'

type TokenKind = 'comment' | 'param' | 'literal' | 'end' | 'placeholder' | 'unclosed' | 'code'

/** The tokens of PostgreSQL as far as they decide what is a parameter; the first that fits is taken. */
const tokens: readonly (readonly [TokenKind, RegExp])[] = [
  ['comment', /--[^\n]*|\/\*.*?\*\//sy],
  ['param', /'\$\{(\w+)\}'|\$\{(\w+)\}/y],
  ['literal', /[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([A-Za-z_]\w*|)\$.*?\$\1\$/sy],
  ['end', /;/y],
  ['placeholder', /\$\d+/y],
  ['unclosed', /['"]|\/\*|\$\{/y],
  ['code', /\w+|./sy],
]

interface Token {
  kind: TokenKind
  text: string
  /** The name of a parameter. */
  name?: string
}

function tokensOf(text: string): Token[] {
  const found: Token[] = []
  for (let at = 0; at < text.length; ) {
    for (const [kind, form] of tokens) {
      form.lastIndex = at
      const match = form.exec(text)
      if (!match) continue
      const name = match[1] ?? match[2]
      found.push({ kind, text: match[0], ...(kind === 'param' && name ? { name } : {}) })
      break
    }
    at += found.at(-1)?.text.length ?? 1
  }
  return found
}

const isBlank = ({ kind, text }: Token): boolean => kind === 'comment' || text.trim() === ''

/**
 * The parts of a SELECT with its parameters `${name}`, which may stand in quotes of their own. Comments and a semicolon at the end are left
 * out. Whether it is SQL only its database knows.
 */
export function readStatement(text: string): { parts: readonly StatementPart[] } | { problem: StatementProblem } {
  const all = tokensOf(text)
  while (all.at(-1) && (isBlank(all.at(-1) as Token) || all.at(-1)?.kind === 'end')) all.pop()
  const first = all.find((token) => !isBlank(token))
  const problem = problemOf(all, first)
  if (problem) return { problem }
  return {
    parts: all.map(({ kind, text: written, name }) => {
      if (kind === 'comment') return ' '
      return name === undefined ? written : { param: name }
    }),
  }
}

function problemOf(all: readonly Token[], first: Token | undefined): StatementProblem | undefined {
  const kinds = new Set(all.map(({ kind }) => kind))
  if (kinds.has('unclosed')) return 'unclosed'
  if (kinds.has('end')) return 'several'
  if (kinds.has('placeholder')) return 'placeholder'
  if (all.some(({ kind, text }) => kind === 'literal' && text.includes('${'))) return 'paramInText'
  return first && /^(select|with)$/i.test(first.text) ? undefined : 'noSelect'
}
