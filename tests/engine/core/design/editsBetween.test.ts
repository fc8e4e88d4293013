import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editTexts, setScreenWord } from '#core/design'
import type { Json } from '#core/edit'

const ref = { kind: 'screen', id: 'a/b' } as const

/** The text after a word of a screen is set by the designer. */
function written(text: string, word: string, value: Json): string {
  const document: unknown = JSON.parse(text)
  const screen = { ref, document, whole: document as never, model: undefined, outline: [] }
  const { edits } = setScreenWord(screen, word, value)
  return editTexts([{ ...ref, text }], edits)[0]?.text ?? ''
}

const leaf = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', '青', '"'), fc.boolean(), fc.constant(null))
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c/d', 'e~'), tie('value'), { maxKeys: 3 }) as fc.Arbitrary<Json>,
  ),
}))

describe('a word that is set to another list or object', () => {
  it('says exactly that afterwards, in any text', () => {
    fc.assert(
      fc.property(value, value, fc.constantFrom(0, 1, 5), (before, after, indent) => {
        const text = JSON.stringify({ type: 'form', word: before }, null, indent)
        const expected = JSON.stringify({ type: 'form', word: after })
        expect(JSON.stringify(JSON.parse(written(text, 'word', after)))).toBe(expected)
      }),
    )
  })

  const odd = '{ "rules" : [ {"rule":"min",   "min": 1},"email" ,\n\t{"rule" : "pattern","pattern":"^a"} ] }'
  const rules = JSON.parse(odd).rules as Json[]

  it.each<[string, Json[], string]>([
    ['one parameter', [{ rule: 'min', min: 5 }, ...rules.slice(1)], odd.replace('"min": 1', '"min": 5')],
    ['one name', rules.with(1, 'mobile'), odd.replace('"email"', '"mobile"')],
    [
      'a new member',
      [{ rule: 'min', min: 1, message: '小' }, ...rules.slice(1)],
      odd.replace('1}', '1, "message": "小"}'),
    ],
    ['nothing', rules, odd],
  ])('keeps every other byte when it changes %s', (_, next, expected) => {
    expect(written(odd, 'rules', next)).toBe(expected)
  })

  it('carries an item that goes elsewhere as it is written', () => {
    const [first, second, third] = rules as [Json, Json, Json]
    expect(written(odd, 'rules', [second, third, first])).toContain('{"rule":"min",   "min": 1}')
    expect(written(odd, 'rules', [third, first, second])).toContain('{"rule" : "pattern","pattern":"^a"}')
    expect(written(odd, 'rules', [first, third])).toContain('{"rule" : "pattern","pattern":"^a"}')
  })
})
