import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Job } from '#core/job'
import { createNoticeQueue, NoticeHost } from '#pages/notice'
import type { Progress, ProgressState } from '#runtime/port'
import '../harness.tsx'

const job: Job = {
  ...{
    id: 'j1',
    title: '添加',
    status: 'running',
    done: 1,
    total: 4,
    failed: 0,
    faults: [],
    message: '',
    result: null,
  },
}

async function draw(first: Partial<Job> = {}, aside = false) {
  let state: ProgressState = { job: { ...job, ...first }, lost: false, cancelling: false }
  const listeners = new Set<() => void>()
  const messages: string[] = []
  const progress: Progress = {
    title: '添加',
    snapshot: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    cancel: () => void messages.push('cancel'),
    aside,
    saveFaults: () => void messages.push('save'),
  }
  const queue = createNoticeQueue()
  render(<NoticeHost queue={queue} />)
  void queue.notice.progress(progress).then(() => messages.push('close'))
  await screen.findByText('已完成 1 / 4', {}, { timeout: 15_000 })
  const becomes = (more: Partial<Job>, how: Partial<ProgressState> = {}) =>
    act(async () => {
      state = { ...state, ...how, job: { ...state.job, ...more } }
      for (const listener of listeners) listener()
    })
  return { messages, becomes }
}

it('tells how far it is, can be cancelled, and closes by itself when all went well', async () => {
  const { messages, becomes } = await draw()
  fireEvent.click(screen.getByRole('button', { name: '取消任务' }))
  await becomes({}, { cancelling: true })
  expect(screen.getByText('正在取消')).toBeTruthy()
  await becomes({ done: 4, status: 'done' })
  await expect.poll(() => messages).toEqual(['cancel', 'close'])
})

it('says that the line is lost', async () => {
  const { becomes } = await draw()
  await becomes({}, { lost: true })
  expect(screen.getByRole('alert').textContent).toContain('重连后继续显示进度')
})

it('lists what failed until it is closed, and hands it over', async () => {
  const { messages, becomes } = await draw()
  await becomes({ done: 4, failed: 2, status: 'done', faults: [{ row: 3, message: '已存在' }] })
  expect(screen.getByRole('alert').textContent).toContain('完成 2，失败 2')
  expect(screen.getByRole('region', { name: '失败明细' }).textContent).toContain('只列出前 1 条')
  expect(screen.getByText('已存在')).toBeTruthy()
  fireEvent.click(screen.getByText('下载失败明细'))
  fireEvent.click(screen.getByRole('button', { name: /关\s?闭/ }))
  await expect.poll(() => messages).toEqual(['save', 'close'])
})

it('says why it ended', async () => {
  await draw({ status: 'interrupted', message: '服务器已重启' })
  expect(screen.getByRole('alert').textContent).toContain('服务器已重启')
})

it('can be left to itself where that is allowed', async () => {
  const { messages } = await draw({}, true)
  fireEvent.click(screen.getByRole('button', { name: '转到后台' }))
  await expect.poll(() => messages).toEqual(['close'])
})
