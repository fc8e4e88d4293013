import { loadRows, validateRows } from '#core/rows'
import { compileRules } from '#core/rule'
import { type TableSize, tableColumns, tableRows } from './fields.ts'

/** How long it takes, each time, to check every cell of a table under three rules, one of them unique in its column. */
export function checkTimes(size: TableSize, rounds: number): number[] {
  const state = loadRows(tableRows(size))
  const checks = tableColumns(size).map((key) => ({
    key,
    rules: compileRules(['required', { rule: 'maxLength', maxLength: 20 }, 'only'], key),
  }))
  return Array.from({ length: rounds }, () => {
    const startedMs = performance.now()
    if (validateRows(state, checks)) throw new Error('the rows of the bench are at fault')
    return performance.now() - startedMs
  })
}
