import { expect, test } from 'vitest'
import { collectGarbage } from '#server/platform'

const thrownAway = () => new WeakRef(Array.from({ length: 100_000 }, (_, index) => ({ index })))

test('gives back what nothing refers to', async () => {
  const referenced = { rows: [1, 2, 3] }
  const reference = new WeakRef(referenced)
  const gone = thrownAway()
  await collectGarbage()
  expect(gone.deref()).toBeUndefined()
  expect(reference.deref()).toBe(referenced)
})
