import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#core/endpoint'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { formOf, rowsOfSheet, xlsxOf } from '#fixtures/sheets.ts'

closeServers()

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer(allParts())
  token = await server.client.login('admin')
})

const call = (path: string, request: RequestInit = {}) =>
  fetch(`${server.origin}/system-api${path}`, { ...request, headers: { 'x-access-token': token } })

describe('the import of a model with rules, numbers and a behaviour of its own', () => {
  it.each([
    [
      '/sys/user',
      ['用户账号：长度6到18个字符', '生日应为日期', '邮箱格式不正确', '所属部门“x”不存在', '身份没有选项“x”'],
    ],
    ['/sys/permission', ['菜单类型没有选项“x”', '上级菜单“x”不存在', '默认跳转应以 / 开头', '缓存页面应为是或否']],
    ['/iot/facility', ['设施类型“x”不存在', '经度应为数字', '联系电话：请输入正确的手机号码', '状态没有选项“x”']],
    ['/personal/personalEmployee', ['性别没有选项“x”', '身份证', '出生日期应为日期', '所在部门“x”不存在']],
    ['/sys/quartzJob', ['任务类名没有选项“x”', 'Cron表达式应有 6 或 7 段']],
  ])('tells all that is wrong with lines of nonsense: %s', async (api, faults) => {
    const template = await call(`${api}/importTemplate`)
    const head = (rowsOfSheet(Buffer.from(await template.arrayBuffer()))[2] ?? []).map(String)
    const lines = ['x', '-1', '甲,乙', '2024-13-45'].map((text) => head.map(() => text))
    const half = head.map((_, place) => (place % 2 === 0 ? 'y' : null))
    const answer = await call(`${api}/importExcel`, { method: 'POST', body: formOf(xlsxOf([head, ...lines, half])) })
    const { code, result } = (await answer.json()) as Envelope<{ errors: { reason: string }[] }>
    expect({ code, lines: result.errors.length }).toEqual({ code: 201, lines: 5 })
    for (const fault of faults) expect(result.errors[0]?.reason).toContain(fault)
  })
})
