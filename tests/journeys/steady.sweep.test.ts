import { expect, it } from 'vitest'
import { openSteadily } from '#fixtures/steadyScreens.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

it.each([
  { on: 'a phone', width: 390, height: 844, dark: false },
  { on: 'a phone', width: 390, height: 844, dark: true },
  { on: 'a tablet', width: 1024, height: 768, dark: false },
  { on: 'a tablet', width: 1024, height: 768, dark: true },
  { on: 'a desk', width: 1440, height: 900, dark: false },
  { on: 'a desk', width: 1440, height: 900, dark: true },
])(
  'the most used screens, with slow calls and nothing cached, do not jump on $on (dark: $dark), and are a handful of requests each',
  async ({ on: _, ...screening }) => {
    expect(await openSteadily(world, screening)).toEqual({ all: true, jumping: [], costly: [] })
  },
)

it.each([
  { on: 'a phone', width: 390, height: 844 },
  { on: 'a desk', width: 1440, height: 900 },
])('the most used screens, opened again with slow calls, do not jump on $on either', async ({ on: _, ...window }) => {
  expect(await openSteadily(world, { ...window, again: true })).toMatchObject({ all: true, jumping: [] })
})
