import { fillText } from '../fillText.ts'

/** The forms in which a text can be written anew; `core/check/fix` knows how. */
type Rewriting = 'title' | 'trimmed' | 'path' | 'pattern' | 'template' | 'places' | 'expression' | 'operators'

/**
 * What to do about a mistake, as data: the hint is worded from it, and the repair made from it. `word` is a key of what is wrong, or
 * beside it, `json` a value as it is written; `set list` sets the list around. All members are texts: those of a catalogue may have
 * `{name}` places.
 */
export type Instruction = Wording &
  (
    | { readonly do: 'remove' }
    | { readonly do: 'remove word'; readonly word: string }
    | { readonly do: 'write'; readonly word: string; readonly json: string }
    | { readonly do: 'set'; readonly json: string }
    | { readonly do: 'set list'; readonly json: string; readonly says: string }
    | { readonly do: 'use'; readonly word: string }
    | { readonly do: 'rename' | 'translate'; readonly from: string; readonly to: string }
    | { readonly do: 'swap' }
    | { readonly do: 'rewrite'; readonly as: Rewriting; readonly word?: string }
  )

/** To write another name: in place of a misspelt one, or of that of another tool. */
export type Renaming = Extract<Instruction, { readonly from: string }>

interface Wording {
  /** In place of the words of the kind. */
  readonly says?: string
  /** What the hint says after them. */
  readonly rest?: string
}

/** What to write instead: an instruction, or a text that leaves to people what to do. */
export type Hint = string | Instruction

/** How each kind of instruction is worded. */
const wording = {
  remove: '去掉它',
  'remove word': '去掉 {word}',
  write: '写上 "{word}": {json}',
  set: '写成 {json}',
  'set list': '',
  use: '用 {word}',
  rename: '是否指 "{to}"？',
  translate: '这里叫 "{to}"',
  swap: '交换两者',
  rewrite: '用 {word}',
} as const

/** The text of a hint, in Chinese. */
export function hintText(hint: Hint): string {
  if (typeof hint === 'string') return hint
  return (hint.says ?? fillText(wording[hint.do], { ...hint })) + (hint.rest ?? '')
}

/** A hint of a catalogue with its `{name}` places filled. */
export const fillHint = (hint: Hint, values: Parameters<typeof fillText>[1]): Hint =>
  JSON.parse(JSON.stringify(hint), (_, part) => (typeof part === 'string' ? fillText(part, values) : part))
