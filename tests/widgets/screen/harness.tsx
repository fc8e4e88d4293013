import { act, render, waitFor } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import type {
  AnyDocument,
  DetailDocument,
  FieldDocument,
  FormDocument,
  ListDocument,
  ModelDocument,
} from '#core/document'
import type { Library } from '#core/library'
import { modelWith, programOf } from '#fixtures/engineDocuments.ts'
import { signInFor } from '#fixtures/engineRights.ts'
import { createWorld, type Handlers, type World } from '#fixtures/engineWorld.ts'
import { libraryOf } from '#fixtures/library.ts'
import type { OpenRequest } from '#react/action'
import { createDetailController } from '#react/detail'
import { createEngine, type Engine, EngineProvider } from '#react/engine'
import { DetailSurface } from '#react/item'
import { createListController, type ListController } from '#react/list'
import { createScope } from '#react/scope'
import { ScreenHost } from '#react/screen'
import { LibraryProvider } from '#react/source'
import { widgets } from '#widgets'
import { screenFaces } from '#widgets/screen'

/** Whether the page is as narrow as a phone. */
export function setNarrow(narrow: boolean): void {
  const { matchMedia } = window
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: narrow && query.includes('width < 768px') })
}

export const people: Record<string, FieldDocument> = {
  name: { type: 'text', title: '姓名', required: true },
  phone: { type: 'text', title: '手机号' },
  note: { type: 'text', title: '备注' },
  birthday: { type: 'date', title: '生日' },
}

/** Rows of the model `people`. */
export const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    name: `村民${index + 1}`,
    phone: `1380000${String(index + 1).padStart(4, '0')}`,
    note: index % 2 ? '' : `备注${index + 1}`,
    birthday: '1990-01-02',
  }))

export const page = (records: readonly unknown[], more: Record<string, unknown> = {}) => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  pages: 1,
  ...more,
})

/** Says what is opened and closes it at once. */
export const opened: OpenRequest[] = []
const closingOpener = {
  async open(request: OpenRequest) {
    opened.push(request)
    return { kind: 'closed' as const }
  },
  ask: async () => null,
  close: async () => undefined,
  changed: () => undefined,
}

export interface Drawn {
  world: World
  engine: Engine
  library: Library
  container: HTMLElement
  unmount(): void
}

interface Setting {
  handlers?: Handlers
  library: Library
  /** A world of before: what was stored there is known. */
  world?: World
}

/** Lets what is on its way arrive. */
export const settle = () => act(async () => void (await new Promise((done) => setImmediate(done))))

/** Waits for an element, also while its chunk is on its way. */
export async function arrived(container: HTMLElement, selector: string): Promise<void> {
  const found = () => {
    if (!container.querySelector(selector)) throw new Error(`no ${selector}`)
  }
  await waitFor(found, { timeout: 15_000 })
  await settle()
}

export async function draw(setting: Setting, make: (world: World, engine: Engine) => ReactNode): Promise<Drawn> {
  // jsdom would match every rule of antd and AG Grid again and again; what stands on the element itself is enough here.
  window.getComputedStyle = (element) => (element as HTMLElement).style
  opened.length = 0
  const world = setting.world ?? createWorld()
  world.answer(setting.handlers ?? {})
  const engine = createEngine({ widgets, faces: screenFaces, runtime: world.runtime, base: ['text', 'date'] })
  await engine.preload()
  const node = make(world, engine)
  const { container, unmount } = render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <EngineProvider engine={engine}>
        <LibraryProvider value={setting.library}>{node}</LibraryProvider>
      </EngineProvider>
    </ConfigProvider>,
  )
  await settle()
  return { world, engine, library: setting.library, container, unmount }
}

export interface DrawnList extends Drawn {
  list: ListController
}

interface ListSetting {
  fields?: Record<string, FieldDocument>
  model?: Partial<ModelDocument>
  list?: Partial<ListDocument>
  handlers?: Handlers
  /** Codes that the user lacks; all others are held. */
  lacks?: readonly string[]
  /** A world that has been prepared, for example by a sign-in. */
  world?: World
}

/** The view of a list over one model, loaded and drawn. `inside` replaces the whole view by a part of it. */
export async function drawList(
  { fields = people, model, list: listParts, handlers, lacks = [], world }: ListSetting,
  inside?: (list: ListController) => ReactNode,
): Promise<DrawnList> {
  const document: ListDocument = {
    kind: 'screen',
    version: 2,
    id: 'test/list',
    type: 'list',
    title: '村民',
    model: 'thing',
    ...listParts,
  }
  const library = libraryOf(modelWith(fields, { display: 'name', ...model }), document)
  const program = programOf(library, 'test/list')
  if (program.kind !== 'list') throw new Error('no list')
  let list: ListController | undefined
  const rendered = await draw(
    { library, ...(handlers ? { handlers } : {}), ...(world ? { world } : {}) },
    (_, { ports, faces }) => {
      const rights = { ...ports.permissions(), shows: (code: string) => !lacks.includes(code) }
      const scope = createScope({ ...ports, permissions: () => rights })
      list = createListController({
        program,
        library,
        scope,
        ports,
        opener: closingOpener,
        params: {},
        route: program.id,
      })
      list.start()
      return inside ? inside(list) : <faces.List list={list} onDrawn={() => undefined} />
    },
  )
  if (!list) throw new Error('no list was made')
  if (!inside) await arrived(rendered.container, '.ag-header-cell, .card-list')
  return { ...rendered, list }
}

interface DetailSetting {
  fields?: Record<string, FieldDocument>
  detail?: Partial<DetailDocument>
  model?: Partial<ModelDocument>
  others?: readonly AnyDocument[]
  record: Record<string, unknown>
  icon?: string
}

/** The view of a detail over one model. */
export async function drawDetail({
  fields = people,
  detail: document,
  model,
  others = [],
  record,
  icon,
}: DetailSetting): Promise<Drawn> {
  const screen = {
    kind: 'screen',
    version: 2,
    id: 'test/detail',
    type: 'detail',
    title: '详情',
    model: 'thing',
  } as const
  const library = libraryOf(modelWith(fields, { display: 'name', ...model }), { ...screen, ...document }, ...others)
  const program = programOf(library, 'test/detail')
  if (program.kind !== 'detail') throw new Error('no detail')
  const handlers = { 'GET /dv/thing/queryById': () => record }
  const rendered = await draw({ library, handlers }, (_, { ports, faces }) => {
    const scope = createScope({ ...ports, permissions: () => ({ ...ports.permissions(), shows: () => true }) })
    const opener = closingOpener
    const detail = createDetailController({
      program,
      library,
      scope,
      ports,
      opener,
      recordId: String(record.id),
      headed: true,
    })
    detail.start()
    return (
      <DetailSurface detail={detail} record={record}>
        <faces.Detail detail={detail} frame={{ present: 'drawer', title: '详情', close: null, icon }} />
      </DetailSurface>
    )
  })
  await arrived(rendered.container, '.value')
  return rendered
}

interface FormSetting {
  fields?: Record<string, FieldDocument>
  form?: Partial<FormDocument>
  others?: readonly AnyDocument[]
  record?: Record<string, unknown>
  handlers?: Handlers
  world?: World
}

/** A form over one model on the screen `test/form`, as a layer has it; `closed` counts how often it asked to be closed. */
export async function drawForm(setting: FormSetting): Promise<Drawn & { closed(): number }> {
  const { fields = people, form, others = [], record, handlers, world = createWorld() } = setting
  await signInFor(world)
  const model = modelWith(fields)
  const screen = { kind: 'screen', version: 2, id: 'test/form', type: 'form', title: '表单', model: 'thing' } as const
  const documents = [model, { ...screen, ...form }, ...others].map((document) => ({
    kind: document.kind,
    id: document.id,
    revision: 1,
    document,
  }))
  let closed = 0
  const close = () => {
    closed += 1
  }
  const served = {
    'GET /online/document/closure': () => ({ screen: 'test/form', documents }),
    'GET /dv/thing/queryById': () => record,
    ...handlers,
  }
  const rendered = await draw({ library: libraryOf(model), handlers: served, world }, () => (
    <ScreenHost
      screenId="test/form"
      mode={record ? 'edit' : 'create'}
      frame={{ present: 'drawer', close }}
      {...(record ? { recordId: String(record.id) } : {})}
    />
  ))
  await arrived(rendered.container, 'form input')
  return { ...rendered, closed: () => closed }
}
