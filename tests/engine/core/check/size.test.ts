import { expect, it } from 'vitest'
import { checkDocument, documentValidators } from '#core/check'
import { createLibrary } from '#core/library'
import { limit } from '#core/limit'
import { fullChecks } from '#core/model'

const validators = documentValidators()
const most = limit.screenFields

function checked(count: number, field: (index: number) => object) {
  const fields = Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field(index)]))
  const document = { kind: 'model', version: 2, id: 'large', title: '大', rows: 'all', fields }
  const library = createLibrary([document as never], fullChecks)
  const from = process.cpuUsage()
  const found = checkDocument(document, library, validators)
  return { found, ms: process.cpuUsage(from).user / 1000 }
}

/** Of the processor, whoever else uses the machine. Each takes a third of it at most; work that grows with the square of the fields several times as long. */
const longestMs = 3_000

it.each([
  ['texts', () => ({ type: 'text', title: '字段', help: '=concat($today, f1)' })],
  [
    'references with conditions',
    (index: number) => ({ type: 'ref', title: '引用', model: 'large', where: `f${index} == $row.f1` }),
  ],
  [
    'formulas that rest on each other',
    (index: number) => ({
      type: 'formula',
      title: '公式',
      expression: index ? `f${index - 1} + 1` : '1',
      result: 'number',
    }),
  ],
])(`a model of ${most} %s is checked at once`, (_, field) => {
  const { found, ms } = checked(most, field)
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(ms).toBeLessThan(longestMs)
})

it('more fields are refused before anything else is looked at', () => {
  const { found, ms } = checked(20_000, () => ({ type: 'text', title: '字段', help: '=nothing' }))
  expect(found.map(({ pointer, code }) => [pointer, code])).toEqual([['/fields', 'too-many']])
  expect(ms).toBeLessThan(longestMs)
})

it('seeds that wait for one another in many ways are checked once each', () => {
  const layers = 23
  const named = (layer: number) => [`left${layer}`, `right${layer}`]
  const seeds = Array.from({ length: layers }, (_, layer) =>
    named(layer).map((id) => ({
      ...{ kind: 'seed', version: 2, id, title: '种子', after: layer === 0 ? [] : named(layer - 1) },
    })),
  ).flat()
  const document = { ...seeds[0], id: 'last', after: named(layers - 1) }
  const library = createLibrary([...seeds, document] as never, fullChecks)
  const from = process.cpuUsage()
  expect(checkDocument(document, library, validators)).toEqual([])
  expect(process.cpuUsage(from).user / 1000).toBeLessThan(longestMs)
  const first = { ...seeds[0], after: ['last'] }
  const ring = createLibrary([first, ...seeds.slice(1), document] as never, fullChecks)
  expect(checkDocument(document, ring, validators).map(({ code }) => code)).toEqual(['cycle'])
})
