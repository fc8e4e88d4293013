import { painted } from './moment.ts'

/** Times each keystroke from its event to the frame that shows it; the returned function stops and returns the times in ms. */
export function watchKeys(): () => Promise<number[]> {
  const times: Promise<number>[] = []
  const onKey = () => {
    const startedMs = performance.now()
    times.push(painted().then((endedMs) => endedMs - startedMs))
  }
  window.addEventListener('keydown', onKey, true)
  return () => {
    window.removeEventListener('keydown', onKey, true)
    return Promise.all(times)
  }
}
