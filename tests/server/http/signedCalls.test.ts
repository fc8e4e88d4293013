import { describe, expect, it } from 'vitest'
import { fakePorts } from '#fixtures/ports.ts'
import { closeServers, startServer } from '#fixtures/server.ts'
import { echoPart } from '#fixtures/serverEcho.ts'
import type { HttpPort } from '#runtime/port'
import { createRuntime } from '#runtime/service'

closeServers()

/** Sends what the client of the browser sends. */
const wire: HttpPort = {
  async send({ method, url, headers, body }) {
    const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: body as string }) })
    return { status: response.status, headers: {}, body: await response.text() }
  },
}

describe.each(['md5', 'hmac-sha256'])('the client, where %s is demanded', async (SIGN_ALGORITHM) => {
  const environment = { SIGN_REQUIRED: 'on', SIGN_ALGORITHM }
  const { origin } = await startServer({ parts: [echoPart()], environment })
  const ports = fakePorts({ http: wire as never })
  ports.clock.nowMs = () => Date.now()
  const { http } = createRuntime({ ports, base: `${origin}/system-api` })

  it.each([
    ['nothing', {}],
    ['empty parameters', { keyword: '', pageSize: 10 }],
    ['what is not sent', { keyword: undefined, pid: null }],
    ['lists', { ids: ['2', '10', '一'], flags: [true, null] }],
    ['Chinese and signs', { keyword: '张 + 李&=%/?#😀', 中文: '值' }],
    ['objects', { condition: { name: '张', size: 1 } }],
    ['names that are numbers', { 10: 'a', 9: 'b', a: 'c' }],
    ['quotes and lines', { keyword: '"\\\n\t' }],
  ])('signs %s', async (_, query) => {
    await expect(http.signedGet('/echo/signed/priority', query)).resolves.toBeNull()
  })

  it.each(['sys_user,realname,username', "sys_user,realname,username,status = '正常'", '中,文'])(
    'signs the code %s',
    async (code) => {
      const path = `/echo/signed/${encodeURIComponent(code)}`
      await expect(http.signedGet(path, { keyword: '张' })).resolves.toBeNull()
    },
  )

  it('is refused where it does not sign', async () => {
    await expect(http.get('/echo/signed/priority')).rejects.toThrow('签名')
  })
})
