import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { logPart, openServerLog } from '#server/operation'

closeServers()
let server: TestServer
let admin: string
let folder: string

const line = (level: number, time: string, msg: string, more = {}) =>
  JSON.stringify({ level, time: Date.parse(`${time}+08:00`), msg, ...more })

beforeAll(async () => {
  server = await startServer({ ...allParts(), environment: { LOG_LEVEL: 'warn', PORT: '0' } })
  folder = join(server.app.services.config.dataDir, 'log')
  admin = await server.client.login('admin')
  const first = [
    line(30, '2026-01-01T08:00:00', '启动'),
    line(40, '2026-01-01T09:00:00', 'statement exceeded its time limit', { sql: 'select 1' }),
    'no json',
  ]
  const second = [
    line(50, '2026-01-02T08:00:00', '磁盘已满', { requestId: 'abc' }),
    line(20, '2026-01-02T09:00:00', '细节'),
  ]
  await writeFile(join(folder, 'other-8081.2026-01-01.1.log'), `${first.join('\n')}\n`)
  await writeFile(join(folder, 'other-8081.2026-01-02.2.log'), `${second.join('\n')}\n`)
})

const search = async (query: Record<string, string> = {}) =>
  (await server.client.call<Record<string, string>[]>('GET', '/sys/logstash/es/list', { token: admin, query })).body
const found = async (query: Record<string, string>) =>
  (await search({ instance: 'other-8081', ...query })).result.map(({ message }) => message)

describe('the log of the server', () => {
  it('stands in a file of the day, without secrets', async () => {
    server.app.services.log.warn({ password: 'Village@2026', user: '李明' }, '有人忘了密码')
    const own = (await readdir(folder)).filter((name) => !name.startsWith('other'))
    expect(own).toEqual([expect.stringMatching(/^[\w-]+-0\.\d{4}-\d{2}-\d{2}\.1\.log$/)])
    await expect.poll(() => readFile(join(folder, own[0] ?? ''), 'utf8')).toContain('有人忘了密码')
    expect(await readFile(join(folder, own[0] ?? ''), 'utf8')).not.toContain('Village@2026')
    expect((await search({ message: '忘了密码' })).result).toMatchObject([{ level: 'WARN', logger: 'server' }])
  })

  it('is searched by instance, level, text and time, the newest first', async () => {
    expect(await found({})).toEqual(['细节', '磁盘已满', 'statement exceeded its time limit', '启动'])
    expect(await found({ level: 'WARN,ERROR' })).toEqual(['磁盘已满', 'statement exceeded its time limit'])
    expect(await found({ message: '磁盘' })).toEqual(['磁盘已满'])
    const time = { time_begin: '2026-01-01 08:30:00', time_end: '2026-01-02 08:00:00' }
    expect(await found(time)).toEqual(['磁盘已满', 'statement exceeded its time limit'])
    expect((await search({ instance: 'other-8081', level: 'ERROR' })).result).toMatchObject([
      { instance: 'other-8081', traceId: 'abc', time: '2026-01-02 08:00:00', level: 'ERROR' },
    ])
    expect(await found({ message: '没有' })).toEqual([])
    expect((await search({ time_begin: '昨天' })).message).toContain('time_begin 须为时间')
    expect(await found({ instance: '../other-8081' })).toEqual([])
  })

  it('is searched for what a line writes in another way', async () => {
    const lines = [line(30, '2026-01-03T08:00:00', '读取 "a\\b" 失败'), line(30, '2026-01-03T09:00:00', '其他')]
    await writeFile(join(folder, 'other-8081.2026-01-03.1.log'), `${lines.join('\n')}\n`)
    onTestFinished(() => rm(join(folder, 'other-8081.2026-01-03.1.log')))
    expect(await found({ message: '"a\\b"' })).toEqual(['读取 "a\\b" 失败'])
  })

  it('is searched on a day of long ago behind any number of later files, and in every instance', async () => {
    const files = [1, 2, 3, 4, 5, 6].flatMap((day) => [
      [`many-1.2026-02-0${day}.1.log`, line(30, `2026-02-0${day}T08:00:00`, `甲 ${day}`)],
      [`many-2.2026-02-0${day}.1.log`, line(30, `2026-02-0${day}T09:00:00`, `乙 ${day}`)],
    ]) as [string, string][]
    for (const [name, text] of files) await writeFile(join(folder, name), `${text}\n`)
    onTestFinished(async () => void (await Promise.all(files.map(([name]) => rm(join(folder, name))))))
    const of = async (day: string) => {
      const time = { time_begin: `${day} 00:00:00`, time_end: `${day} 23:59:59` }
      return (await search(time)).result.map(({ message }) => message)
    }
    expect(await of('2026-02-01')).toEqual(['乙 1', '甲 1'])
    expect(await of('2026-01-02')).toEqual(['细节', '磁盘已满'])
    const many = Array.from({ length: 600 }, () => line(30, '2026-02-07T08:00:00', '旧')).join('\n')
    await writeFile(join(folder, 'many-1.2026-02-07.2.log'), many)
    await writeFile(join(folder, 'many-2.2026-02-07.1.log'), line(30, '2026-02-07T09:00:00', '新'))
    onTestFinished(async () => {
      await rm(join(folder, 'many-1.2026-02-07.2.log'))
      await rm(join(folder, 'many-2.2026-02-07.1.log'))
    })
    expect((await of('2026-02-07')).slice(0, 2)).toEqual(['新', '旧'])
  })

  it('is searched without a file that is gone before it is read', async () => {
    const path = join(folder, 'other-8081.2026-01-04.1.log')
    await symlink(join(folder, 'gone.log'), path)
    onTestFinished(() => rm(path))
    expect(await found({ message: '磁盘' })).toEqual(['磁盘已满'])
  })

  it('names its instances, this one included', async () => {
    const { body } = await server.client.call<{ value: string }[]>('GET', '/sys/logstash/es/getInstanceList', {
      token: admin,
    })
    expect(body.result.map(({ value }) => value)).toEqual(expect.arrayContaining(['other-8081']))
    expect(body.result).toHaveLength(2)
  })

  it.each(['/sys/logstash/es/getInstanceList', '/sys/logstash/es/list'])(
    '%s needs monitor:view, and no tenant',
    async (path) => {
      const low = await server.client.login('low')
      expect((await server.client.call('GET', path)).status).toBe(401)
      expect((await server.client.call('GET', path, { token: low })).status).toBe(403)
    },
  )
})

describe('old files', () => {
  it('are removed after LOG_RETENTION_DAYS, others stay', async () => {
    const old = join(folder, 'other-8081.2020-01-01.1.log')
    await writeFile(old, '')
    await writeFile(join(folder, 'notes.txt'), '')
    const past = new Date('2020-01-02')
    await utimes(old, past, past)
    await utimes(join(folder, 'notes.txt'), past, past)
    const stop = await logPart.start?.(server.app.services)
    await stop?.()
    const names = await readdir(folder)
    expect(names).not.toContain('other-8081.2020-01-01.1.log')
    expect(names).toEqual(expect.arrayContaining(['notes.txt', 'other-8081.2026-01-01.1.log']))
  })
})

describe('files that cannot be written', () => {
  it('leave the log on standard output', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'village-log-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    await writeFile(join(dataDir, 'log'), 'a file in place of the folder')
    const { log, close } = await openServerLog({ dataDir, port: 1, logLevel: 'error' })
    expect(() => log.warn({}, 'still there')).not.toThrow()
    await close()
  })
})
