import { describe, expect, it } from 'vitest'
import wording from '#cases/message/wording.json'
import { shownTexts } from './shownTexts.ts'

/** One word per concept: what to avoid (a pattern), what to use instead, and exceptional texts with the reason. */
interface Choice {
  not: string
  use: string
  exceptions: readonly { text: string; why: string }[]
}

const all = shownTexts()

it('reads the texts of the product and of its documents', () => {
  expect(all.filter(({ path }) => path.startsWith('schemas/')).length).toBeGreaterThan(4000)
  expect(all.filter(({ path }) => path.startsWith('src/')).length).toBeGreaterThan(1500)
})

describe.each(wording as readonly Choice[])('$use, not $not', (choice) => {
  const wrong = new RegExp(choice.not, 'u')

  it('is what every text says', () => {
    const exceptions = new Set(choice.exceptions.map(({ text }) => text))
    const found = all.filter(({ text }) => wrong.test(text) && !exceptions.has(text))
    expect(found.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })

  it('has exceptions that are still said, and are exceptions', () => {
    const idle = choice.exceptions.filter(({ text }) => !wrong.test(text) || !all.some((each) => each.text === text))
    expect(idle).toEqual([])
  })
})
