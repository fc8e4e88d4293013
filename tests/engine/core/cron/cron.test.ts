import { describe, expect, it } from 'vitest'
import faults from '#cases/cron/faults.json' with { type: 'json' }
import quartz from '#cases/cron/quartz.json' with { type: 'json' }
import { cronProblem, inEveryYear, isEveryYear, nextWallRuns, parseCron } from '#core/cron'

interface Run {
  after: string
  next: string[]
}
interface Case {
  expr: string
  valid: boolean
  runs: Run[]
  quirk?: boolean
  evalError?: string
}

/** Quartz leaves out the end of these and runs on other days than one who writes them means. */
const halfRead = ['0 0 12 1 JANL ?', '0 0 12 ? * LW', '0 0 12 ? * L-1', '0 0 12 ? * L-3', '0 0 12 1 1 ? L']
const cases = (quartz as Case[]).filter(({ expr }) => !halfRead.includes(expr))
const cronOf = (text: string) => {
  const read = parseCron(text)
  if (!read.ok) throw new Error(read.problem)
  return read.cron
}

describe('the answers of Quartz', () => {
  it('are a table of both kinds', () => {
    expect(cases.filter(({ valid }) => valid).length).toBeGreaterThan(500)
    expect(cases.filter(({ valid }) => !valid).length).toBeGreaterThan(200)
  })

  it.each(cases.filter(({ quirk, evalError }) => !quirk && !evalError))('$expr is read or refused alike', (golden) => {
    expect(parseCron(golden.expr).ok).toBe(golden.valid)
  })

  it.each(halfRead)('%s is refused, where it would be half read', (expr) => {
    expect(parseCron(expr).ok).toBe(false)
  })

  const read = cases.filter(({ expr, evalError }) => !evalError && parseCron(expr).ok)
  it.each(read)('$expr runs at the same times', ({ expr, valid, runs }) => {
    expect(valid).toBe(true)
    for (const { after, next } of runs)
      expect(nextWallRuns(cronOf(expr), after.replace('T', ' '), 10)).toEqual(
        next.map((moment) => moment.slice(0, 19).replace('T', ' ')),
      )
  })
})

it.each(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map((name, at) => ({ name, number: at + 1, day: 22 + at })))(
  'the weekday $name is $number',
  ({ name, number, day }) => {
    for (const week of [name, number])
      expect(nextWallRuns(cronOf(`0 0 8 ? * ${week}`), '2026-11-21 12:00:00', 1)).toEqual([`2026-11-${day} 08:00:00`])
  },
)

describe('what is wrong with an expression', () => {
  it.each(faults)('$why', ({ cron, problem }) => {
    expect(cronProblem(cron, '2026-11-22 10:00:00')).toBe(problem)
  })

  it('is not asked of time to come where nobody says what time it is', () => {
    expect(cronProblem('0 0 0 31 2 ?')).toBeNull()
  })
})

describe('runs by the wall clock', () => {
  it('are texts, later than the moment that is given', () => {
    expect(nextWallRuns(cronOf('0 0 8 ? * MON-FRI'), '2026-11-20 08:00:00', 2)).toEqual([
      '2026-11-23 08:00:00',
      '2026-11-24 08:00:00',
    ])
  })

  it('end with the years of the expression, unless these are left out', () => {
    const cron = cronOf('0 0 6 1 1 ? 2027')
    expect([isEveryYear(cron), isEveryYear(cronOf('0 0 6 1 1 ?')), isEveryYear(cronOf('0 0 6 1 1 ? *'))]).toEqual([
      false,
      true,
      true,
    ])
    expect(nextWallRuns(cron, '2026-11-22 10:00:00', 3)).toEqual(['2027-01-01 06:00:00'])
    expect(nextWallRuns(inEveryYear(cron), '2026-11-22 10:00:00', 2)).toEqual([
      '2027-01-01 06:00:00',
      '2028-01-01 06:00:00',
    ])
  })
})
