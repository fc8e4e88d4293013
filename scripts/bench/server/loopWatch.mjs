import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded before the server: on SIGUSR2 it prints by how many ms the event loop was late, and resets. */
const resolutionMs = 5

if (process.argv[1]?.endsWith('main.js') && process.env.LOOP_FILE) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  process.on('SIGUSR2', () => {
    const lateMs = (share) => Math.max(0, delay.percentile(share) / 1e6 - resolutionMs)
    writeFileSync(process.env.LOOP_FILE, JSON.stringify({ p50Ms: lateMs(50), p99Ms: lateMs(99) }))
    delay.reset()
  })
}
