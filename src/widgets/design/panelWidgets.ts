import { panelWidgets as ids } from '#core/design'
import type { Engine } from '#react/engine'
import { createFaceStore, createWidgetRegistry, defineWidget, type FaceStore } from '#react/widget'

const example = async () => ({ field: { type: 'longtext', title: '' }, values: [null] })

/** The widgets of the panel: no document can name them. */
const widgets = (['expression', 'rows', 'list', 'within', 'code', 'keyed', 'name'] as const).map((name) =>
  defineWidget({
    ...{ id: ids[name], title: '', value: 'string' },
    faces: async () => (await import('./panelFaces.ts')).panelFaces[name],
    example,
  }),
)

/** The engine with the widgets of the panel beside those of the product. */
export function panelEngine(engine: Engine): Engine {
  const own = createFaceStore(createWidgetRegistry(widgets), engine.ports.report)
  const names = new Set(widgets.map(({ id }) => id))
  const storeOf = (id: string): FaceStore => (names.has(id) ? own : engine.faceStore)
  const faceStore: FaceStore = {
    state: (id) => storeOf(id).state(id),
    load: (id) => storeOf(id).load(id),
    retry: (id) => storeOf(id).retry(id),
    preload: async (ids) => {
      await Promise.all(ids.map((id) => storeOf(id).preload([id])))
    },
    subscribe: (id, listener) => storeOf(id).subscribe(id, listener),
  }
  return { ...engine, faceStore }
}
