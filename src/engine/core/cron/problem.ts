import { faultOf } from './fault.ts'
import { nextWallRuns } from './nextRuns.ts'
import { parseCron } from './parseCron.ts'

/** What is wrong with an expression; null when nothing is. With `now`, one that will not run any more is wrong too. */
export function cronProblem(text: string, now?: string): string | null {
  const read = parseCron(text)
  if (!read.ok) return read.problem
  if (now === undefined || nextWallRuns(read.cron, now, 1).length > 0) return null
  return faultOf('never').message
}
