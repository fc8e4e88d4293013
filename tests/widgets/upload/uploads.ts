import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { deferred, ok, settled } from '#fixtures/ports.ts'
import type { HttpReply, HttpRequest } from '#runtime/port'
import { createWidgetWorld } from '../world.tsx'

export const call = 'POST /sys/common/upload'
export const image = { type: 'image', title: '样例' }
export const file = { type: 'file', title: '样例' }

export const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
export const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
export const names = () =>
  [...document.querySelectorAll('.ant-upload-list-item-name')].map(({ textContent }) => textContent)

/** Chooses files; they are on their way once the control lists them. */
export const choose = async (...files: File[]) => {
  await act(async () => {
    fireEvent.change(input(), { target: { files } })
    await settled()
  })
}

/** A server whose answers are given by hand, by the name of the file. */
export function heldUploads() {
  const world = createWidgetWorld()
  const answers = new Map<string, ReturnType<typeof deferred<HttpReply>>>()
  const requests: HttpRequest[] = []
  world.ports.http.on(call, (request) => {
    const { name } = (request.body as FormData).get('file') as File
    const answer = deferred<HttpReply>()
    answers.set(name, answer)
    requests.push(request)
    return answer.promise
  })
  const answer = async (name: string, reply: HttpReply) => {
    await waitFor(() => expect(answers.has(name)).toBe(true))
    await act(async () => {
      answers.get(name)?.resolve(reply)
      await settled()
    })
  }
  const stored = (name: string) => answer(name, ok(null, { message: `temp/ab/${name}` }))
  return { world, requests, answer, stored, sent: () => waitFor(() => expect(requests.length).toBeGreaterThan(0)) }
}
