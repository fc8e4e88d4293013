import { Session } from 'node:inspector'

/**
 * Runs a full garbage collection. Reading and checking the documents leaves much garbage, which an idle server would keep for hours. Node offers
 * this at runtime only through the inspector.
 */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await new Promise<void>((resolve) => session.post('HeapProfiler.collectGarbage', () => resolve()))
  } finally {
    session.disconnect()
  }
}
