/** Where a developer looks; staff never see it. */
export interface LogPort {
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}
