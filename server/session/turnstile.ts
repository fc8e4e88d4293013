import { productError } from '#core/error'

/** Lets `atOnce` pieces of work run and `waiting` wait; whoever comes then is sent away with 503. */
export function turnstile({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  const leave = () => {
    running -= 1
    queue.shift()?.()
  }
  const enter = async () => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw productError('busy')
      await new Promise<void>((go) => queue.push(go))
    }
    running += 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
