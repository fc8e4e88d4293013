import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { framed, openApp } from '../harness.tsx'

it('menu and rights are asked for when the window is looked at again: once in two seconds, and never not at all', async () => {
  const { ports } = openApp('/isps/user', { token: 't' })
  await framed('system/user-list')
  const menuRequests = () => ports.http.requests('GET /sys/permission/getUserPermissionByToken').length
  const look = () => fireEvent(window, new Event('focus'))
  expect(menuRequests()).toBe(1)
  look()
  look()
  expect(menuRequests()).toBe(1)
  ports.clock.advance(1_999)
  expect(menuRequests()).toBe(1)
  ports.clock.advance(1)
  expect(menuRequests()).toBe(2)
  await settled()
  ports.clock.advance(2_000)
  look()
  expect(menuRequests()).toBe(3)
})
