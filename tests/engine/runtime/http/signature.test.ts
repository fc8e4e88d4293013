import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import signatures from '#cases/runtime/signature.json'
import timestamps from '#cases/runtime/timestamp.json'
import { signatureOf, signDigestOf, timestampOf } from '#runtime/http'

describe('X-Sign', () => {
  it.each(signatures)('$why', ({ path, params, sign }) => {
    expect(signatureOf({ path, params, key: 'village-key' })).toBe(sign)
  })

  it('leaves out what is undefined', () => {
    const signed = { path: '/x', key: 'a' }
    expect(signatureOf({ ...signed, params: { a: undefined, b: '1' } })).toBe(
      signatureOf({ ...signed, params: { b: '1' } }),
    )
  })

  it('is an HMAC-SHA-256 where the server says so', async () => {
    const signed = { path: '/sys/dict/x', params: { a: '1' }, key: 'village-key' }
    const expected = createHmac('sha256', 'village-key').update('{"a":"1"}').digest('hex').toUpperCase()
    expect(signatureOf({ ...signed, digest: await signDigestOf('hmac-sha256') })).toBe(expected)
    expect(signatureOf({ ...signed, digest: await signDigestOf('') })).toBe(signatureOf(signed))
  })

  it('changes with the key', () => {
    const signed = { path: '/x', params: {} }
    expect(signatureOf({ ...signed, key: 'a' })).not.toBe(signatureOf({ ...signed, key: 'b' }))
  })
})

describe('X-TIMESTAMP', () => {
  it.each(timestamps)('$why', ({ at, zoneMinutes, header }) => {
    expect(timestampOf(Date.parse(at), zoneMinutes)).toBe(header)
  })
})
