import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CloseOnBack } from '#widgets/face'

const closings: string[] = []
beforeEach(() => {
  closings.length = 0
  history.pushState({ key: 'list' }, '')
})
afterEach(async () => {
  vi.restoreAllMocks()
  cleanup()
  await waitFor(() => expect(history.state?.layer).toBeUndefined())
})

/** Layers that stand one over the other. */
const Layers = ({ names }: { names: readonly string[] }) =>
  names.map((name) => <CloseOnBack key={name} close={() => closings.push(name)} />)

const draw = (...names: string[]) => render(<Layers names={names} />)
const back = () => act(async () => history.back())

it('closes the upper of two layers', async () => {
  const { rerender } = draw('lower')
  rerender(<Layers names={['lower', 'upper']} />)
  await back()
  await waitFor(() => expect(closings).toEqual(['upper']))
})

it('one that takes the place of another takes its entry, so that one step back closes it', async () => {
  const { rerender } = draw('sheet')
  const entries = history.length
  rerender(<Layers names={['form']} />)
  expect(history.length).toBe(entries)
  await back()
  await waitFor(() => expect(closings).toEqual(['form']))
  rerender(<Layers names={[]} />)
  await waitFor(() => expect(history.state).toEqual({ key: 'list' }))
})

it('one that is opened while another gives its entry back stands all the same', async () => {
  const { rerender } = draw('sheet')
  const sheet = history.state?.layer
  const backSpy = vi.spyOn(history, 'back')
  rerender(<Layers names={[]} />)
  await expect.poll(() => backSpy.mock.calls.length).toBeGreaterThan(0)
  rerender(<Layers names={['form']} />)
  await waitFor(() => expect([undefined, sheet]).not.toContain(history.state?.layer))
  expect(closings).toEqual([])
  await back()
  await waitFor(() => expect(closings).toEqual(['form']))
})

it('one that is opened while a slow browser goes back stands all the same', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { rerender } = draw('sheet')
  const goBack = history.back.bind(history)
  const backSpy = vi.spyOn(history, 'back').mockReturnValue()
  rerender(<Layers names={[]} />)
  vi.advanceTimersByTime(0)
  rerender(<Layers names={['form']} />)
  vi.advanceTimersByTime(2_000)
  vi.useRealTimers()
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  goBack()
  await arrived
  expect([backSpy.mock.calls.length, closings]).toEqual([1, []])
  expect(history.state).toEqual({ key: 'list', layer: expect.any(String) })
})

it('what a list has kept meanwhile stays with the page', async () => {
  const { rerender } = draw('filters')
  history.replaceState({ ...history.state, kept: { list: 'question' } }, '')
  rerender(<Layers names={[]} />)
  await waitFor(() => expect(history.state).toEqual({ key: 'list', kept: { list: 'question' } }))
})

it('an entry whose layer is gone is no step of its own', async () => {
  const { rerender } = draw('sheet')
  history.pushState({ key: 'other' }, '')
  rerender(<Layers names={[]} />)
  await back()
  await waitFor(() => expect(history.state).toEqual({ key: 'list' }))
})
