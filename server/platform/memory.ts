import { Session } from 'node:inspector'

/**
 * One whole collection. Reading and checking the documents leaves more behind than the server keeps, and a server that
 * then waits for its first callers would hold it for hours. Node offers this to running programs by its inspector alone.
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
