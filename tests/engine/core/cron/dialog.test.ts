import { describe, expect, it } from 'vitest'
import cases from '#cases/cron/dialog.json' with { type: 'json' }
import {
  type CronUnit,
  chosenCronMode,
  cronModes,
  cronPartsOf,
  cronPresets,
  cronTextOf,
  cronWords,
  isWeekOpen,
  parseCron,
  setCronPart,
  writeCronMode,
} from '#core/cron'

const thisYear = 2026
const modesOf = (of: string) => cronModes(of as CronUnit, thisYear)

describe('an expression that is put together', () => {
  it.each(cases.linkage)('$why', ({ from, unit, text, to }) => {
    expect(cronTextOf(setCronPart(cronPartsOf(from), unit as CronUnit, text))).toBe(to)
  })

  it('is at all values where nothing was chosen, with the week left open', () => {
    expect(cronTextOf(cronPartsOf(''))).toBe('* * * * * ? *')
  })

  it.each([
    ['* * * * * ? *', true],
    ['0 0 0 ? * 2 *', true],
    ['0 0 0 15 * ? *', false],
  ])('in %s the week is open: %s', (text, open) => {
    expect(isWeekOpen(cronPartsOf(text))).toBe(open)
  })
})

describe('the ways in which a place repeats', () => {
  it.each(cases.modes)('$of $text $week is $mode', ({ of, text, week, mode, choice, writes }) => {
    const parts = { ...cronPartsOf(''), [of]: text, ...(week ? { week } : {}) }
    const chosen = chosenCronMode(parts, modesOf(of))
    expect(chosen?.mode.id ?? null).toBe(mode)
    expect(chosen?.choice).toEqual(choice)
    if (chosen && !/[A-Z]{3}/.test(week ?? text))
      expect(writeCronMode(chosen.mode, chosen.choice)).toBe(writes ?? (chosen.mode.writes === of ? text : week))
  })

  it.each(['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map((name, index) => [name, String(index + 1)]))(
    'of a week name %s is %s',
    (name, number) => {
      const words = (week: string) => cronWords(`0 0 8 ? * ${week}`)
      expect(words(String(name))).toBe(words(String(number)))
      const chosen = chosenCronMode({ ...cronPartsOf(''), day: '?', week: String(name) }, modesOf('week'))
      expect(chosen?.choice).toEqual({ weekdays: number })
    },
  )

  it.each(cases.first)('of $of begin with $texts', ({ of, texts }) => {
    expect(Object.fromEntries(modesOf(of).map((mode) => [mode.id, writeCronMode(mode)]))).toEqual(texts)
  })

  it.each(cases.bounds)('$of $mode is bounded by $slots', ({ of, mode, slots }) => {
    const found = modesOf(of).find(({ id }) => id === mode)
    const bounds = Object.entries(found?.slots ?? {}).map(([name, { min, max }]) => [name, [min, max]])
    expect(Object.fromEntries(bounds)).toEqual(slots)
  })
})

describe('what an expression means', () => {
  it.each(cases.words)('$cron: $words', ({ cron, words }) => {
    expect(cronWords(cron)).toBe(words)
  })

  it.each(cronPresets)('is said of the usual one $cron', ({ cron }) => {
    expect(parseCron(cron).ok).toBe(true)
    expect(cronWords(cron)).not.toMatch(/[*?]/)
  })
})
