import type { ReactNode } from 'react'
import type { ModelDocument } from '#core/document'
import { createLibrary, type Library } from '#core/library'
import { type Field, fullChecks } from '#core/model'
import { type FakePorts, fakePorts } from '#fixtures/ports.ts'
import { createEngine, type Engine, EngineProvider, type ScreenFaces } from '#react/engine'
import { LibraryProvider } from '#react/source'
import type { WidgetExample } from '#react/widget'
import { createRuntime, type Runtime } from '#runtime/service'
import messageDicts from '#schemas/dicts/message.dict.json'
import baseDicts from '#schemas/dicts/system.dict.json'
import sysUserNotify from '#schemas/models/account/sysUserNotify.model.json'
import sysCategory from '#schemas/models/system/sysCategory.model.json'
import sysDepart from '#schemas/models/system/sysDepart.model.json'
import sysDictItem from '#schemas/models/system/sysDictItem.model.json'
import sysPermission from '#schemas/models/system/sysPermission.model.json'
import sysPosition from '#schemas/models/system/sysPosition.model.json'
import sysRole from '#schemas/models/system/sysRole.model.json'
import sysUser from '#schemas/models/system/sysUser.model.json'
import { widgets } from '#widgets'

/** The rows of the sub-table that samples hold. */
const sampleRow: ModelDocument = {
  kind: 'model',
  version: 2,
  id: 'sampleRow',
  title: '样例行',
  internal: true,
  fields: {
    name: { type: 'text', title: '名称', required: true },
    count: { type: 'int', title: '数量', max: 99 },
    on: { type: 'switch', title: '启用' },
    kind: { type: 'dict', title: '方式', dict: 'visit_mode' },
    orderNum: { type: 'int', title: '序号', readonly: true },
    found: {
      ...{ type: 'variant', title: '所见', typeBy: 'kind' },
      cases: { home: { type: 'int' } },
      else: { type: 'text' },
    },
    twice: { type: 'formula', title: '两倍', expression: 'count * 2', result: 'number', scale: 1 },
  },
}

const system = [
  ...[sysCategory, sysDepart, sysDictItem, sysPermission, sysPosition, sysRole, sysUser, sysUserNotify],
] as unknown as ModelDocument[]

/** The documents around one field of an example, which is called `sample`. */
export function libraryWith({ field }: Pick<WidgetExample, 'field'>): Library {
  const sample: ModelDocument = {
    kind: 'model',
    version: 2,
    id: 'sample',
    title: '样例',
    api: '/dv/sample',
    fields: { sample: field },
  }
  return createLibrary([sample, sampleRow, ...system], fullChecks)
}

export function sampleField(library: Library): Field {
  const field = library.resolvedModel('sample')?.field('sample')
  if (!field) throw new Error('The field of the example has no known type')
  return field
}

const dictionaries = {
  ...Object.fromEntries(
    Object.entries({ ...baseDicts.dicts, ...messageDicts.dicts }).map(([code, { items }]) => [code, items]),
  ),
  visit_mode: [
    { value: 'home', text: '入户' },
    { value: 'phone', text: '电话' },
    { value: 'closed', text: '信函', disabled: true },
  ],
  visit_state: [
    { value: 'open', text: '进行中', tone: 'info' },
    { value: 'done', text: '已完成', tone: 'success' },
  ],
}

/** The product without its screens, over ports of a test. */
export interface WidgetWorld {
  ports: FakePorts
  runtime: Runtime
  engine: Engine
}

export function createWidgetWorld(ports: FakePorts = fakePorts()): WidgetWorld {
  const runtime = createRuntime({ ports })
  runtime.dictionaries.preload(dictionaries)
  return { ports, runtime, engine: createEngine({ widgets, runtime, faces: {} as ScreenFaces }) }
}

interface AroundProps {
  world: WidgetWorld
  library: Library
  children: ReactNode
}

/** What stands around a face: the product, and the documents of its screen. */
export const Around = ({ world, library, children }: AroundProps) => (
  <EngineProvider engine={world.engine}>
    <LibraryProvider value={library}>{children}</LibraryProvider>
  </EngineProvider>
)
