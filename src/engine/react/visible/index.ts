/** Whether a page is visible: timers and sockets in hidden tabs pause. spec: architecture (Hidden tabs) */
export { useVisible, VisibleProvider } from './visible.ts'
