import { beforeAll, describe, expect, it } from 'vitest'
import planned from '#cases/schedule/planned.json' with { type: 'json' }
import { eachDatabase } from '#fixtures/databases.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import systemDicts from '#schemas/dicts/system.dict.json' with { type: 'json' }
import { systemCaller } from '#server/audit'
import { type JobEnd, jobClasses, plannedTimes } from '#server/schedule'
import { ticking } from './ticking.ts'

closeRecords()

describe('the classes of jobs', () => {
  it('are those of the dictionary', () => {
    const offered = systemDicts.dicts.quartz_job_class.items.map(({ value }) => value)
    expect(jobClasses.map(({ id }) => id)).toEqual(offered)
  })

  it('refuse parameters that they cannot use', () => {
    const problem = (id: string, parameter: string) =>
      jobClasses.find((one) => one.id === id)?.parameterProblem?.(parameter)
    const days = '保留天数应为 1 到 3650 的整数'
    expect(['', '90', '0', '3651', '1.5', 'x'].map((text) => problem('logClean', text))).toEqual([
      null,
      null,
      days,
      days,
      days,
      days,
    ])
  })
})

describe('the times of a plan on a day', () => {
  it.each(planned)('$why', ({ plan, today, times }) => {
    expect(plannedTimes({ cycle: '', cron: '', startDate: '', ...plan }, today)).toEqual(times)
  })
})

eachDatabase((_, place) => {
  const clock = ticking('2026-11-23 10:00:00')
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })

  const run = (id: string, parameter = '', tenantId = 0): Promise<JobEnd> => {
    const one = jobClasses.find((each) => each.id === id)
    if (!one) throw new Error(`no class ${id}`)
    const services = { ...server.app.services, clock }
    const scope = (modelId: string) => ({ services, caller: systemCaller(tenantId), model: server.model(modelId) })
    return one.run({ services, tenantId, parameter, scope, behaviourOf: () => undefined })
  }
  const insert = (table: string, ...rows: Record<string, string | number | null>[]) =>
    server.app.services.database.query
      .insertInto(table)
      .values(rows.map((row) => ({ tenant_id: 0, del_flag: 0, row_version: 1, ...row })))
      .execute()
  const all = (table: string) =>
    server.app.services.database.query.selectFrom(table).selectAll().orderBy('id').execute()

  it('logs are cleaned of what is older than so many days, of the own tenant alone', async () => {
    await insert(
      'sys_log',
      { id: 'old', create_time: '2026-11-12 09:59:59' },
      { id: 'new', create_time: '2026-11-13 10:00:00' },
      { id: 'foreign', create_time: '2020-01-01 00:00:00', tenant_id: 5 },
    )
    await insert(
      'sys_quartz_log',
      { id: 'old', start_time: '2026-11-12 09:59:59' },
      { id: 'new', start_time: '2026-11-23 09:00:00' },
    )
    expect(await run('logClean', '10')).toEqual({ message: '清理 10 天以前的日志 2 条' })
    expect((await all('sys_log')).map(({ id }) => id)).toEqual(['foreign', 'new'])
    expect((await all('sys_quartz_log')).map(({ id }) => id)).toEqual(['new'])
  })

  it('devices that have been silent too long are offline, and that is told', async () => {
    await insert('product', { id: 'p', name: '产品', product_key: 'k', heartbeat: 60, offline_times: 3 })
    const device = { product_id: 'p', name: '设备', org_code: 'A01', online_status: '1', status: '1' }
    await insert(
      'device',
      { id: 'silent', code: 'silent', last_online: '2026-11-23 09:00:00', ...device },
      { id: 'come', code: 'come', last_online: '2026-11-23 09:57:30', ...device },
      { id: 'heard', code: 'heard', last_online: '2026-11-20 09:00:00', ...device },
      { id: 'off', code: 'off', last_online: '2026-11-20 09:00:00', ...device, online_status: '2' },
    )
    await insert('device_metric', {
      id: 'm',
      device_id: 'heard',
      property_id: 'x',
      collect_time: '2026-11-23 09:58:00',
    })
    expect(await run('offlineCheck')).toEqual({ message: '1 台设备转为离线' })
    expect((await all('device')).map(({ id, online_status }) => [id, online_status])).toEqual([
      ['come', '1'],
      ['heard', '1'],
      ['off', '2'],
      ['silent', '0'],
    ])
    expect(await all('device_online_log')).toMatchObject([
      { device_id: 'silent', action: '0', reason: '心跳超时', log_time: '2026-11-23 10:00:00' },
    ])
    expect(await run('offlineCheck')).toEqual({ message: '0 台设备转为离线' })
  })

  it('plans that are due make a task for each facility, once, with what is to be looked at', async () => {
    const facility = 'f1'
    await insert('sys_user', { id: 'u', username: 'zhoutao', realname: '周涛', status: '1' })
    await insert('sys_depart', { id: 'd', depart_name: '县', org_code: 'A01', org_category: '1' })
    await insert('facility', { id: facility, name: '一号公厕', code: 'GC1', org_code: 'A01' })
    const plan = { name: '每周巡检', cycle: 'week', start_date: '2026-11-02', inspector: 'zhoutao', status: '1' }
    await insert(
      'inspect_plan',
      { id: 'weekly', ...plan, facility_ids: `${facility},gone` },
      { id: 'over', ...plan, facility_ids: facility, end_date: '2026-11-22' },
      { id: 'stopped', ...plan, facility_ids: facility, status: '0' },
    )
    await insert(
      'inspect_plan_item',
      { id: 'i2', plan_id: 'weekly', item_name: '水电', is_order: 2 },
      { id: 'i1', plan_id: 'weekly', item_name: '卫生', is_order: 1 },
    )
    expect(await run('inspectGenerate')).toMatchObject({
      failed: 1,
      message: expect.stringMatching(/^生成 1 个巡检任务，1 个未能生成：/),
    })
    expect(await all('inspect_task')).toMatchObject([
      { plan_id: 'weekly', facility_id: facility, inspector: 'zhoutao', plan_time: '2026-11-23 09:00:00', status: '0' },
    ])
    expect((await all('inspect_task_result')).map(({ item_name }) => item_name)).toEqual(['卫生', '水电'])
    expect(await run('inspectGenerate')).toMatchObject({ message: expect.stringMatching(/^生成 0 个巡检任务/) })
    clock.go('2026-11-24 10:00:00')
    expect(await run('inspectGenerate')).toEqual({ message: '生成 0 个巡检任务' })
  })
})
