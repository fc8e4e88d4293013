import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Tells early that there is too much to do, so that callers are sent away while there is strength left to answer. */
interface Pressure {
  /** True when the event loop lags. */
  high(): boolean
  stop(): void
}

const sampleMs = 500
const lagMs = 250

/** Watches the mean delay of the event loop; two half seconds in a row that lag count, a single pause does not. */
export function watchPressure(): Pressure {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  let high = false
  let lagged = false
  const timer = setInterval(() => {
    const lags = delay.mean / 1e6 > lagMs
    high = lags && lagged
    lagged = lags
    delay.reset()
  }, sampleMs)
  timer.unref()
  return {
    high: () => high,
    stop: () => {
      clearInterval(timer)
      delay.disable()
    },
  }
}
