import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { echoPart } from '#fixtures/serverEcho.ts'
import { formatDateTime } from '#server/platform'

closeServers()
const key = 'a key of the test'
const md5 = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
const stamp = (awayS = 0) => formatDateTime(Date.now() + awayS * 1_000).replace(/\D/g, '')

const code = 'sys_user,realname,username'
const query = { pageSize: 10, keyword: '张', _t: 1 }
/** Sorted, numbers as text, without `_t`. spec: contract §3 */
const signed = md5(`{"keyword":"张","pageSize":"10","x-path-variable":"${code}"}${key}`)

describe.each([
  ['demanded', 'on'],
  ['not demanded', 'off'],
])('IN-03 a signature, %s', async (_, required) => {
  const { client } = await startServer({ parts: [echoPart()], environment: { SIGN_KEY: key, SIGN_REQUIRED: required } })
  const ask = (headers: Record<string, string>) =>
    client.call('GET', `/echo/signed/${encodeURIComponent(code)}`, { query, headers })

  it.each([
    ['right', () => ({ 'x-sign': signed, 'x-timestamp': stamp() }), '操作成功！'],
    ['in lower case', () => ({ 'x-sign': signed.toLowerCase(), 'x-timestamp': stamp() }), '操作成功！'],
    ['a little early', () => ({ 'x-sign': signed, 'x-timestamp': stamp(200) }), '操作成功！'],
    ['wrong', () => ({ 'x-sign': md5('x'), 'x-timestamp': stamp() }), 'Sign签名校验失败！'],
    ['absent, with a time', () => ({ 'x-timestamp': stamp() }), 'Sign签名校验失败！'],
    ['old', () => ({ 'x-sign': signed, 'x-timestamp': stamp(-600) }), '签名验证失败:X-TIMESTAMP已过期'],
    ['from the future', () => ({ 'x-sign': signed, 'x-timestamp': stamp(600) }), '签名验证失败:X-TIMESTAMP已过期'],
    ['without a time', () => ({ 'x-sign': signed }), '签名验证失败:X-TIMESTAMP格式必须为:yyyyMMddHHmmss'],
    [
      'with half a time',
      () => ({ 'x-sign': signed, 'x-timestamp': '20260101' }),
      '签名验证失败:X-TIMESTAMP格式必须为:yyyyMMddHHmmss',
    ],
  ])('%s: answered by its text', async (_name, headers, message) => {
    const { status, body } = await ask(headers())
    expect([status, body.message, body.success]).toEqual([200, message, message === '操作成功！'])
  })

  it('that is missing', async () => {
    expect((await ask({})).body.success).toBe(required === 'off')
  })
})

it('covers empty parameters, which a search without a keyword sends', async () => {
  const { client } = await startServer({ parts: [echoPart()], environment: { SIGN_KEY: key } })
  const headers = { 'x-sign': md5(`{"keyword":"","pageSize":"10"}${key}`), 'x-timestamp': stamp() }
  const { body } = await client.call('GET', '/echo/signed/priority?keyword=&pageSize=10&_t=1', { headers })
  expect(body.success).toBe(true)
})

it('is an HMAC-SHA-256 where the setting says so, and no MD5', async () => {
  const environment = { SIGN_KEY: key, SIGN_ALGORITHM: 'hmac-sha256' }
  const { client } = await startServer({ parts: [echoPart()], environment })
  const ask = async (sign: string) => {
    const headers = { 'x-sign': sign, 'x-timestamp': stamp() }
    return (await client.call('GET', `/echo/signed/${encodeURIComponent(code)}`, { query, headers })).body.success
  }
  const text = `{"keyword":"张","pageSize":"10","x-path-variable":"${code}"}`
  const hmac = createHmac('sha256', key).update(text).digest('hex').toUpperCase()
  expect([await ask(hmac), await ask(signed), await ask('')]).toEqual([true, false, false])
})

it('IN-03 is by a key of the installation when none is set', async () => {
  const [one, two] = await Promise.all([startServer({ empty: true }), startServer({ empty: true })])
  const keyOf = async (server: typeof one) =>
    (await server.client.call<Record<string, string>>('GET', '/sys/config/data')).body.result.SIGN_KEY
  expect(await keyOf(one)).toMatch(/^[0-9a-f]{64}$/)
  expect(await keyOf(one)).not.toBe(await keyOf(two))
  const again = await startServer({ shared: one })
  expect(await keyOf(again)).toBe(await keyOf(one))
})
