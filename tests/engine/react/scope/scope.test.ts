import { describe, expect, it } from 'vitest'
import { compilePermissions } from '#core/permission'
import { createWorld } from '#fixtures/engineWorld.ts'
import { screenPorts } from '#react/engine'
import { createScope } from '#react/scope'

const world = createWorld()
const lists = {
  auth: [{ action: 'thing:add', type: '1' as const }],
  allAuth: [
    { action: 'thing:add', type: '1' as const, status: '1' as const },
    { action: 'thing:stop', type: '2' as const, status: '1' as const },
    { action: 'thing:field:price', type: '1' as const, status: '1' as const },
    { action: 'thing:field:code', type: '2' as const, status: '1' as const },
  ],
}
const ports = { ...screenPorts(world.runtime, {}), permissions: () => compilePermissions(lists) }
const scope = createScope(ports, { $mode: 'edit' })

describe('the scope of a screen', () => {
  it('has the record, the names of the screen, and the time when it is asked', () => {
    const evaluation = scope.evaluation(undefined, { a: 1, empty: '' }, { $ask: { b: 2 } })
    expect(
      ['a', '$record', '$row', '$mode', '$ask', '$today', '$now', 'empty', '$nobody'].map(evaluation.lookup),
    ).toEqual([
      1,
      { a: 1, empty: '' },
      { a: 1, empty: '' },
      'edit',
      { b: 2 },
      '2026-05-06',
      '2026-05-06 10:30:00',
      null,
      null,
    ])
    world.pass(86_400_000)
    expect(evaluation.lookup('$today')).toBe('2026-05-07')
  })

  it('tells type 1 from type 2', () => {
    expect(
      ['thing:add', 'thing:delete', 'thing:stop'].map((code) => [scope.shows(code), scope.disables(code)]),
    ).toEqual([
      [true, false],
      [false, false],
      [true, true],
    ])
  })

  it('knows the right on a field', () => {
    expect(['name', 'price', 'code'].map((field) => scope.fieldRight({ permission: 'thing' }, field))).toEqual([
      'write',
      'hidden',
      'read',
    ])
  })

  it('reads dictionary values, or the value while it knows none', () => {
    expect(scope.evaluation(undefined, {}).dictText?.('unknown', '1')).toBe('1')
  })
})
