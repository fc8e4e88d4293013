import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import type { Services } from '#server/context'
import { parseDateTime } from '#server/platform'
import { type JobClass, scheduleRoom } from '#server/schedule'
import { ticking } from './ticking.ts'

closeRecords()

/** Classes that count their runs, fail, come to a part, and wait until they are let go. */
function testClasses() {
  const ran: { id: string; parameter: string; tenantId: number }[] = []
  const barrier = { open: (): void => undefined, opened: Promise.resolve() }
  const shut = () => {
    barrier.opened = new Promise<void>((resolve) => {
      barrier.open = resolve
    })
  }
  const classOf = (id: string, run: JobClass['run']): JobClass => ({
    id,
    parameterProblem: () => null,
    run: (jobRun) => {
      ran.push({ id, parameter: jobRun.parameter, tenantId: jobRun.tenantId })
      return run(jobRun)
    },
  })
  const classes = [
    classOf('logClean', async () => ({ message: '完成' })),
    classOf('offlineCheck', async () => {
      throw new Error('a secret of the server')
    }),
    classOf('inspectGenerate', async () => {
      await barrier.opened
      return { message: '一半', failed: 1 }
    }),
  ]
  return { ran, classes, gate: barrier, shut }
}

eachDatabase((_, place) => {
  const { ran, classes, gate, shut } = testClasses()
  const room = scheduleRoom(classes, [])
  const clock = ticking('2026-11-22 10:00:00')
  let server: RecordServer
  let services: Services
  beforeAll(async () => {
    server = await startRecords({ place })
    services = { ...server.app.services, clock }
  })

  const store = async (id: string, values: Record<string, string | number | null> = {}) => {
    const row = {
      ...{
        id,
        job_class_name: 'logClean',
        cron_expression: '0 0 * * * ?',
        status: '0',
        next_time: '2026-11-22 10:00:00',
      },
      ...{ tenant_id: 0, del_flag: 0, row_version: 1, ...values },
    }
    await services.database.query.insertInto('sys_quartz_job').values(row).execute()
  }
  const stored = (id: string) =>
    services.database.query.selectFrom('sys_quartz_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const logOf = (id: string) =>
    services.database.query.selectFrom('sys_quartz_log').selectAll().where('job_id', '=', id).orderBy('id').execute()
  const runsOf = (parameter: string) => ran.filter((run) => run.parameter === parameter)
  /** What is due now begins and ends. */
  const pass = async () => {
    const one = room.schedulerOf(services)
    await one.look()
    await one.idle()
  }

  describe('a job that is due', () => {
    it('runs once, is told in the log, and is due again by its expression', async () => {
      await store('once', { parameter: 'once', tenant_id: 3 })
      await pass()
      await pass()
      expect(runsOf('once')).toEqual([{ id: 'logClean', parameter: 'once', tenantId: 3 }])
      expect(await stored('once')).toMatchObject({ next_time: '2026-11-22 11:00:00', last_time: '2026-11-22 10:00:00' })
      const [line, ...more] = await logOf('once')
      expect(more).toEqual([])
      expect(line).toMatchObject({
        job_class_name: 'logClean',
        result: '1',
        message: '完成',
        start_time: '2026-11-22 10:00:00',
        tenant_id: 3,
      })
      expect(Number(line?.cost_ms)).toBeGreaterThanOrEqual(0)
    })

    it('runs once however many servers look at the same time', async () => {
      await store('shared', { parameter: 'shared' })
      const servers = Array.from({ length: 4 }, () => room.schedulerOf(services))
      await Promise.all(servers.map((one) => one.look()))
      await Promise.all(servers.map((one) => one.idle()))
      expect(runsOf('shared')).toHaveLength(1)
      expect(await logOf('shared')).toHaveLength(1)
    })

    it('runs once for all the times that were missed', async () => {
      await store('late', { parameter: 'late', next_time: '2026-11-20 01:00:00' })
      await pass()
      await pass()
      expect(runsOf('late')).toHaveLength(1)
      expect((await stored('late')).next_time).toBe('2026-11-22 11:00:00')
    })

    it('is stopped once its expression has no more times', async () => {
      await store('last', { parameter: 'last', cron_expression: '0 0 10 22 11 ? 2026' })
      await pass()
      expect(runsOf('last')).toHaveLength(1)
      expect(await stored('last')).toMatchObject({ status: '-1', next_time: null })
    })
  })

  describe('a job that is not due', () => {
    it.each([
      ['stopped', { status: '-1' }],
      ['deleted', { del_flag: 1 }],
      ['later', { next_time: '2026-11-22 10:00:01' }],
    ])('does not run: %s', async (id, values) => {
      await store(id, { parameter: id, ...values })
      await pass()
      expect(runsOf(id)).toEqual([])
    })

    it('gets its first time, where it has none yet, and runs then', async () => {
      await store('fresh', { parameter: 'fresh', next_time: null })
      await pass()
      expect([runsOf('fresh').length, (await stored('fresh')).next_time]).toEqual([0, '2026-11-22 11:00:00'])
      clock.go('2026-11-22 11:00:00')
      await pass()
      expect(runsOf('fresh')).toHaveLength(1)
      clock.go('2026-11-22 10:00:00')
    })
  })

  describe('a job that fails', () => {
    it('is told in the log without what only the server should know, and holds up no other', async () => {
      await store('broken', { job_class_name: 'offlineCheck', parameter: 'broken' })
      await store('beside', { parameter: 'beside' })
      await pass()
      expect((await logOf('broken'))[0]).toMatchObject({ result: '0', message: '执行出错，详情见服务器日志' })
      expect(runsOf('beside')).toHaveLength(1)
      expect((await stored('broken')).status).toBe('0')
    })

    it('is told in the log where its class is not there any more', async () => {
      await store('unknown', { job_class_name: 'reportMail' })
      await pass()
      expect((await logOf('unknown'))[0]).toMatchObject({ result: '0', message: '没有任务类“reportMail”' })
    })
  })

  it('a job that still runs is left out, and the run tells what it came to', async () => {
    shut()
    await store('long', { job_class_name: 'inspectGenerate', parameter: 'long' })
    const [first, second] = [room.schedulerOf(services), room.schedulerOf(services)]
    await first.look()
    await expect.poll(() => runsOf('long').length).toBe(1)
    clock.go('2026-11-22 11:00:00')
    await second.look()
    await second.idle()
    expect((await logOf('long')).map(({ message }) => message)).toEqual(['上一次执行尚未结束，本次跳过'])
    gate.open()
    await first.idle()
    expect((await logOf('long')).map(({ result }) => result).sort()).toEqual(['0', '2'])
    expect(runsOf('long')).toHaveLength(1)
  })

  it('the clock of the tests tells the same moment both ways', () => {
    expect(parseDateTime(clock.now())).toBe(clock.nowMs())
  })
})
