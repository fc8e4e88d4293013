import { expect, it } from 'vitest'
import { readOwnCall } from '#core/aggregate'

it.each([
  ['under(depart)', { name: 'under', field: 'depart' }],
  [' under( depart , 2 ) ', { name: 'under', field: 'depart', level: 2 }],
  ['under(depart, 0)', undefined],
  ['under(depart, other)', undefined],
  ['hourOf(at)', { name: 'hourOf', field: 'at' }],
  ['weekdayOf(at)', { name: 'weekdayOf', field: 'at' }],
  ['weekdayOf(at, 1)', undefined],
  ['maxAt(level, at)', { name: 'maxAt', field: 'level', moment: 'at' }],
  ['minAt(level)', undefined],
  ['maxAt(level, 2)', undefined],
  ["bucket(at, 'day')", undefined],
  ['depart', undefined],
])('%s', (text, call) => expect(readOwnCall(text)).toEqual(call))
