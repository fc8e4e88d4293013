import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type LatLng, Map as LeafletMap } from 'leaflet'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FieldDocument, ItemEntry } from '#core/document'
import { drawForm } from '../screen/harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '名称' },
  longitude: { type: 'decimal', title: '经度', scale: 6 },
  latitude: { type: 'decimal', title: '纬度', scale: 6 },
}
const point = { widget: 'mapPoint', title: '地图', bind: { lng: 'longitude', lat: 'latitude' } }

const draw = (record?: Record<string, unknown>) =>
  drawForm({
    fields,
    form: { items: ['name', 'longitude', 'latitude', point] as ItemEntry[] },
    ...(record ? { record: { id: '7', rowVersion: 1, ...record } } : {}),
  } as Parameters<typeof drawForm>[0])

const pins = () => document.querySelectorAll('.map-pin')
const typed = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

describe('a point on a map', () => {
  it('has none until a place is pressed, and then fills the degrees of the form', async () => {
    await draw()
    await screen.findByText('在地图上点一下选取位置')
    expect(pins()).toHaveLength(0)
    expect(['放大', '缩小'].map((name) => screen.getByRole('button', { name }).title)).toEqual(['放大', '缩小'])
    fireEvent.click(screen.getByLabelText('地图'), { clientX: 20, clientY: 10 })
    await waitFor(() => expect(pins()).toHaveLength(1))
    expect([typed('经度'), typed('纬度')].every((text) => /^\d+\.\d{1,6}$/.test(text))).toBe(true)
  })

  it('shows where a record is, and lets it be taken away', async () => {
    await draw({ longitude: 113.1, latitude: 28.25 })
    await screen.findByText('经度 113.1，纬度 28.25')
    expect(pins()).toHaveLength(1)
    await act(async () => fireEvent.click(screen.getByText('清空')))
    await waitFor(() => expect(pins()).toHaveLength(0))
    expect(typed('经度')).toBe('')
  })
  it('is printed smaller, and whole, where it is wider than paper', async () => {
    await draw({ longitude: 113.1, latitude: 28.25 })
    const map = await screen.findByLabelText('地图')
    vi.spyOn(map, 'clientWidth', 'get').mockReturnValue(1280)
    vi.spyOn(map, 'clientHeight', 'get').mockReturnValue(400)
    const look = () => [map.style.zoom, map.style.height]
    window.dispatchEvent(new Event('beforeprint'))
    expect(look()).toEqual(['0.5', '400px'])
    window.dispatchEvent(new Event('afterprint'))
    expect(look()).toEqual(['', ''])
  })

  it.each<[string, { scrolls?: boolean; ctrlKey?: boolean; isPressed?: boolean }, boolean]>([
    ['scrolls the page', {}, true],
    ['zooms with Ctrl', { ctrlKey: true }, false],
    ['zooms a map that was pressed', { isPressed: true }, false],
    ['zooms where nothing scrolls', { scrolls: false }, false],
  ])('the wheel %s', async (_, { scrolls = true, ctrlKey = false, isPressed = false }, isLeftToPage) => {
    await draw({ longitude: 113.1, latitude: 28.25 })
    const map = await screen.findByLabelText('地图')
    const around = map.parentElement?.parentElement
    if (!around) throw new Error('nothing is around the map')
    around.style.overflowY = 'auto'
    vi.spyOn(around, 'scrollHeight', 'get').mockReturnValue(scrolls ? 1200 : 0)
    const pane = map.querySelector('.leaflet-map-pane')
    if (isPressed) map.focus()
    vi.useFakeTimers()
    expect(pane && fireEvent.wheel(pane, { deltaY: 120, ctrlKey })).toBe(isLeftToPage)
    vi.advanceTimersByTime(4 * zoomMs)
  })

  it('is taken away while it zooms, and nothing of that comes to an end without it', async () => {
    const opened: ZoomingMap[] = []
    LeafletMap.addInitHook(function (this: ZoomingMap) {
      opened.push(this)
    })
    const { unmount } = await draw({ longitude: 113.1, latitude: 28.25 })
    const [map] = opened
    expect(map).toBeDefined()
    vi.useFakeTimers()
    const arrived = vi.fn()
    map?.on('unload', arrived)
    map?._animateZoom(map.getCenter(), map.getZoom() + 1, true)
    unmount()
    expect(arrived).not.toHaveBeenCalled()
    vi.advanceTimersByTime(zoomMs)
    expect(arrived).toHaveBeenCalledOnce()
  })
})

/** What a map does by itself when a wheel is turned. */
interface ZoomingMap extends LeafletMap {
  _animateZoom(center: LatLng, zoom: number, begins: boolean): void
}

const zoomMs = 250
afterEach(() => vi.useRealTimers())
