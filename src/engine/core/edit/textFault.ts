import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { linePlace, repeatedKey } from '#core/document'
import { fillText, textFaultMessages as texts } from '#core/message'
import type { TextChange } from './textChange.ts'

/** Where a text stops being a document, and why. Offset and length are in UTF-16 units; nothing may stand there at all. */
export interface TextFault {
  readonly offset: number
  readonly length: number
  /** Line, column, what is expected there and what to do. */
  readonly message: string
  /** The change that mends this place, where there is but one. */
  readonly fix: { readonly title: string; readonly change: TextChange } | null
}

/** A text as a tree, or where it stops; the tree then holds what could be read. */
export interface ReadText {
  readonly root: Node | undefined
  readonly fault: TextFault | null
}

/** The texts that were read last: those of a design are read once they are written, and again when they are edited. */
const lastRead = new Map<string, ReadText>()
const maxRead = 4

/** Reads a strict JSON text, in which an object says no key twice. Trees are shared: nobody changes one. */
export function readText(text: string): ReadText {
  const read = lastRead.get(text) ?? readAnew(text)
  lastRead.delete(text)
  lastRead.set(text, read)
  const [oldest] = lastRead.keys()
  if (lastRead.size > maxRead && oldest !== undefined) lastRead.delete(oldest)
  return read
}

function readAnew(text: string): ReadText {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false })
  const [error] = errors
  if (error) return { root, fault: faultOf(text, error) }
  const repeated = repeatedKey(text)
  if (!root || repeated === undefined) return { root, fault: null }
  const { offset, length } = repeatedNode(root) ?? root
  return { root, fault: { offset, length, message: repeated, fix: null } }
}

type Reason = Omit<TextFault, 'message'> & { reason: string }

function faultOf(text: string, error: ParseError): TextFault {
  const { reason, ...fault } = reasonOf(text, error)
  return { ...fault, message: fillText(texts.at, { place: linePlace(text, fault.offset), reason }) }
}

function reasonOf(text: string, { error, offset, length }: ParseError): Reason {
  const place = { offset, length, fix: null }
  if (text.trim() === '') return { ...place, reason: texts.empty }
  const surplus = surplusComma(text, offset)
  if (surplus) return surplus
  switch (printParseErrorCode(error)) {
    case 'InvalidSymbol':
      return wrongSymbol(text, { offset, length })
    case 'CommaExpected':
      return insertion(endBefore(text, offset), missingBefore(text.charAt(offset)))
    case 'CloseBraceExpected':
      return insertion(endBefore(text, offset), closeBrace)
    case 'CloseBracketExpected':
      return insertion(endBefore(text, offset), closeBracket)
    default:
      return { ...place, reason: reasons[printParseErrorCode(error)] ?? texts.value }
  }
}

const reasons: Readonly<Record<string, string>> = {
  InvalidNumberFormat: texts.number,
  UnexpectedEndOfNumber: texts.number,
  PropertyNameExpected: texts.name,
  ValueExpected: texts.value,
  ColonExpected: texts.colon,
  EndOfFileExpected: texts.end,
  InvalidCommentToken: texts.comment,
  UnexpectedEndOfComment: texts.comment,
  UnexpectedEndOfString: texts.quote,
  InvalidUnicode: texts.escape,
  InvalidEscapeCharacter: texts.escape,
  InvalidCharacter: texts.control,
}

/** The end of what is written before an offset. */
const endBefore = (text: string, offset: number): number => text.slice(0, offset).trimEnd().length

interface Written {
  reason: string
  title: string
  content: string
}

const insertion = (offset: number, { reason, title, content }: Written): Reason => ({
  ...{ offset, length: 0, reason },
  fix: { title, change: { offset, length: 0, content } },
})

const closingOf = (content: '}' | ']'): Written => ({
  reason: content === '}' ? texts.closeBrace : texts.closeBracket,
  title: fillText(texts.addClosing, { closing: content }),
  content,
})

const [closeBrace, closeBracket] = [closingOf('}'), closingOf(']')]

/** What is missing before a letter: before the bracket of the other kind, that of its own. */
function missingBefore(letter: string): Written {
  if (letter === '}') return closeBracket
  return letter === ']' ? closeBrace : { reason: texts.comma, title: texts.addComma, content: ',' }
}

/** A comma before a closing bracket, if that is what an error is about. */
function surplusComma(text: string, offset: number): Reason | null {
  const end = endBefore(text, offset)
  if (!/[}\]]/.test(text.charAt(offset)) || text.charAt(end - 1) !== ',') return null
  const change = { offset: end - 1, length: 1, content: '' }
  return { offset: end - 1, length: 1, reason: texts.surplusComma, fix: { title: texts.dropComma, change } }
}

/** Punctuation that an input method writes in place of that of JSON. */
const asciiOf: Readonly<Record<string, string>> = {
  ...{ '，': ',', '、': ',', '：': ':', '“': '"', '”': '"', '＂': '"' },
  ...{ '｛': '{', '｝': '}', '［': '[', '］': ']', '【': '[', '】': ']' },
}

function wrongSymbol(text: string, { offset, length }: { offset: number; length: number }): Reason {
  const word = text.slice(offset, offset + length)
  const at = [...word].findIndex((letter) => Object.hasOwn(asciiOf, letter))
  const symbol = word.charAt(at)
  const ascii = asciiOf[symbol]
  if (ascii === undefined) return { offset, length, reason: fillText(texts.symbol, { symbol: word }), fix: null }
  const change = { offset: offset + at, length: 1, content: ascii }
  const fix = { title: fillText(texts.toAscii, { ascii }), change }
  return { offset: offset + at, length: 1, reason: fillText(texts.fullWidth, { symbol, ascii }), fix }
}

/** The second of two equal keys of an object: the first such in the text. */
function repeatedNode(node: Node): Node | undefined {
  const keys = new Set<unknown>()
  for (const child of node.children ?? []) {
    const [key] = child.type === 'property' ? (child.children ?? []) : []
    if (key && keys.has(key.value)) return key
    if (key) keys.add(key.value)
    const inner = repeatedNode(child)
    if (inner) return inner
  }
  return undefined
}
