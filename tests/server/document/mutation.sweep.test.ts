import fc from 'fast-check'
import { expect, it } from 'vitest'
import base from '#cases/document/base.json' with { type: 'json' }
import type { AnyDocument } from '#core/document'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { diagnosticsOf } from './malformed.ts'
import { isNamedAt, type Mutation, mutationsOf } from './mutation.ts'

const runs = 1_000
const leastNamed = 0.99

const sets = [shippedDocuments(), base as unknown as AnyDocument[]]
const all = sets.flatMap((documents) => documents.flatMap(mutationsOf).map((mutation) => ({ mutation, documents })))

const isNamed = ({ document, pointers }: Mutation, documents: readonly AnyDocument[]): boolean =>
  diagnosticsOf(document, documents).some((found) => pointers.some((pointer) => isNamedAt(found.pointer, pointer)))

const describeOne = ({ what, original, pointers }: Mutation) =>
  `${what} ${original.kind} ${original.id} ${pointers.join(' ')}`

it('names 99 of 100 random mistakes at their place', () => {
  const chosen = fc.sample(fc.constantFrom(...all), { seed: 20_260_401, numRuns: runs })
  const missed = chosen.filter(({ mutation, documents }) => !isNamed(mutation, documents))
  expect(
    1 - missed.length / runs,
    missed.map(({ mutation }) => describeOne(mutation)).join('\n'),
  ).toBeGreaterThanOrEqual(leastNamed)
})
