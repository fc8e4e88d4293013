import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import type { Field, RecordValues } from '#core/model'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { createFakeBrowser, plainFaces } from '#fixtures/engineFaces.tsx'
import { createWorld, Done, type Handlers, Refusal, type World } from '#fixtures/engineWorld.ts'
import { libraryOf } from '#fixtures/library.ts'
import { deferred } from '#fixtures/ports.ts'
import { createEngine, EngineProvider } from '#react/engine'
import { LibraryProvider, useDictionary, useLabels, useOptions, useOptionTree, useUpload } from '#react/source'

const role = modelWith({ name: { type: 'text', title: '名称' } }, { id: 'role', title: '角色', api: '/sys/role' })
const user = modelWith(
  {
    roles: { type: 'refs', title: '角色', model: 'role' },
    boss: { type: 'ref', title: '上级', model: 'role', store: 'name' },
    status: { type: 'dict', title: '状态', dict: 'user_status' },
    lost: { type: 'ref', title: '不明', model: 'nothing' },
    name: { type: 'text', title: '名称' },
  },
  { id: 'user' },
)
const library = libraryOf(role, user)

function fieldOf(name: string): Field {
  const field = library.resolvedModel('user')?.field(name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}

const settle = () => act(async () => void (await new Promise((done) => setImmediate(done))))

const engineOf = ({ runtime }: World) =>
  createEngine({ widgets: [], faces: plainFaces, runtime, browser: createFakeBrowser() })

async function show(children: ReactNode, handlers: Handlers, world: World = createWorld(), engine = engineOf(world)) {
  world.answer(handlers)
  render(
    <EngineProvider engine={engine}>
      <LibraryProvider value={library}>{children}</LibraryProvider>
    </EngineProvider>,
  )
  await settle()
  await settle()
  return { world, engine }
}

const texts = (id: string) => screen.getAllByTestId(id).map((element) => element.textContent)

function Options({ name, ...wish }: { name: string; keyword?: string; where?: string; enabled?: boolean }) {
  const { status, options, retry } = useOptions(fieldOf(name), wish)
  return (
    <button type="button" data-testid="options" onClick={retry}>
      {`${status} ${options.map(({ value, text }) => `${value}=${text}`).join()}`}
    </button>
  )
}

describe('options', () => {
  it('are asked for once however many ask, and kept', async () => {
    const roles = () => [{ value: '1', text: '甲' }]
    const { world } = await show([<Options key="a" name="roles" />, <Options key="b" name="roles" />], {
      'GET /sys/role/options': roles,
    })
    expect(texts('options')).toEqual(['ready 1=甲', 'ready 1=甲'])
    expect(world.callsOf('GET /sys/role/options')).toHaveLength(1)
  })

  it('say what they are searched by, and which field is stored', async () => {
    const { world } = await show(<Options name="boss" keyword="张" where="status == '1'" />, {
      'GET /sys/role/options': () => [],
    })
    expect(world.callsOf('GET /sys/role/options')[0]?.query).toEqual({
      keyword: '张',
      where: "status == '1'",
      store: 'name',
    })
  })

  it('wait until they are wanted', async () => {
    const { world } = await show(<Options name="roles" enabled={false} />, {})
    expect(world.callsOf('GET /sys/role/options')).toHaveLength(0)
  })

  it('are asked for again after a failure', async () => {
    let down = true
    await show(<Options name="roles" />, {
      'GET /sys/role/options': () => (down ? new Refusal('no') : [{ value: '1', text: '甲' }]),
    })
    expect(texts('options')).toEqual(['failed '])
    down = false
    fireEvent.click(screen.getByTestId('options'))
    await settle()
    expect(texts('options')).toEqual(['ready 1=甲'])
  })

  it('fail for a model that the screen does not know', async () => {
    await show(<Options name="lost" />, {})
    expect(texts('options')).toEqual(['failed '])
  })

  it('are asked for again when a record was saved while they were on their way', async () => {
    const answers = [deferred<unknown>(), deferred<unknown>()]
    let round = 0
    const world = createWorld()
    const { engine } = await show(
      <Options name="roles" />,
      { 'GET /sys/role/options': () => answers[round++]?.promise },
      world,
    )
    engine.sources.doubt()
    answers[0]?.resolve([{ value: '1', text: 'before' }])
    await settle()
    cleanup()
    answers[1]?.resolve([{ value: '1', text: 'after' }])
    await show(<Options name="roles" />, {}, world, engine)
    expect(texts('options')).toEqual(['ready 1=after'])
  })

  it('are renewed in the background when they are old', async () => {
    let round = 0
    const world = createWorld()
    const { engine } = await show(
      <Options name="roles" />,
      { 'GET /sys/role/options': () => [{ value: '1', text: `${++round}` }] },
      world,
    )
    world.pass(31_000)
    cleanup()
    render(
      <EngineProvider engine={engine}>
        <LibraryProvider value={library}>
          <Options name="roles" />
        </LibraryProvider>
      </EngineProvider>,
    )
    expect(texts('options')).toEqual(['ready 1=1'])
    await settle()
    expect(texts('options')).toEqual(['ready 1=2'])
  })

  it('stay when they cannot be renewed, and are asked for again at the next use', async () => {
    const answers = [[{ value: '1', text: '甲' }], new Refusal('no'), [{ value: '1', text: '乙' }]]
    const world = createWorld()
    const { engine } = await show(<Options name="roles" />, { 'GET /sys/role/options': () => answers.shift() }, world)
    for (const text of ['甲', '乙']) {
      world.pass(31_000)
      cleanup()
      render(
        <EngineProvider engine={engine}>
          <LibraryProvider value={library}>
            <Options name="roles" />
          </LibraryProvider>
        </EngineProvider>,
      )
      await settle()
      expect(texts('options')).toEqual([`ready 1=${text}`])
    }
  })

  it('are forgotten with the session', async () => {
    const { engine, world } = await show(<Options name="roles" />, {
      'GET /sys/role/options': () => [{ value: '1', text: '甲' }],
    })
    await act(() => world.runtime.session.logout())
    expect(
      engine.sources.options.answer(JSON.stringify(['/sys/role', { keyword: '', where: '' }])).value,
    ).toBeUndefined()
  })
})

function Labels({ name, value, record }: { name: string; value: unknown; record?: RecordValues }) {
  const labels = useLabels(fieldOf(name), value, record)
  return <p data-testid="labels">{`${labels.status} ${labels.texts.join('|')}`}</p>
}

describe('labels', () => {
  const handlers: Handlers = {
    'GET /sys/role/options': ({ query }) =>
      (query.keys ?? '').split(',').map((key) => ({ value: key, text: `角色${key}` })),
    'GET /sys/dict/getDictItems/user_status': () => [{ value: '1', text: '正常' }],
  }

  it('come with the record where they do', async () => {
    const record = { roles: '1,2', roles_dictText: '甲,乙' }
    const { world } = await show(<Labels name="roles" value="1,2" record={record} />, handlers)
    expect([texts('labels'), world.callsOf('GET /sys/role/options').length]).toEqual([['ready 甲|乙'], 0])
  })

  it('are asked for in one call', async () => {
    const { world } = await show(
      [<Labels key="a" name="roles" value="1,2" />, <Labels key="b" name="roles" value="2,3" />],
      handlers,
    )
    expect(texts('labels')).toEqual(['ready 角色1|角色2', 'ready 角色2|角色3'])
    expect(world.callsOf('GET /sys/role/options').map(({ query }) => query.keys)).toEqual(['1,2,3'])
  })

  it('are those of the dictionary', async () => {
    await show([<Labels key="a" name="status" value="1" />, <Labels key="b" name="status" value="9" />], handlers)
    expect(texts('labels')).toEqual(['ready 正常', 'ready 9'])
  })

  it('are none for nothing, and the value itself for plain fields', async () => {
    await show([<Labels key="a" name="roles" value={null} />, <Labels key="b" name="name" value="plain" />], handlers)
    expect(texts('labels')).toEqual(['ready ', 'ready plain'])
  })
})

function Tree() {
  const { status, nodes, open } = useOptionTree('role')
  const [first] = nodes
  return (
    <button type="button" data-testid="tree" onClick={() => void open(first?.key ?? '')}>
      {`${status} ${nodes.map(({ title, children, isLeaf }) => `${title}${isLeaf ? '' : '+'}[${children?.map((child) => child.title) ?? ''}]`).join()}`}
    </button>
  )
}

describe('a tree', () => {
  it('is loaded level by level', async () => {
    const levels: Record<string, unknown[]> = {
      '': [{ key: '1', title: '县', value: '1' }],
      '1': [{ key: '11', title: '镇', value: '11', isLeaf: true }],
    }
    const { world } = await show(<Tree />, { 'GET /sys/role/optionTree': ({ query }) => levels[query.pid ?? ''] })
    expect(texts('tree')).toEqual(['ready 县+[]'])
    fireEvent.click(screen.getByTestId('tree'))
    await settle()
    expect(texts('tree')).toEqual(['ready 县+[镇]'])
    fireEvent.click(screen.getByTestId('tree'))
    await settle()
    expect(world.callsOf('GET /sys/role/optionTree').map(({ query }) => query)).toEqual([{}, { pid: '1' }])
  })

  it.each([
    ['没有根节点', {}, ['没有根节点']],
    ['系统繁忙', { status: 503, code: 503 }, []],
    ['请求过于频繁', { status: 429, code: 429 }, []],
  ])(
    'that fails with %s is told of where the server refused, and only in its place where it gave no answer',
    async (message, status, notices) => {
      const { world } = await show(<Tree />, { 'GET /sys/role/optionTree': () => new Refusal(message, status) })
      expect(texts('tree')[0]).toMatch(/^failed/)
      expect(world.notices.map((notice) => notice.message)).toEqual(notices)
    },
  )
})

function Dictionary() {
  const { status, options } = useDictionary('user_status')
  return <p data-testid="dictionary">{`${status} ${options.map(({ text }) => text).join()}`}</p>
}

describe('a dictionary', () => {
  it('is asked for once however many ask', async () => {
    const answer = deferred<unknown>()
    const { world } = await show([<Dictionary key="a" />, <Dictionary key="b" />], {
      'GET /sys/dict/getDictItems/user_status': () => answer.promise,
    })
    expect(texts('dictionary')).toEqual(['loading ', 'loading '])
    answer.resolve([{ value: '1', text: '正常' }])
    await settle()
    await settle()
    expect(texts('dictionary')).toEqual(['ready 正常', 'ready 正常'])
    expect(world.callsOf('GET /sys/dict/getDictItems/user_status')).toHaveLength(1)
  })
})

function Upload() {
  const { send, url } = useUpload()
  const upload = async () => {
    const path = await send({ file: new Blob(['x']), fileName: 'a.txt' })
    document.title = `${path} ${url(path)}`
  }
  return <button type="button" data-testid="upload" onClick={() => void upload()} />
}

describe('an upload', () => {
  it('answers the stored path', async () => {
    const stored = new Done('temp/abc/a.txt')
    await show(<Upload />, {
      'POST /sys/common/upload': () => stored,
      'GET /sys/config/data': () => ({ STATIC_URL: 'https://files.test' }),
    })
    fireEvent.click(screen.getByTestId('upload'))
    await waitFor(() => {
      expect(document.title).toMatch(/^temp\/abc\/a\.txt .+\/temp\/abc\/a\.txt$/)
    })
  })
})
