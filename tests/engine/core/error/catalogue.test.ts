import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ErrorEntry, type ErrorId, envelopeOf, errorCatalogue, ProductError, productError } from '#core/error'

interface ContractCase {
  about: string
  id: ErrorId
  status: number
  code: number
  params?: Record<string, string>
  message: string
}
const cases: ContractCase[] = JSON.parse(readFileSync('tests/cases/error/contract.json', 'utf8'))
const entries = Object.entries(errorCatalogue) as [ErrorId, ErrorEntry][]

describe('errors of the contract', () => {
  it.each(cases)('$about: $message', ({ id, status, code, params, message }) => {
    const error = productError(id, params)
    expect({ status: error.status, code: error.code, message: error.message }).toEqual({ status, code, message })
  })
})

describe('the catalogue', () => {
  it('uses only the HTTP statuses that have a meaning of their own', () => {
    const allowed = [200, 400, 401, 403, 404, 409, 413, 414, 429, 431, 503]
    expect(entries.filter(([, { status }]) => !allowed.includes(status))).toEqual([])
  })

  it('never answers 200 with a code that means success', () => {
    expect(entries.filter(([, { code }]) => code === 0 || (code >= 200 && code < 300))).toEqual([])
  })

  it('says the same text only where the reason is the caller’s', () => {
    const texts = entries.map(([, { message }]) => message).filter((message) => message !== '{reason}')
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })

  it('tells everybody what to do', () => {
    expect(entries.filter(([, { message, remedy }]) => message === '' || remedy === '')).toEqual([])
  })
})

describe('docs/errors.md', () => {
  const rows = readFileSync('docs/errors.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const cells = line.split(' | ')
      return line.startsWith('| `') ? [cells.map((cell) => cell.replaceAll(/^\| | \|$/g, ''))] : []
    })

  it('lists every error as it is, and nothing else', () => {
    const readers = { staff: '使用者', implementer: '实施者', operator: '运维' }
    const expected = entries.map(([id, { status, code, message, audience, remedy }]) => [
      `\`${id}\``,
      `${status}`,
      `${code}`,
      `\`${message}\``,
      readers[audience],
      remedy,
    ])
    expect(rows).toEqual(expected)
  })
})

describe('productError', () => {
  it('carries a result to the envelope', () => {
    const current = { id: '1', rowVersion: 3 }
    const error = productError('stale', {}, { current })
    expect(error).toBeInstanceOf(ProductError)
    expect(envelopeOf(error, 1_700_000_000_000)).toEqual({
      success: false,
      message: '数据已被他人修改，请核对后重新提交',
      code: 409,
      result: { current },
      timestamp: 1_700_000_000_000,
    })
  })

  it('fills what it is given and leaves no empty place in sight', () => {
    expect(productError('badRequest', { reason: '第 3 行缺少 name' }).message).toBe('请求有误：第 3 行缺少 name')
    expect(productError('badRequest').message).toBe('请求有误：')
    expect(productError('failed', { reason: '$& {reason}' }).message).toBe('$& {reason}')
  })
})
