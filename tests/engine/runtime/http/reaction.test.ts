import { describe, expect, it } from 'vitest'
import reactions from '#cases/runtime/reaction.json'
import { fakePorts, settled } from '#fixtures/ports.ts'
import { createFailureReaction, type FailureKind } from '#runtime/http'

interface FailureRow {
  status: number
  message?: string
  kind?: FailureKind
  token?: string
  quiet?: boolean
  notified?: boolean
  times?: number
}

interface ReactionRow {
  why: string
  path?: string
  workChat?: boolean
  failures: FailureRow[]
  seen: string[]
  after1500ms?: string[]
  afterButton?: string[]
}

const rows = reactions as ReactionRow[]

function setup({ path = '/system/user-list', workChat = false }: Partial<ReactionRow> = {}) {
  const ports = fakePorts({ agent: { name: '', workChat } })
  ports.path = path
  let token = 't0'
  const drafts: string[] = []
  const reaction = createFailureReaction({
    ports,
    token: () => token,
    keepInput: () => void drafts.push(`kept before ${ports.seen.length} words`),
    logout: async () => {
      token = ''
      ports.seen.push('logout')
    },
    carry: ({ message, shownMs }) => void ports.seen.push(`carry ${message} ${shownMs}`),
  })
  const fail = ({ status, message = '', kind = 'http', token: sentToken = 't0', quiet = false }: FailureRow) =>
    reaction.react({ kind, status, code: status, message, requestId: '', result: null }, { token: sentToken, quiet })
  return { ports, fail, kept: drafts }
}

describe('failures', () => {
  it.each(rows)('$why', async ({ failures, seen, after1500ms = [], afterButton = [], ...world }) => {
    const { ports, fail, kept } = setup(world)
    for (const failure of failures) {
      for (let count = 0; count < (failure.times ?? 1); count++) expect(fail(failure)).toBe(failure.notified ?? true)
    }
    expect(ports.seen).toEqual(seen)
    ports.clock.advance(1_499)
    expect(ports.seen).toEqual(seen)
    ports.clock.advance(1)
    expect(ports.seen).toEqual([...seen, ...after1500ms])
    ports.pressModal()
    await settled()
    expect(ports.seen).toEqual([...seen, ...after1500ms, ...afterButton])
    expect(kept).toEqual(after1500ms.length + afterButton.length > 0 ? ['kept before 0 words'] : [])
  })
})

describe('notices', () => {
  it('carry the title 系统提示 and stand for 4 seconds', () => {
    const { ports, fail } = setup()
    fail({ status: 403 })
    expect(ports.notices).toEqual([{ tone: 'error', title: '系统提示', message: '拒绝访问', shownMs: 4_000 }])
  })

  it('are said again when they no longer stand', () => {
    const { ports, fail } = setup()
    fail({ status: 403 })
    ports.clock.advance(3_999)
    fail({ status: 403 })
    expect(ports.seen).toHaveLength(1)
    ports.clock.advance(1)
    fail({ status: 403 })
    expect(ports.seen).toHaveLength(2)
  })

  it('offer 重新登录 in the modal', () => {
    const { ports, fail } = setup()
    fail({ status: 500, message: 'Token失效' })
    expect(ports.modals).toMatchObject([{ title: '登录已过期', okText: '重新登录', byButton: true }])
  })
})

describe('a new session in the same page', () => {
  it('is told of its own end again', async () => {
    const { ports, fail } = setup({ path: '/user/login' })
    fail({ status: 500, message: 'Token失效' })
    ports.pressModal()
    await settled()
    fail({ status: 403 })
    expect(ports.seen.at(-1)).toBe('notice 拒绝访问')
  })
})
