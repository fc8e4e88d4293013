import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accountFormRules, compileRules, type RuleSpec } from '#core/rule'

/** A text of the specification and a value that brings it up: `N` in the text stands for `number`. */
interface Quoted {
  file: string
  line: number
  quote: string
  rule?: RuleSpec
  form?: keyof typeof accountFormRules
  value: unknown
  title?: string
  number?: number
}
const quotes: Quoted[] = JSON.parse(readFileSync('tests/cases/rule/spec/quotes.json', 'utf8'))
const context = { peer: () => 'something else' }

describe('messages of rules', () => {
  it.each(quotes)('$quote ($file $line)', ({ rule, form, value, title, quote, number }) => {
    const specs = form ? accountFormRules[form] : [rule ?? expect.unreachable()]
    const text = compileRules(specs, title).check(value, context)?.message
    expect(text).toBe(number === undefined ? quote : quote.replace('N', String(number)))
  })
})

describe.each(['shell', 'widgets'])('quotes of %s.md', (name) => {
  const file = resolve('../shared/spec', `${name}.md`)
  it.runIf(existsSync(file))('stand in their lines', () => {
    const lines = readFileSync(file, 'utf8').split('\n')
    expect(quotes.filter((row) => row.file === name && !lines[row.line - 1]?.includes(row.quote))).toEqual([])
  })

  it.runIf(existsSync(file))('and those of the messages leave no Chinese text out', () => {
    const listed: Quoted[] = JSON.parse(readFileSync(`tests/cases/message/${name}.json`, 'utf8'))
    const sources = [...listed, ...quotes.filter((row) => row.file === name)]
    const missing = readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, at) => {
        const rest = sources
          .filter(({ line }) => line === at + 1)
          .toSorted((one, other) => other.quote.length - one.quote.length)
          .reduce((left, { quote }) => left.replaceAll(quote, ''), text)
        return /\p{Script=Han}/u.test(rest) ? [`${at + 1}: ${rest.match(/\p{Script=Han}+/gu)?.join(' ')}`] : []
      })
    expect(missing).toEqual([])
  })
})
