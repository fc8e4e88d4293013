/** What we use of pino-roll, which is published without types. */
declare module 'pino-roll' {
  import type { DestinationStream } from 'pino'

  interface RollingStream extends DestinationStream {
    on(event: 'error', listener: (cause: Error) => void): void
    once(event: 'close', listener: () => void): void
    end(): void
  }

  interface RollingFile {
    /** Path without date, number and extension. */
    file: string
    size: string
    frequency: 'daily'
    dateFormat: string
    extension: string
    mkdir: boolean
  }

  const openRollingFile: (options: RollingFile) => Promise<RollingStream>
  export = openRollingFile
}
