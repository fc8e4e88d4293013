/** Whether what is drawn can be seen: timers and sockets of pages in hidden tabs rest. spec: architecture (Hidden tabs) */
export { useVisible, VisibleProvider } from './visible.ts'
