/** The texts that people read, in Chinese, each once; apart from them those that wait for their place to be built. Rules and errors carry their own texts. */

export { calendarMessages } from './calendar.ts'
export { dashboardMessages } from './dashboard.ts'
export { documentMessages } from './document.ts'
export { fillText } from './fillText.ts'
export { inspectorMessages } from './inspector.ts'
export { laterMessages } from './later.ts'
export { liveMessages } from './live.ts'
export { mapMessages } from './map.ts'
export { messages } from './messages.ts'
export { subTableMessages } from './subTable.ts'
export { timelineMessages } from './timeline.ts'
export { transferMessages } from './transfer.ts'
