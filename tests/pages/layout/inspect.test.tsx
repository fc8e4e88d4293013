import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakePorts, ok } from '#fixtures/ports.ts'
import { framed, menu, openApp } from '../harness.tsx'

/** The user may read documents. */
const server = (ports: FakePorts) => {
  const auth = [{ action: 'document:list', type: '1' }]
  ports.http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth, allAuth: [] }))
}

it('is offered only to who maintains documents, and opened and shut by one button', async () => {
  openApp('/isps/user', { token: 't' })
  await framed('system/user-list')
  expect(screen.queryByLabelText('检查页面')).toBeNull()
  cleanup()
  openApp('/isps/user', { token: 't', server })
  await framed('system/user-list')
  const button = () => screen.getByLabelText('检查页面')
  fireEvent.click(button())
  expect(await screen.findByLabelText('检查')).toBeTruthy()
  expect(button().getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button())
  expect(screen.queryByLabelText('检查')).toBeNull()
})
