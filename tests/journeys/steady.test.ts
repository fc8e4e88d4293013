import { expect, it } from 'vitest'
import { openSteadily } from '#fixtures/steadyScreens.ts'
import { shareWorld } from '#fixtures/walk.ts'

const world = shareWorld()

it('the most used screens, with slow calls and nothing cached, do not jump in a wide window, and are a handful of requests each', async () => {
  expect(await openSteadily(world, { width: 1440, height: 900 })).toEqual({ all: true, jumping: [], costly: [] })
})
