/**
 * Counts the frames that a page draws, for as many milliseconds; the answer of `page.evaluate` is frames per second. It runs in the page, so it is
 * plain text that no build has transformed.
 */
export const countFrames = (ms: number) => `new Promise((resolve) => {
  const startedMs = performance.now()
  let frames = 0
  requestAnimationFrame(function frame() {
    const passedMs = performance.now() - startedMs
    if (passedMs >= ${ms}) return resolve((frames * 1000) / passedMs)
    frames += 1
    requestAnimationFrame(frame)
  })
})`
