import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type FailureNotice, isTokenInvalid, noticeFor, type RequestFailure } from '#core/error'

interface NoticeCase {
  why: string
  failure: RequestFailure
  notice: FailureNotice
}
const cases: NoticeCase[] = JSON.parse(readFileSync('tests/cases/error/notice.json', 'utf8'))

it.each(cases)('$why', ({ failure, notice }) => {
  expect(noticeFor(failure)).toEqual(notice)
})

it('knows the token-invalid text wherever it stands', () => {
  expect(isTokenInvalid('操作失败，Token失效')).toBe(true)
  expect(isTokenInvalid('Token无效!')).toBe(false)
})
