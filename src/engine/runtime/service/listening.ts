import { changesRights } from './rightsChange.ts'
import type { Runtime } from './runtime.ts'

/**
 * Lets the services hear of each other: what ends with a session, what is kept when the page goes, which writes change the
 * rights of whoever wrote, and what is published meanwhile. Answers how to stop.
 */
export function listen(runtime: Omit<Runtime, 'dispose'>): () => void {
  const { ports, http, session, signOn, dictionaries, documents, drafts, clientLog } = runtime
  const { navigation, lifecycle } = ports

  const ends = [
    session.onEnd((why) => {
      drafts.flush()
      dictionaries.clear()
      documents.clear()
      signOn.rest()
      if (why === 'peer') navigation.replace(runtime.loginPath(navigation.currentPath()))
    }),
    http.onWritten((path) => {
      if (changesRights(path)) void session.renewPermissions()
    }),
    http.onPublished(() => {
      documents.published(null)
      void session.renewPermissions()
    }),
    lifecycle.onHide(drafts.flush),
    lifecycle.onUncaught((error) => clientLog.report(error, 'uncaught')),
    session.dispose,
  ]
  return () => {
    for (const end of ends) end()
  }
}
