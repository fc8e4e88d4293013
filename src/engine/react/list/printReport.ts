import type { ActionPorts } from '#react/action'

/** Opens the server's print page of a report in a window of its own, with the conditions and the order of a list. spec: shell §7 Report print URL */
export async function printReport(
  id: string,
  query: Readonly<Record<string, string>>,
  { files, openLink }: Pick<ActionPorts, 'files' | 'openLink'>,
): Promise<void> {
  const { reportUrl } = await files.stored()
  openLink(await reportUrl(id, query), true)
}
