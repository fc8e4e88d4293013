/** Where the port reports what nobody waits for. Pino's order: fields first. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
