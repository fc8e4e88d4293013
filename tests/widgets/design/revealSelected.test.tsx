import { act, fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openWorkbench } from './workbench.tsx'

/** The items that are scrolled to, by their ids, one after the other. */
function watchScrolling(): (string | null)[] {
  const scrolled: (string | null)[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    if (this.hasAttribute('data-item')) scrolled.push(this.getAttribute('data-item'))
  })
  return scrolled
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** Something above has loaded; the canvas has measured itself in the frame after. */
async function loadMore(): Promise<void> {
  document.querySelector('.design-screen')?.prepend(document.createElement('p'))
  await act(nextFrame)
  await act(nextFrame)
}

it('what is selected is revealed again while the page loads, until somebody looks elsewhere', async () => {
  const scrolled = watchScrolling()
  const { select } = await openWorkbench('device/device-form')
  select('name')
  await expect.poll(() => scrolled).toContain('name')
  const before = scrolled.length
  await loadMore()
  await expect.poll(() => scrolled.length).toBeGreaterThan(before)
  expect(new Set(scrolled)).toEqual(new Set(['name']))
  fireEvent.wheel(document.body)
  scrolled.length = 0
  await loadMore()
  await loadMore()
  expect(scrolled).toEqual([])
})
