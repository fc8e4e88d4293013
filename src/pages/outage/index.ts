/** When the server is out of reach: a page while it gives no menu, a banner above a page that stands. Both ask again by themselves. */
export { OfflineBanner } from './OfflineBanner.tsx'
export { OutagePage } from './OutagePage.tsx'
export { useRetries } from './useRetries.ts'
