import { describe, expect, it } from 'vitest'
import { callsOf, codesOf, endpoints, methodFinder, openApiOf } from '#core/endpoint'

describe('the catalogue of calls', () => {
  it('has every call and every id once', () => {
    const calls = endpoints.flatMap(callsOf)
    expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
    const ids = endpoints.map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s says who may call it and what it is',
    (_, endpoint) => {
      expect(endpoint.summary).toMatch(/\p{Script=Han}/u)
      expect(endpoint.path).toMatch(/^(\/([A-Za-z][\w.-]*|\{\w+\*?\}))+\/?$/)
      if (endpoint.access.kind === 'code')
        for (const code of codesOf(endpoint.access)) expect(code).toMatch(/^[a-zA-Z]+(:[A-Za-z_]+)+$/)
      if (endpoint.access.kind === 'own') expect(endpoint.access.rule.length).toBeGreaterThan(10)
    },
  )

  it('is open to strangers only where nobody can be signed in yet', () => {
    expect(endpoints.filter(({ access }) => access.kind === 'public').map(({ id }) => id)).toEqual([
      'session.randomImage',
      'session.checkCaptcha',
      'session.login',
      'session.secondStep',
      'session.secondStepCode',
      'session.sms',
      'session.smsAlias',
      'session.phoneLogin',
      'session.casLogin',
      'session.logout',
      'account.register',
      'account.registerAlias',
      'account.querySysUser',
      'account.querySysUserAlias',
      'account.phoneVerification',
      'account.passwordChange',
      'account.passwordChangeByQuery',
      'account.resetPassword',
      'mcp.door',
      'thirdLogin.start',
      'thirdLogin.callback',
      'thirdLogin.getLoginUser',
      'announcement.show',
      'file.view',
      'file.importReportFile',
      'monitor.metrics',
      'job.exportFile',
      'report.print',
      'report.view',
      'system.health',
      'system.ready',
      'system.config',
    ])
    expect(endpoints.filter(({ access }) => access.kind === 'known').map(({ id }) => id)).toEqual(['system.clientLog'])
  })

  it('takes no body and changes nothing on GET, but for the logout and the cache', () => {
    for (const { id, method, body } of endpoints) if (method === 'GET') expect([id, body]).toEqual([id, undefined])
  })
})

describe('the methods of a path', () => {
  const methods = methodFinder(endpoints)
  it.each([
    ['/sys/login', 'POST'],
    ['/sys/logout', 'POST GET'],
    ['/sys/selectDepart', 'POST PUT'],
    ['/sys/dict/getDictItems/sys_user,realname,username,status = 1', 'GET'],
    ['/sys/dict/getDictItems', ''],
    ['/sys/dict/getDictItems/a/b', ''],
    ['/sys/common/static/temp/a/b.png', 'GET'],
    ['/sys/common/static/', ''],
    ['/SYS/LOGIN', ''],
    ['/sys/login/', ''],
  ])('%s: %s', (path, expected) => {
    expect(methods(path).join(' ')).toBe(expected)
  })
})

describe('the catalogue as OpenAPI', () => {
  const api = openApiOf(endpoints, { base: '/system-api', version: '1.2.3', modelOf: () => undefined }) as {
    paths: Record<string, Record<string, { operationId: string; parameters: unknown[]; security: unknown[] }>>
  }

  it('has every call with its parameters and its guard', () => {
    const operations = Object.values(api.paths).flatMap((each) => Object.values(each))
    expect(operations).toHaveLength(endpoints.flatMap(callsOf).length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    expect(api.paths['/sys/role/datarule/{permissionId}/{roleId}']?.get?.parameters).toEqual([
      { name: 'permissionId', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'roleId', in: 'path', required: true, schema: { type: 'string' } },
    ])
    expect(api.paths['/sys/login']?.post?.security).toEqual([])
    expect(api.paths['/sys/online/list']?.get?.security).toEqual([{ token: [] }])
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(api))).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/system-api' }] })
  })
})
