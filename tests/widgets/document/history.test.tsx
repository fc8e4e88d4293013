import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FakePorts, fakePorts, ok, settled } from '#fixtures/ports.ts'
import { createEngine, EngineProvider } from '#react/engine'
import { createRuntime } from '#runtime/service'
import { DocumentHistory, type DraftsPublishProps, PackageImport, type RevisionPublishProps } from '#widgets/document'
import { screenFaces } from '#widgets/screen'

const revision = (number: number, rest: object = {}) => ({
  ...{
    revision: number,
    author: 'zhangsan',
    authorName: '张三',
    time: '2026-11-20 08:00:00',
    note: '',
    state: 'published',
  },
  ...{ live: false, baseMoved: false, ...rest },
})
const shipped = { ...revision(0), author: '', authorName: '', time: '', note: '随版本提供', state: 'file' }
const records = [
  revision(5, { state: 'draft', author: 'lisi', authorName: '李四' }),
  revision(4, { live: true, note: '加一列' }),
  revision(3, { state: 'deleted' }),
  revision(2, { note: '改标题' }),
  shipped,
]

let ports: FakePorts
beforeEach(() => {
  ports = fakePorts()
  ports.http.on('GET /online/document/revisions', ok({ records, total: 5, refused: [] }))
  ports.http.on('GET /online/document/diff', ok([]))
})

const Publish = ({ chosen, title, onPublished }: RevisionPublishProps) => (
  <button type="button" onClick={onPublished}>
    {`${title} ${chosen.revision} ${chosen.restore}`}
  </button>
)

async function show(codes: readonly string[] = ['document:publish', 'document:revert']): Promise<void> {
  const runtime = createRuntime({ ports })
  const engine = createEngine({ runtime, widgets: [], faces: screenFaces })
  const permissions = { ...engine.ports.permissions(), shows: (code: string) => codes.includes(code) }
  const withCodes = { ...engine, ports: { ...engine.ports, permissions: () => permissions } }
  render(
    <EngineProvider engine={withCodes}>
      <DocumentHistory kind="screen" id="demo/a" title="名单" Publish={Publish} />
    </EngineProvider>,
  )
  await screen.findByText('修订 5', { exact: false, selector: '.document-revision-name' })
}

const compared = () =>
  ports.http.requests('GET /online/document/diff').map(({ url }) => {
    const { searchParams } = new URL(url, 'http://x.test')
    return `${searchParams.get('from')} ${searchParams.get('to')}`
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the history of a document', () => {
  it('says who made each revision when and why, and which is live', async () => {
    await show()
    const lines = within(screen.getByRole('region', { name: '历史' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '修订 5 草稿李四 · 2026-11-20 08:00:00发布此版',
      '修订 4 线上张三 · 2026-11-20 08:00:00加一列',
      '修订 3 删除张三 · 2026-11-20 08:00:00',
      '修订 2 张三 · 2026-11-20 08:00:00改标题回到此版',
      '原始版本 随版本提供回到此版',
    ])
  })

  it('has the drafts that were refused, each to be read and taken up in the designer', async () => {
    const draft = {
      key: 'k1',
      author: 'wangwu',
      authorName: '王五',
      time: '2026-11-21 08:00:00',
      baseRevision: 4,
      newerRevision: 5,
    }
    const overShipped = { ...draft, key: 'k2', baseRevision: 0 }
    const begun = { ...draft, key: 'k3', baseRevision: null, newerRevision: 1 }
    ports.http.on('GET /online/document/revisions', ok({ records, total: 5, refused: [draft, overShipped, begun] }))
    await show(['document:save'])
    const region = within(await screen.findByRole('region', { name: '未采用的草稿' }))
    region.getByText('王五 2026-11-21 08:00:00，基于原始版本，已有修订 5')
    region.getByText('王五 2026-11-21 08:00:00，基于空白文档，已有修订 1')
    const line = within(region.getAllByRole('listitem')[0] as HTMLElement)
    line.getByText('王五 2026-11-21 08:00:00，基于修订 4，已有修订 5')
    fireEvent.click(line.getByRole('button', { name: /取 ?用/ }))
    expect(ports.seen).toContainEqual(
      expect.stringMatching(/^go \/online\/design\/screen\/demo%2Fa\?refused=k1&at=\d+$/),
    )
    fireEvent.click(line.getByRole('button', { name: /比 ?较/ }))
    await settled()
    const urlsOf = (path: string) => ports.http.requests(`GET ${path}`).map(({ url }) => url.replace(/&?_t=\d+/, ''))
    expect(urlsOf('/online/document/refusedText')[0]).toContain('key=k1')
    expect(urlsOf('/online/document/queryById')[0]).toContain('revision=5')
  })

  it('compares the newest with the one before it, then the chosen one with the one before that has content', async () => {
    await show()
    expect(await screen.findByText('两个版本的内容相同')).toBeTruthy()
    expect(compared()).toEqual(['4 5'])
    press('修订 4 线上 张三 · 2026-11-20 08:00:00 加一列')
    await screen.findByText('两个版本的内容相同')
    expect(compared()).toEqual(['4 5', '2 4'])
  })

  it('says in words what differs', async () => {
    const at = {
      change: 'changed',
      what: '文档',
      name: '',
      title: '',
      property: 'title',
      pointer: '/title',
      from: '甲',
      to: '乙',
    }
    const column = { ...at, change: 'added', what: '列', name: 'code', property: '', pointer: '/columns/1', from: null }
    const width = {
      ...at,
      what: '列',
      name: 'name',
      title: '名称',
      property: 'props.dialogWidth',
      pointer: '/columns/0',
    }
    ports.http.on('GET /online/document/diff', ok([at, { ...column, to: 'code' }, { ...width, from: 1, to: 2 }]))
    await show()
    await screen.findByText('3 处差异')
    const lines = within(screen.getByRole('region', { name: '比较' })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '修改文档 标题甲乙',
      '新增列 code',
      '修改列 名称 窗口宽度12',
    ])
  })

  it('publishes a newer draft as it is, an older revision as a new one, and reads the history anew', async () => {
    await show()
    press('发布此版 修订 5')
    expect(screen.getByText('名单：修订 5 5 false')).toBeTruthy()
    fireEvent.click(screen.getByText('名单：修订 5 5 false'))
    await screen.findByText('两个版本的内容相同')
    expect(ports.http.requests('GET /online/document/revisions')).toHaveLength(2)
    press('回到此版 原始版本')
    expect(screen.getByText('名单：回到原始版本 0 true')).toBeTruthy()
  })

  it('offers no way back to who may not publish', async () => {
    await show(['document:publish'])
    expect(screen.queryByText('回到此版')).toBeNull()
  })
})

const PublishDrafts = ({ chosen, title, onPublished }: DraftsPublishProps) => (
  <button type="button" onClick={onPublished}>
    {`${title} ${chosen.map(({ id, revision }) => `${id} ${revision}`)}`}
  </button>
)

describe('the import of documents', () => {
  const packed = {
    ...{ kind: 'model', id: 'well', file: 'w.json', title: '水井', state: 'new', revision: null, draftBy: null },
  }
  const diagnostic = {
    ...{ severity: 'error', document: { kind: 'model', id: 'well' }, pointer: '/fields/a' },
    ...{ code: 'unknown-type', message: '没有类型', hint: '改为 text' },
  }
  const answer = { documents: [packed], faults: [], diagnostics: [diagnostic], saved: false, stamp: 's1' }

  const choose = () => {
    const plain = createEngine({ runtime: createRuntime({ ports }), widgets: [], faces: screenFaces })
    const permissions = { ...plain.ports.permissions(), shows: () => true }
    const engine = { ...plain, ports: { ...plain.ports, permissions: () => permissions } }
    const opened: string[] = []
    const { container } = render(
      <EngineProvider engine={engine}>
        <PackageImport Publish={PublishDrafts} onOpen={({ id }) => opened.push(id)} />
      </EngineProvider>,
    )
    const input = container.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['{}'], 'set.zip')] } })
    return opened
  }

  it('shows what it would do and what the checks say, then stores it and opens it', async () => {
    ports.http.on('POST /online/document/importPackage', (request) =>
      ok(
        request.url.includes('check=1') ? answer : { ...answer, documents: [{ ...packed, revision: 1 }], saved: true },
      ),
    )
    const opened = choose()
    await screen.findByText('新文档')
    expect(screen.getByText(/没有类型，改为 text/).textContent).toContain('/fields/a')
    press('导入 1 份草稿')
    await screen.findByText('草稿 1')
    expect(ports.http.requests('POST /online/document/importPackage')[1]?.url).toContain('stamp=s1')
    press('水井')
    expect(opened).toEqual(['well'])
    press('一起发布')
    press('导入的 1 份文档 well 1')
    expect(screen.queryByText('草稿 1')).toBeNull()
  })

  it('calls a document that was never saved the shipped one', async () => {
    const revised = { ...packed, state: 'revised' }
    const same = { ...packed, id: 'pump', title: '水泵', state: 'same' }
    ports.http.on('POST /online/document/importPackage', ok({ ...answer, documents: [revised, same] }))
    choose()
    await screen.findByText('新草稿，基于原始版本')
    screen.getByText('内容同原始版本，跳过')
  })

  it('says whose draft would be covered', async () => {
    const over = { ...packed, state: 'revised', revision: 4, draftBy: '李四' }
    ports.http.on('POST /online/document/importPackage', ok({ ...answer, documents: [over] }))
    choose()
    await screen.findByText('盖过 李四 未发布的草稿，它留在历史里')
  })

  it('offers nothing to store while a file is faulty', async () => {
    const fault = { file: 'b.json', message: '没有写明文档的种类', hint: 'kind 应为 model' }
    ports.http.on('POST /online/document/importPackage', ok({ ...answer, faults: [fault] }))
    choose()
    await screen.findByText('没有写明文档的种类')
    expect(screen.queryByText('导入 1 份草稿')).toBeNull()
    press('换一个文件')
    expect(screen.queryByText('没有写明文档的种类')).toBeNull()
  })
})
