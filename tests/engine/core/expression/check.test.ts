import { describe, expect, test } from 'vitest'
import groups from '#cases/expression/check.json'
import { checkExpression, dependenciesOf, type ExpressionType, suggestName } from '#core/expression'
import { hintText } from '#core/message'
import { type Notation, parsed, typesFrom } from './reading.ts'

interface Group {
  readonly group: string
  readonly names: Readonly<Record<string, Notation>>
  readonly expects?: string
  readonly cases: [text: string, type: string, codes: string[], hint?: string][]
}

describe.each(groups as unknown as readonly Group[])('$group', ({ names, expects, cases }) => {
  test.each(cases)('%s', (text, type, codes, hint) => {
    const result = checkExpression(parsed(text), {
      names: typesFrom(names),
      ...(expects && { expects: { kind: expects } as ExpressionType }),
    })
    expect(result.problems.map(({ code }) => code)).toEqual(codes)
    expect(result.type.kind).toBe(type)
    if (hint !== undefined) expect(hintText(result.problems[0]?.hint ?? '')).toBe(hint)
  })
})

test('a problem tells where the name stands', () => {
  const { problems } = checkExpression(parsed("name == 'in' && (batery > 1)"), {
    names: { name: { kind: 'text' }, battery: { kind: 'number' } },
  })
  const hint = { do: 'rename', from: 'batery', to: 'battery' }
  expect(problems).toEqual([{ code: 'unknown-name', message: '没有字段 "batery"', name: 'batery', hint, at: 17 }])
})

test('dependencies are fields, names, references, functions and paths', () => {
  const text =
    'any(parts, it.qty > $row.max) && typeId$.productId == $user.product.id && typeId$.name != status && $today > status'
  expect(dependenciesOf(parsed(text))).toEqual({
    fields: ['parts', 'status'],
    names: ['$row', '$user', '$today'],
    refs: ['typeId$'],
    functions: ['any'],
    paths: ['parts', '$row.max', 'typeId$.productId', '$user.product.id', 'typeId$.name', 'status', '$today'],
  })
})

test.each([
  ['batery', ['battery', 'status'], 'battery'],
  ['Status', ['state', 'status'], 'status'],
  ['naem', ['code', 'name'], 'name'],
  ['x', ['name', 'code'], undefined],
  ['completely', ['different'], undefined],
  ['id', ['id', 'ids'], 'id'],
  ['', ['a'], undefined],
  ['7', ['0', '1'], undefined],
  ['ab', ['ac'], 'ac'],
  ['a'.repeat(5_000), ['b'], undefined],
])('the name nearest to %s', (name, candidates, near) => {
  expect(suggestName(name, candidates)).toBe(near)
})
