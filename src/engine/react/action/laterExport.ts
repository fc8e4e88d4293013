import type { ActionHost } from './host.ts'

/** Follows an export in the background. Its code comes with the first. */
export const followExport = async (begun: { jobId: string | null }, host: Pick<ActionHost, 'ports'>): Promise<void> =>
  (await import('./followExport.ts')).followExport(begun, host)
