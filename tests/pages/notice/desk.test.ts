import { expect, it } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { createNoticeDesk, type Teller } from '#pages/notice'

const notice = (message: string) => ({ tone: 'info', title: '', message, shownMs: 1 }) as const

function fakeTeller(said: string[], answer = true): Teller {
  return {
    notice: ({ message }) => said.push(message),
    modal: async ({ title }) => void said.push(title),
    progress: async ({ title }) => void said.push(title),
    loading: (message) => void said.push(message),
    confirm: async ({ message }) => said.push(message) > 0 && answer,
  }
}

it('keeps what is said until a teller comes, in order', async () => {
  const desk = createNoticeDesk()
  const said: string[] = []
  let heard = 0
  desk.subscribe(() => heard++)
  expect(desk.wanted()).toBe(false)
  desk.notice.notice(notice('a'))
  const asked = desk.confirm.confirm({ title: '', message: 'b' })
  const pressed = desk.notice.modal({ title: 'c', message: '', okText: '' })
  desk.notice.loading('d')
  expect([heard, desk.wanted(), said]).toEqual([4, true, []])
  desk.attach(fakeTeller(said, false))
  expect(await asked).toBe(false)
  await pressed
  expect([desk.wanted(), said]).toEqual([false, ['a', 'b', 'c', 'd']])
})

it('waits again when the teller has gone', async () => {
  const desk = createNoticeDesk()
  const [first, second]: string[][] = [[], []]
  desk.attach(fakeTeller(first ?? []))()
  desk.notice.notice(notice('late'))
  await settled()
  expect(first).toEqual([])
  desk.attach(fakeTeller(second ?? []))
  expect(second).toEqual(['late'])
})
