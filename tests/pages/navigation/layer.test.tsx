import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createNavigation } from '#pages/navigation'
import { CloseOnBack } from '#widgets/face'

it('goes on from a layer only when that has given its entry back, so that nothing leads away again', async () => {
  const navigation = createNavigation()
  const below: unknown[] = []
  navigation.connect((path) => {
    below.push(history.state)
    history.pushState({ key: path }, '', path)
  })
  history.pushState({ key: 'list' }, '', '/online/form')
  const { rerender } = render(<CloseOnBack close={() => undefined} />)
  const back = history.back.bind(history)
  vi.spyOn(history, 'back').mockImplementationOnce(() => {
    back()
    navigation.port.go('/online/data')
  })
  rerender(<div />)
  await expect.poll(() => below).toEqual([{ key: 'list' }])
  expect([location.pathname, history.state]).toEqual(['/online/data', { key: '/online/data' }])
})
