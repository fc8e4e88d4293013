import { describe, expect, it } from 'vitest'
import { plainWidget } from '#fixtures/engineFaces.tsx'
import { createFaceStore, createWidgetRegistry, type WidgetDefinition } from '#react/widget'

const failing = (times: number): WidgetDefinition & { loadCount: number } => {
  const widget = {
    ...plainWidget('chart'),
    loadCount: 0,
    faces: async () => {
      widget.loadCount += 1
      if (widget.loadCount <= times) throw new Error('chunk')
      return {}
    },
  }
  return widget
}

const storeOf = (...widgets: WidgetDefinition[]) => {
  const reported: string[] = []
  const store = createFaceStore(createWidgetRegistry(widgets), (_, place) => void reported.push(place))
  return { store, reported }
}

describe('the faces of widgets', () => {
  it('are loaded once, when they are wanted', async () => {
    const widget = failing(0)
    const { store } = storeOf(widget)
    expect([store.state('chart').status, widget.loadCount]).toEqual(['loading', 0])
    store.load('chart')
    store.load('chart')
    await store.preload(['chart'])
    expect([store.state('chart').status, widget.loadCount]).toEqual(['ready', 1])
  })

  it('say how high their control will be, if that is not one line', () => {
    const { store } = storeOf({ ...plainWidget('secret'), heightPx: 72 }, plainWidget('line'))
    expect(store.state('secret')).toEqual({ status: 'loading', heightPx: 72 })
    expect(store.state('line')).toEqual({ status: 'loading', heightPx: undefined })
  })

  it('are asked for once more when they do not come', async () => {
    const widget = failing(1)
    const { store, reported } = storeOf(widget)
    await store.preload(['chart'])
    expect([store.state('chart').status, widget.loadCount, reported]).toEqual(['ready', 2, []])
  })

  it('are offered again after that', async () => {
    const widget = failing(2)
    const { store, reported } = storeOf(widget)
    let calls = 0
    store.subscribe('chart', () => {
      calls += 1
    })
    await store.preload(['chart'])
    expect([store.state('chart').status, reported, calls]).toEqual(['failed', ['widget chart'], 1])
    store.load('chart')
    expect(store.state('chart').status).toBe('failed')
    store.retry('chart')
    expect(store.state('chart').status).toBe('loading')
    await expect.poll(() => store.state('chart').status).toBe('ready')
    expect(widget.loadCount).toBe(3)
  })

  it('of an unknown widget name the nearest one', () => {
    const { store } = storeOf(plainWidget('select'))
    expect(store.state('selects')).toEqual({ status: 'unknown', near: 'select' })
  })

  it('of two widgets with one id are a mistake', () => {
    expect(() => storeOf(plainWidget('a'), plainWidget('a'))).toThrow('Two widgets have the id "a"')
  })
})
