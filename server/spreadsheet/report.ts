import { fillText, importingMessages, spreadsheetMessages } from '#core/message'
import type { RecordScope } from '#server/access'
import { type Answer, found } from '#server/http'
import { keepReport } from './reportFile.ts'
import type { BadRow } from './saveRows.ts'

/** The lines of a report that anyone reads in one sitting; the rest is only counted. */
const mostLines = 10_000

export interface Outcome {
  total: number
  bad: readonly BadRow[]
}

/** Lines that the answer itself tells. */
const toldLines = 100

const firstOf = ({ bad }: Outcome, count: number): readonly BadRow[] =>
  bad.toSorted((a, b) => a.line - b.line).slice(0, count)

function reportText(outcome: Outcome): string {
  const { bad } = outcome
  const lines = firstOf(outcome, mostLines).map(({ line, reason }) =>
    fillText(spreadsheetMessages.rowIgnored, { line, reason }),
  )
  const more = bad.length > mostLines ? [fillText(spreadsheetMessages.moreRows, { count: bad.length - mostLines })] : []
  return `\uFEFF${[...lines, ...more].join('\r\n')}\r\n`
}

/** The answer to an import: counts for every client of the family, and where rows were left out the report and its first lines. spec: contract §8.4 */
export async function importAnswer(scope: RecordScope, outcome: Outcome): Promise<Answer> {
  const { total, bad } = outcome
  const counts = { total, success: total - bad.length, failed: bad.length }
  const message = fillText(importingMessages.summary, counts)
  if (bad.length === 0) return found({ ...familyCounts(counts), fileUrl: '' }, { message })
  const stamp = scope.services.clock.now().replace(/\D/g, '')
  const fileName = fillText(spreadsheetMessages.reportName, { title: scope.model.title, stamp })
  const fileUrl = await keepReport(scope, { fileName, text: reportText(outcome) })
  const errors = firstOf(outcome, toldLines).map(({ line, reason }) => ({ line, reason }))
  return found({ ...familyCounts(counts), fileUrl, fileName, errors }, { message, code: 201 })
}

interface Counts {
  total: number
  success: number
  failed: number
}

const familyCounts = ({ total, success, failed }: Counts) => ({
  total,
  success,
  failed,
  totalCount: total,
  successCount: success,
  errorCount: failed,
  msg: fillText(spreadsheetMessages.summary, { total, success, failed }),
})
