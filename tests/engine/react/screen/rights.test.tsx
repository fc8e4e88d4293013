import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mount } from './harness.ts'

it.each([
  ['add', { screenId: 'test/form' }],
  ['edit', { screenId: 'test/form', recordId: '1' }],
])('names the right %s without which the form could not be saved', async (action, message) => {
  const { container, world } = await mount('test/form', { screen: message, lacks: [action] })
  expect(container.textContent).toContain(`thing:${action}`)
  expect(screen.queryByLabelText('名称')).toBeNull()
  expect(world.callsOf('GET /dv/thing/queryById')).toEqual([])
})
