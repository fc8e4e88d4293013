/** The whole of the pages: settings around them, the route guard, the login page or the frame, and the notifier. */
export { App } from './App.tsx'
export { prepareFirstPage } from './frame.ts'
export { type LoadParts, pageParts } from './parts.ts'
