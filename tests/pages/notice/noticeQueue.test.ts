import { expect, it } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { createNoticeQueue, type Notifier } from '#pages/notice'

const notice = (message: string) => ({ tone: 'info', title: '', message, shownMs: 1 }) as const

function fakeNotifier(messages: string[], answer = true): Notifier {
  return {
    notice: ({ message }) => messages.push(message),
    modal: async ({ title }) => void messages.push(title),
    progress: async ({ title }) => void messages.push(title),
    loading: (message) => void messages.push(message),
    confirm: async ({ message }) => messages.push(message) > 0 && answer,
  }
}

it('keeps what is said until a notifier comes, in order', async () => {
  const queue = createNoticeQueue()
  const messages: string[] = []
  let notified = 0
  queue.subscribe(() => notified++)
  expect(queue.isWaiting()).toBe(false)
  queue.notice.notice(notice('a'))
  const answer = queue.confirm.confirm({ title: '', message: 'b' })
  const pressed = queue.notice.modal({ title: 'c', message: '', okText: '' })
  queue.notice.loading('d')
  expect([notified, queue.isWaiting(), messages]).toEqual([4, true, []])
  queue.attach(fakeNotifier(messages, false))
  expect(await answer).toBe(false)
  await pressed
  expect([queue.isWaiting(), messages]).toEqual([false, ['a', 'b', 'c', 'd']])
})

it('waits again when the notifier has gone', async () => {
  const queue = createNoticeQueue()
  const [first, second]: string[][] = [[], []]
  queue.attach(fakeNotifier(first ?? []))()
  queue.notice.notice(notice('late'))
  await settled()
  expect(first).toEqual([])
  queue.attach(fakeNotifier(second ?? []))
  expect(second).toEqual(['late'])
})
