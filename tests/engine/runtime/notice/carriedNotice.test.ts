import { describe, expect, it } from 'vitest'
import { fakePorts } from '#fixtures/ports.ts'
import { createCarriedNotice } from '#runtime/notice'

const notice = { tone: 'success', title: '', message: '退出登录成功！', shownMs: 4_000 } as const

describe('a carried notice', () => {
  it('is shown once by the page that comes', () => {
    const ports = fakePorts()
    createCarriedNotice(ports).keep(notice)
    expect(ports.notices).toEqual([])
    createCarriedNotice(ports).show()
    createCarriedNotice(ports).show()
    expect(ports.notices).toEqual([notice])
  })

  it('is forgotten after a minute', () => {
    const ports = fakePorts()
    createCarriedNotice(ports).keep(notice)
    ports.clock.advance(60_001)
    createCarriedNotice(ports).show()
    expect(ports.notices).toEqual([])
  })

  it.each(['{', '[]', { ...notice, tone: 'loud' }, { ...notice, message: 7 }])('reads %j as nothing', (value) => {
    const ports = fakePorts()
    const untilMs = ports.clock.nowMs() + 1_000
    const text = typeof value === 'string' ? value : JSON.stringify({ value, untilMs })
    ports.storage.session.write('CARRIED_NOTICE', text)
    createCarriedNotice(ports).show()
    expect(ports.notices).toEqual([])
  })
})
