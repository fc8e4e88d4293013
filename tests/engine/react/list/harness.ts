import { expect } from 'vitest'
import type { AnyDocument, ListDocument, ModelDocument } from '#core/document'
import type { RecordValues } from '#core/model'
import { modelWith, programOf } from '#fixtures/engineDocuments.ts'
import { createWorld, type Handlers, type World } from '#fixtures/engineWorld.ts'
import { libraryOf } from '#fixtures/library.ts'
import type { Opener, OpenRequest, OpenResult } from '#react/action'
import { screenPorts } from '#react/engine'
import {
  createFirstPages,
  createListController,
  type ListController,
  type QueryStateMemory,
  requestFirstPage,
} from '#react/list'
import { createScope } from '#react/scope'

const text = { type: 'text', title: '文本' }

/** A model with what lists are about. */
export const thingModel = modelWith(
  {
    name: { ...text, title: '名称', required: true },
    code: { ...text, title: '编号', unique: true },
    parentId: { type: 'tree', title: '上级' },
    orgCode: { type: 'depart', title: '部门' },
    status: { ...text, title: '状态' },
    note: { ...text, title: '备注', auto: 'note_code' },
  },
  {
    editWhen: "status != 'gone'",
    deleteWhen: "status != 'on'",
    states: {
      field: 'status',
      moves: [
        { id: 'stop', title: '停用', from: ['on'], to: 'off' },
        { id: 'scrap', title: '报废', from: ['on', 'off'], to: 'gone', ask: [{ field: 'note', required: true }] },
      ],
    },
  },
)
const depart = modelWith(
  { name: text, parentId: { type: 'tree', title: '上级' } },
  { id: 'sysDepart', api: '/sys/sysDepart' },
)

export interface OpenedList {
  list: ListController
  world: World
  /** What was opened, and how the next ones end. */
  opened: OpenRequest[]
  ends(result: OpenResult): void
  confirmations: string[]
  /** What stood above the questions. */
  headings: string[]
  /** What stood in the forms that were asked with. */
  begunWith: RecordValues[]
  answers(values: Record<string, unknown> | null): void
  /** How often the screens below were told that something is stored. */
  changes(): number
  stop(): void
}

interface Opening {
  model?: Partial<ModelDocument>
  document?: Partial<ListDocument>
  handlers?: Handlers
  params?: Record<string, unknown>
  world?: World
  /** Codes that the user lacks; all others are held. */
  lacks?: string[]
  /** Codes whose elements are shown but disabled. */
  disabled?: string[]
  /** Its rows are asked for before it is made. */
  ahead?: boolean
  memory?: QueryStateMemory
  /** Further documents of its library. */
  others?: AnyDocument[]
}

/** A list of things, begun. */
export function openList({
  model = {},
  document = {},
  handlers = {},
  params = {},
  lacks = [],
  disabled = [],
  ahead = false,
  others = [],
  ...further
}: Opening = {}): OpenedList {
  const world =
    further.world ??
    createWorld({
      'GET /dv/thing/list': () => ({ records: [{ id: '1', name: 'a', status: 'on', rowVersion: 2 }], total: 1 }),
    })
  world.answer(handlers)
  const screen: ListDocument = {
    kind: 'screen',
    version: 2,
    id: 'test/list',
    type: 'list',
    title: '物品',
    model: 'thing',
    ...document,
  }
  const library = libraryOf({ ...thingModel, ...model }, depart, screen, ...others)
  const program = programOf(library, 'test/list')
  if (program.kind !== 'list') throw new Error('no list')
  const opened: OpenRequest[] = []
  const confirmations: string[] = []
  const headings: string[] = []
  const begunWith: RecordValues[] = []
  let changeCount = 0
  let result: OpenResult = { kind: 'closed' }
  let values: Record<string, unknown> | null = {}
  const opener: Opener = {
    open: async (request) => {
      opened.push(request)
      return result
    },
    ask: async (form, title, begun = {}) => {
      headings.push(title)
      begunWith.push(begun)
      confirmations.push(form.fieldItems.map(({ field }) => field.name).join())
      return values
    },
    close: async () => undefined,
    changed: () => {
      changeCount += 1
    },
  }
  const { runtime } = world
  const base = screenPorts(runtime, {})
  const shows = (code: string) => !lacks.includes(code)
  const permissions = () => ({
    ...runtime.session.permissions(),
    shows,
    disables: (code: string) => disabled.includes(code),
    columnRight: (prefix: string, name: string) => (shows(prefix + name) ? ('open' as const) : ('hidden' as const)),
  })
  const scope = createScope({ ...base, permissions }, { $params: params })
  const browser = {
    print: () => void world.visited.push('print'),
    openLink: (address: string) => void world.visited.push(address),
    absoluteAddress: (address: string) => `https://site.test${address}`,
    copy: async (text: string) => {
      const copied = world.clipboard.shift() ?? true
      if (copied) world.saved.push(text)
      return copied
    },
  }
  const ports = {
    ...base,
    ...browser,
    files: runtime.files,
    settings: runtime.settings,
    firstPages: createFirstPages(base.clock),
    navigation: runtime.ports.navigation,
  }
  const settings = { program, library, scope, ports, opener, params, route: 'test' }
  const remembering = further.memory ? { memory: further.memory } : {}
  if (ahead) requestFirstPage({ ...settings, ...remembering })
  const list = createListController({ ...settings, ...remembering })
  const stop = list.start()
  return {
    list,
    world,
    opened,
    confirmations: confirmations,
    headings,
    begunWith,
    changes: () => changeCount,
    ends: (next) => {
      result = next
    },
    answers: (next) => {
      values = next
    },
    stop,
  }
}

export const status = ({ list }: OpenedList) => list.state.snapshot().status
export const ids = ({ list }: OpenedList) => list.rows.snapshot().map(({ id }) => id)
export const ready = (opened: OpenedList) => expect.poll(() => status(opened)).toBe('ready')
export const page = (...rows: Record<string, unknown>[]) => ({ records: rows, total: rows.length })

/** A tree of two roots, and what the call for children answers. */
export const treeOf = (children: unknown) => ({
  'GET /dv/thing/rootList': () => page({ id: '1', hasChildren: true }, { id: '2', hasChildren: false }),
  'GET /dv/thing/childList': () => children,
})

/** Runs an action of the toolbar, or of the row with this id. */
export async function run(opened: OpenedList, actionId: string, rowId?: string) {
  const { list } = opened
  const row = list.rows.snapshot().find(({ id }) => id === rowId)?.row
  const bar = row ? list.rowActions(row) : list.toolbar.snapshot()
  const view = [...bar.actions, ...bar.more].find(({ id }) => id === actionId)
  if (!view) throw new Error(`no action ${actionId}`)
  await list.run({ action: view.action, ...(row ? { record: row } : {}) })
}
