import { messages } from '#core/message'

/** A parsed dictionary code: a plain dictionary, rows of a table, or a problem. */
export type DictCode =
  | { kind: 'plain'; code: string }
  | { kind: 'table'; table: string; text: string; code: string; condition?: string }
  | { kind: 'problem'; message: string }

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * Parses a dictionary code: plain, or `table,text,code[,condition]`. Names are plain identifiers; nothing is trimmed or
 * unquoted. Access to the table is checked against the models. spec: contract §5.1, policy (table dictionaries)
 */
export function parseDictCode(written: string): DictCode {
  if (written.trim() === '') return { kind: 'problem', message: messages.dictionary.codeEmpty }
  if (!written.includes(',')) return { kind: 'plain', code: written }
  const [table = '', text = '', code = '', condition = '', ...rest] = written.split(',')
  if (rest.length > 0 || ![table, text, code].every((name) => identifier.test(name))) {
    return { kind: 'problem', message: messages.dictionary.codeFormat }
  }
  return { kind: 'table', table, text, code, ...(condition.trim() !== '' && { condition: condition.trim() }) }
}
