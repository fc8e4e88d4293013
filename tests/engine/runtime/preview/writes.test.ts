import { describe, expect, it } from 'vitest'
import { callsOf, endpoints } from '#core/endpoint'
import { limit } from '#core/limit'
import { fakeArea, fakePorts, ok, settled } from '#fixtures/ports.ts'
import { isAborted } from '#runtime/http'
import { previewPorts, type StoppedCall } from '#runtime/preview'
import { createRuntime } from '#runtime/service'

const bytes = (size: number) => new Blob([new Uint8Array(size)])
const sheet = { file: bytes(10), fileName: 'a.xlsx', fields: {} }

/** A runtime in a preview, and what has left it. */
function preview(as = '') {
  const local = fakeArea({ 'Access-Token': 'kept', 'draft:li/x#': 'kept' })
  const session = fakeArea({ LOGIN_USER_BUTTON_AUTH: 'kept' })
  const ports = fakePorts({ storage: { local, session } })
  const stopped: StoppedCall[] = []
  const left: string[] = []
  const runtime = createRuntime({
    ports: previewPorts(ports, {
      ...{ base: '/system-api', as },
      onStopped: (call) => stopped.push(call),
      onLeave: (address) => left.push(`go ${address}`),
      onFile: (fileName) => left.push(`file ${fileName}`),
    }),
  })
  const stored = () => [local, session].map((area) => area.keys().map((key) => `${key}=${area.read(key)}`))
  return { ports, runtime, stopped, left, stored }
}

type Runtime = ReturnType<typeof preview>['runtime']
type Write = (runtime: Runtime) => unknown

const records = ({ records: service }: Runtime) => service.of('/demo/village')

/** Every way in which screens, fields and services write, with the call that it comes to; null: nobody waits for it. */
const writes: readonly [name: string, write: Write, call: string | null][] = [
  ['a form that adds', (it) => records(it).add({ name: '东村' }, 'key'), 'POST /demo/village/add'],
  ['a form that edits', (it) => records(it).edit({ id: '1', name: '东村' }), 'PUT /demo/village/edit'],
  ['a cell edited in its list', (it) => records(it).edit({ id: '1' }, 'all'), 'PUT /demo/village/edit'],
  ['a removal', (it) => records(it).remove('1'), 'DELETE /demo/village/delete?id=1'],
  ['a batch of removals', (it) => records(it).removeBatch(['1', '2']), 'DELETE /demo/village/deleteBatch?ids=1,2'],
  ['the trash brought back', (it) => records(it).restore(['1']), 'PUT /demo/village/restore?ids=1'],
  ['the trash emptied', (it) => records(it).purge(['1']), 'DELETE /demo/village/deletePhysic?ids=1'],
  ['another order', (it) => records(it).order('sort', ['1', '2']), 'PUT /demo/village/order'],
  ['a move', (it) => records(it).move({ move: 'close', id: '1' }), 'POST /demo/village/move/close'],
  ['a checked import', (it) => records(it).importCheck(sheet), 'POST /demo/village/importCheck'],
  ['an import', (it) => records(it).importExcel(sheet), 'POST /demo/village/importExcel'],
  ['an action', (it) => it.http.call({ method: 'POST', path: '/dv/x', body: { a: 1 }, signed: true }), 'POST /dv/x'],
  ['an action by GET', (it) => it.http.get('/sys/quartzJob/pause', { id: '1' }), 'GET /sys/quartzJob/pause?id=1'],
  ['an action of a scope', (it) => it.http.scope().put('/dv/x', {}), 'PUT /dv/x'],
  ['an upload', (it) => it.files.upload({ file: bytes(3), fileName: 'a.png' }), 'POST /sys/common/upload'],
  [
    'a large upload',
    (it) => it.files.upload({ file: bytes(limit.wholeUploadBytes + 1), fileName: 'a.bin' }),
    'POST /sys/common/upload/init',
  ],
  ['an absolute address', (it) => it.http.post('https://other.test/x', {}), 'POST https://other.test/x'],
  ['a stored query', (it) => it.http.post('/sys/savedQuery/save', { title: 'x' }), 'POST /sys/savedQuery/save'],
  ['a draft of a document', (it) => it.http.put('/online/document/save', {}), 'PUT /online/document/save'],
  ['another department', (it) => it.session.chooseDepart('A01'), 'POST /sys/selectDepart'],
  ['a setting', (it) => it.http.put('/sys/userSetting', {}), null],
  ['a ticket of the live channel', (it) => it.files.ticket('/system-api/websocket/u-1'), null],
  ['a ticket of nothing', (it) => it.http.post('/sys/common/ticket', {}), null],
  ['an error report', (it) => it.clientLog.report(new Error('x'), 'screen'), null],
  ['the end of the session', (it) => it.session.logout(), null],
]

/** A signed call asks for the key before it is made. */
const keyOfSignature = 'GET /sys/config/data'

describe('a preview', () => {
  it.each(writes)('does not send %s', async (_, write, call) => {
    const { ports, runtime, stopped, stored } = preview()
    const before = stored()
    const outcome = await Promise.resolve(write(runtime)).catch((error: unknown) => error)
    await settled()
    if (call !== null) expect(isAborted(outcome)).toBe(true)
    expect(stopped.map(({ method, path }) => `${method} ${path}`)).toEqual(call === null ? [] : [call])
    expect(ports.http.calls().filter((sent) => sent !== keyOfSignature)).toEqual([])
    expect(ports.seen).toEqual([])
    expect(runtime.http.reach.isLost()).toBe(false)
    expect(stored()).toEqual(before)
  })

  it('shows the body as it would be sent: as JSON, or the parts of a form', async () => {
    const { runtime, stopped } = preview()
    await records(runtime)
      .add({ name: '东村', area: 3 })
      .catch(() => null)
    await records(runtime)
      .importExcel(sheet)
      .catch(() => null)
    expect(stopped[0]).toEqual({
      method: 'POST',
      path: '/demo/village/add',
      body: JSON.stringify({ name: '东村', area: 3 }, null, 2),
    })
    expect(stopped[1]?.body).toBe('files[]: a.xlsx, 10 B')
  })

  it('keeps drafts and settings to itself, and leaves no page', async () => {
    const { ports, runtime, left, stored } = preview()
    const before = stored()
    runtime.drafts.keep({ screen: 'a/b', record: '', values: () => ({ name: 'x' }), baseVersion: null })
    runtime.drafts.flush()
    expect(runtime.drafts.offered({ screen: 'a/b', record: '' })?.values).toEqual({ name: 'x' })
    const { navigation, file, socket, peer } = runtime.ports
    navigation.go('/a')
    navigation.replace('/b')
    navigation.leave('https://other.test')
    navigation.openWindow('/c')
    navigation.reload()
    file.save(bytes(1), 'a.xlsx')
    socket('wss://village.test/live').send('subscribe')
    peer.post({ about: 'session', kind: 'logout' })
    expect(left).toEqual(['go /a', 'go /b', 'go https://other.test', 'go /c', 'file a.xlsx'])
    expect(ports.seen).toEqual([])
    expect(stored()).toEqual(before)
  })

  it('reads as somebody else, several reads of one moment together', async () => {
    const { ports, runtime } = preview('role:7')
    ports.http.on('GET /demo/village/list', ok({ records: [] }))
    ports.http.on('POST /online/batch/reads', { status: 404, headers: {}, body: '' })
    ports.http.on('GET /sys/config/data', ok({}))
    const { list } = records(runtime)
    await Promise.all([list({}, { batch: true }), list({ a: '1' }, { batch: true }), runtime.config.load()])
    const as = ports.http.sent.map(({ url, headers }) => [url.replace(/\?.*/, ''), headers['X-View-As']])
    expect(as).toContainEqual(['/system-api/online/batch/reads', 'role:7'])
    expect(as).toContainEqual(['/system-api/demo/village/list', 'role:7'])
    expect(as).toContainEqual(['/system-api/sys/config/data', undefined])
  })

  it('asks for the ticket of a private file, as the one as whom it reads', async () => {
    const { ports, runtime, stopped } = preview('role:7')
    ports.http.on('POST /sys/common/ticket', ok({ ticket: 't' }))
    expect(await runtime.files.ticket('/system-api/sys/common/static/contract/0/a.pdf')).toBe('t')
    const [sent] = ports.http.requests('POST /sys/common/ticket')
    expect(sent?.headers).toMatchObject({ 'X-View-As': 'role:7' })
    expect(stopped).toEqual([])
  })

  it('reads as the caller without a header', async () => {
    const { ports, runtime } = preview()
    await records(runtime)
      .list({})
      .catch(() => null)
    const [list] = ports.http.requests('GET /demo/village/list')
    expect(list?.headers).not.toHaveProperty('X-View-As')
  })
})

describe('the calls that write by GET', () => {
  it('are those that say so of themselves, and the end of a session, which nobody waits for', async () => {
    const { runtime, stopped } = preview()
    const reads = (all: typeof endpoints) => all.flatMap(callsOf).filter((call) => call.startsWith('GET '))
    const calls = reads(endpoints).map((call) => runtime.http.get(call.slice(4)).catch(() => null))
    await Promise.all([...calls, runtime.http.get('/sys/logout').catch(() => null)])
    const own = reads(endpoints.filter(({ changes }) => changes))
    expect(stopped.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(own.sort())
  })
})
