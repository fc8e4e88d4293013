import { expect, it } from 'vitest'
import cases from '#cases/announcement/target.json' with { type: 'json' }
import { targetOf } from '#pages/announcement'

it.each(cases)('$openType $openPage $busId leads to $target', ({ target, ...one }) => {
  expect(targetOf({ id: '1', titile: '通知', ...one })).toEqual(target)
})
