import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createWorld } from '#fixtures/engineWorld.ts'
import { createGuards, type Guard, GuardProvider, type Guards, useDirtyGuard, useUnloadGuard } from '#react/guard'

const input = (dirty = true): Guard & { left: number } => {
  const guard = {
    left: 0,
    dirty: () => dirty && guard.left === 0,
    abandon: () => {
      guard.left += 1
    },
  }
  return guard
}

function Form({ guard }: { guard: Guard }) {
  useDirtyGuard(guard)
  return null
}

function Page({ guards, guard }: { guards: Guards; guard: Guard | null }) {
  useUnloadGuard(guards)
  return <GuardProvider value={guards}>{guard && <Form guard={guard} />}</GuardProvider>
}

describe('guards', () => {
  it('ask only when something is unsaved', async () => {
    const world = createWorld()
    const guards = createGuards(world.runtime.ports.confirm)
    guards.add(input(false))
    expect([await guards.mayLeave(), world.questions]).toEqual([true, []])
  })

  it('give the input up when the user goes, and keep it when not', async () => {
    const world = createWorld()
    const guards = createGuards(world.runtime.ports.confirm)
    const unsaved = input()
    guards.add(unsaved)
    world.says(false)
    expect([await guards.mayLeave(), unsaved.left]).toEqual([false, 0])
    const ask = { okText: '放弃修改', cancelText: '继续编辑', danger: true }
    expect(world.wholeQuestions.at(-1)).toMatchObject({ title: '放弃未保存的修改', ...ask })
    world.says(true)
    expect([await guards.mayLeave(), unsaved.left, guards.dirty()]).toEqual([true, 1, false])
  })

  it('wait for a save that is under way, and ask only when it has not stored everything', async () => {
    const world = createWorld()
    const guards = createGuards(world.runtime.ports.confirm)
    let stored: () => void = () => undefined
    const saving = new Promise<void>((resolve) => {
      stored = resolve
    })
    let unsaved = true
    guards.add({ dirty: () => unsaved, saving: () => saving, abandon: () => undefined })
    const leaving = guards.mayLeave()
    await Promise.resolve()
    expect(world.questions).toEqual([])
    unsaved = false
    stored()
    expect([await leaving, world.questions]).toEqual([true, []])
    unsaved = true
    await guards.mayLeave()
    expect(world.questions).toHaveLength(1)
  })

  it('ask once however many want to go', async () => {
    const world = createWorld()
    const guards = createGuards(world.runtime.ports.confirm)
    guards.add(input())
    await Promise.all([guards.mayLeave(), guards.mayLeave()])
    expect(world.questions).toHaveLength(1)
  })

  it('count for what is around, as long as they are there', () => {
    const { confirm } = createWorld().runtime.ports
    const outer = createGuards(confirm)
    const inner = createGuards(confirm, outer)
    const remove = inner.add(input())
    expect([outer.dirty(), inner.dirty()]).toEqual([true, true])
    remove()
    expect([outer.dirty(), inner.dirty()]).toEqual([false, false])
  })

  it('end with their component, and stop the page from being closed', () => {
    const guards = createGuards(createWorld().runtime.ports.confirm)
    const unsaved = input()
    const page = (open: boolean) => <Page guards={guards} guard={open ? unsaved : null} />
    const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { rerender } = render(page(true))
    expect([guards.dirty(), closing()]).toEqual([true, false])
    rerender(page(false))
    expect([guards.dirty(), closing()]).toEqual([false, true])
  })
})
