import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakePorts } from '#fixtures/ports.ts'
import { BrokenPart, MissingPart } from '#pages/chunk'
import { RuntimeProvider } from '#pages/context'
import { ErrorBoundary } from '#react/boundary'
import { dialogPart, MissingProvider, partOf, retrying, whenDrawn } from '#react/part'
import { createRuntime } from '#runtime/service'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A loader that fails `failures` times. */
function loader(failures: number) {
  let calls = 0
  const load = async () => {
    calls += 1
    if (calls <= failures) throw new Error('no network')
    return 'part'
  }
  return { load, calls: () => calls }
}

describe('a part that loads', () => {
  it.each([
    [0, 1],
    [1, 2],
  ])('after %i failures is asked for %i times', async (failures, calls) => {
    const part = loader(failures)
    expect(await retrying(part.load)()).toBe('part')
    expect(part.calls()).toBe(calls)
  })

  it('is given up after the second failure', async () => {
    const part = loader(2)
    await expect(retrying(part.load)()).rejects.toThrow('页面资源加载失败，请重新加载')
    expect(part.calls()).toBe(2)
  })

  it('is given up when it does not come in time', async () => {
    vi.useFakeTimers()
    const waiting = expect(retrying(() => new Promise(() => undefined))()).rejects.toThrow('页面资源加载失败')
    await vi.advanceTimersByTimeAsync(240_000)
    await waiting
  })

  it.each([
    ['a script', 'Failed to fetch dynamically imported module: /assets/a.js', '页面资源加载失败，请重新加载'],
    ['a style sheet', 'Unable to preload CSS for /assets/a.css', 'CSS chunk load failed'],
  ])('names %s that does not come, or not within 120 s', async (_, reason, says) => {
    vi.useFakeTimers()
    const failing = retrying(async () => Promise.reject(new Error(reason)))
    await expect(failing()).rejects.toThrow(says)
    let ended = false
    const late = retrying(() => new Promise(() => undefined))().catch(() => {
      ended = true
    })
    await vi.advanceTimersByTimeAsync(239_999)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await late
    expect(ended).toBe(true)
  })
})

describe('a style sheet that does not come', () => {
  /** Requests of style sheets that still fail. */
  let failing = 0
  const requests: string[] = []
  const network = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const link of addedNodes) {
        requests.push(new URL((link as HTMLLinkElement).href).pathname)
        link.dispatchEvent(new Event(failing > 0 ? 'error' : 'load'))
        failing -= 1
      }
    }
  })
  const sheets = () => [...document.head.querySelectorAll('link[rel="stylesheet"]')]
  beforeEach(() => network.observe(document.head, { childList: true }))
  afterEach(() => {
    network.disconnect()
    requests.length = 0
    for (const sheet of sheets()) sheet.remove()
  })

  /** Parts that share two style sheets, as the bundler loads them: each sheet is requested once, by whichever part comes first. */
  function bundler() {
    let requested = false
    return async () => {
      if (requested) return 'part'
      requested = true
      for (const href of ['/assets/a.css', '/assets/b.css']) {
        document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
      }
      await expect.poll(() => requests).toHaveLength(2)
      throw new Error('Unable to preload CSS for /assets/a.css')
    }
  }

  it('is requested again before the part', async () => {
    failing = 2
    expect(await retrying(bundler())()).toBe('part')
    expect(requests).toEqual(['/assets/a.css', '/assets/b.css', '/assets/a.css', '/assets/b.css'])
    expect(sheets()).toHaveLength(2)
  })

  it('fails every part until it comes', async () => {
    const load = bundler()
    failing = 8
    await expect(retrying(load)()).rejects.toThrow('CSS chunk load failed')
    await expect(retrying(load)()).rejects.toThrow('CSS chunk load failed')
    expect(await retrying(load)()).toBe('part')
    expect([requests.length, sheets().length]).toEqual([10, 2])
  })
})

const quiet = { onCaughtError: () => undefined }

describe('what stands in its place', () => {
  function draw(load: () => Promise<never>) {
    const ports = fakePorts()
    const runtime = createRuntime({ ports })
    const Part = lazy(load)
    const tree = (
      <RuntimeProvider value={runtime}>
        <ErrorBoundary place="p" report={() => undefined} fallback={(broken) => <BrokenPart {...broken} />}>
          <Suspense>
            <Part />
          </Suspense>
        </ErrorBoundary>
      </RuntimeProvider>
    )
    render(tree, quiet)
    return { ports, runtime }
  }

  it('offers to load the page anew, and keeps what was typed', async () => {
    const { ports, runtime } = draw(retrying(async () => Promise.reject(new Error('gone'))))
    expect(await screen.findByText('页面资源加载失败，请重新加载')).toBeTruthy()
    runtime.drafts.keep({ screen: 's', record: '', values: () => ({ a: 1 }), baseVersion: null })
    fireEvent.click(screen.getByText('重新加载'))
    expect(ports.seen).toEqual(['reload'])
    expect(runtime.drafts.offered({ screen: 's', record: '' })?.values).toEqual({ a: 1 })
  })

  it('shows the number of a call that failed, and offers another try', async () => {
    draw(async () => Promise.reject(Object.assign(new Error('x'), { requestId: 'r-77' })))
    expect(await screen.findByText('请求编号：r-77')).toBeTruthy()
    expect(screen.getByText(/^重\s?试$/)).toBeTruthy()
  })
})

/** A part that cannot be loaded until the outage ends. */
function outage() {
  let isOut = true
  let calls = 0
  const load = async () => {
    calls += 1
    if (isOut) throw new Error('Failed to fetch dynamically imported module: /assets/part.js')
    return () => <p>here it is</p>
  }
  const end = () => {
    isOut = false
  }
  return { load, end, calls: () => calls }
}

const waitFor = ({ clock }: ReturnType<typeof fakePorts>, ms: number) => act(async () => clock.advance(ms))

describe('a page that does not come', () => {
  it('comes by itself once it can be loaded', async () => {
    const arrival = outage()
    const Page = partOf(arrival.load)
    const ports = fakePorts()
    render(
      <RuntimeProvider value={createRuntime({ ports })}>
        <ErrorBoundary place="p" report={() => undefined} fallback={(broken) => <BrokenPart {...broken} />}>
          <Suspense>
            <Page />
          </Suspense>
        </ErrorBoundary>
      </RuntimeProvider>,
      quiet,
    )
    await screen.findByText('页面资源加载失败，请重新加载')
    await waitFor(ports, 2_000)
    expect(screen.queryByText('here it is')).toBeNull()
    arrival.end()
    await waitFor(ports, 4_000)
    expect(await screen.findByText('here it is')).toBeTruthy()
  })
})

const gone = async (): Promise<never> => {
  throw new Error('Failed to fetch dynamically imported module: /assets/old.js')
}

const GoneDialog = dialogPart<{ open: boolean; onClose(): void }>(gone)

function PageWithDialog() {
  const [open, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <GoneDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

describe('a part of a screen that does not come', () => {
  function drawBeside(part: ReactNode) {
    const ports = fakePorts()
    const runtime = createRuntime({ ports })
    render(
      <RuntimeProvider value={runtime}>
        <MissingProvider value={MissingPart}>
          <p>the rest</p>
          {part}
        </MissingProvider>
      </RuntimeProvider>,
      quiet,
    )
    return { ports, runtime }
  }

  it('says so in its place, offers to load the page anew, and the rest of the screen goes on', async () => {
    const Part = whenDrawn(gone)
    const { ports, runtime } = drawBeside(<Part />)
    expect((await screen.findByRole('alert')).textContent).toContain('页面资源加载失败，请重新加载')
    expect(screen.getByText('the rest')).toBeTruthy()
    runtime.drafts.keep({ screen: 's', record: '', values: () => ({ a: 1 }), baseVersion: null })
    fireEvent.click(screen.getByText('重新加载'))
    expect(ports.seen).toEqual(['reload'])
    expect(runtime.drafts.offered({ screen: 's', record: '' })?.values).toEqual({ a: 1 })
  })

  it('is closed like the dialog that it would have been, and says so again when that is opened again', async () => {
    drawBeside(<PageWithDialog />)
    await screen.findByRole('alertdialog')
    fireEvent.click(screen.getByText(/^关\s?闭$/))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    fireEvent.click(screen.getByText('open'))
    expect(screen.getByRole('alertdialog').textContent).toContain('页面资源加载失败，请重新加载')
  })

  it('comes by itself once it can be loaded, after 2, 4, 8 … s, and says so until then', async () => {
    const arrival = outage()
    const Part = whenDrawn(arrival.load)
    const { ports } = drawBeside(<Part />)
    await screen.findByRole('alert')
    await waitFor(ports, 2_000)
    expect([arrival.calls(), screen.queryByText('here it is')]).toEqual([4, null])
    arrival.end()
    await waitFor(ports, 3_999)
    expect(screen.queryByText('here it is')).toBeNull()
    await waitFor(ports, 1)
    expect(screen.getByText('here it is')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('opens by itself as the dialog that it is, unless it was closed', async () => {
    const arrival = outage()
    const Dialog = dialogPart<{ open: boolean; onClose(): void }>(arrival.load)
    const { ports } = drawBeside(<Dialog open onClose={() => undefined} />)
    await screen.findByRole('alertdialog')
    arrival.end()
    await waitFor(ports, 2_000)
    expect(screen.getByText('here it is')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('leaves what breaks for another reason to the boundary around it', async () => {
    const Part = whenDrawn(async () => () => {
      throw new Error('a mistake')
    })
    drawBeside(
      <ErrorBoundary place="p" report={() => undefined} fallback={({ error }) => <p>caught {String(error)}</p>}>
        <Part />
      </ErrorBoundary>,
    )
    expect(await screen.findByText('caught Error: a mistake')).toBeTruthy()
  })
})
