import { expect, it } from 'vitest'
import { parseExpression } from '#core/expression'
import { createWorld } from '#fixtures/engineWorld.ts'
import { screenPorts } from '#react/engine'
import { boundValues, createScope } from '#react/scope'

const scope = createScope(screenPorts(createWorld().runtime, {}))
const valuesOf = (text: string) => {
  const parsed = parseExpression(text)
  if (!parsed.ok) throw new Error(text)
  return boundValues(parsed.expression, scope.evaluation(undefined, {}, { $record: { id: '7', kind: 'a' } }))
}

it.each([
  ['deviceId == $record.id', { deviceId: '7' }],
  ["$record.id == deviceId && (kind == 'x' && on == true)", { deviceId: '7', kind: 'x', on: true }],
  ["deviceId == $record.id || kind == 'x'", {}],
  ['deviceId == ownerId && level > 2 && !closed', {}],
  ["deviceId == $record.none && title == concat($record.kind, '1')", { deviceId: null, title: 'a1' }],
])('%s says of every row %j', (text, values) => {
  expect(valuesOf(text)).toEqual(values)
})
