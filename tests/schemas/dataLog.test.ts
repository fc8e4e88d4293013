import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { expressionValue } from '#fixtures/expressionValue.ts'

interface Tool {
  id: string
  disabledWhen: string
}

const { toolbar } = JSON.parse(readFileSync('schemas/screens/system/data-log-list.screen.json', 'utf8'))
const { disabledWhen } = (toolbar as (Tool | string)[]).find(
  (tool): tool is Tool => typeof tool === 'object' && tool.id === 'compare',
) as Tool

/** Only versions of one record have something to compare. */
it.each([
  { ticked: ['a', 'a'], disabled: false },
  { ticked: ['a', 'b'], disabled: true },
  { ticked: ['a'], disabled: false },
  { ticked: [], disabled: false },
])('versions of the records $ticked are closed for comparison: $disabled', ({ ticked, disabled }) => {
  const $selection = { ids: ticked, rows: ticked.map((dataId) => ({ dataId })) }
  expect(expressionValue(disabledWhen, { $selection })).toBe(disabled)
})
