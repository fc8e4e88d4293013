import { expect, it } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { createNoticeQueue, type Notifier } from '#pages/notice'

const notice = (message: string) => ({ tone: 'info', title: '', message, shownMs: 1 }) as const

function fakeTeller(said: string[], answer = true): Notifier {
  return {
    notice: ({ message }) => said.push(message),
    modal: async ({ title }) => void said.push(title),
    progress: async ({ title }) => void said.push(title),
    loading: (message) => void said.push(message),
    confirm: async ({ message }) => said.push(message) > 0 && answer,
  }
}

it('keeps what is said until a notifier comes, in order', async () => {
  const queue = createNoticeQueue()
  const said: string[] = []
  let heard = 0
  queue.subscribe(() => heard++)
  expect(queue.isWaiting()).toBe(false)
  queue.notice.notice(notice('a'))
  const asked = queue.confirm.confirm({ title: '', message: 'b' })
  const pressed = queue.notice.modal({ title: 'c', message: '', okText: '' })
  queue.notice.loading('d')
  expect([heard, queue.isWaiting(), said]).toEqual([4, true, []])
  queue.attach(fakeTeller(said, false))
  expect(await asked).toBe(false)
  await pressed
  expect([queue.isWaiting(), said]).toEqual([false, ['a', 'b', 'c', 'd']])
})

it('waits again when the notifier has gone', async () => {
  const queue = createNoticeQueue()
  const [first, second]: string[][] = [[], []]
  queue.attach(fakeTeller(first ?? []))()
  queue.notice.notice(notice('late'))
  await settled()
  expect(first).toEqual([])
  queue.attach(fakeTeller(second ?? []))
  expect(second).toEqual(['late'])
})
