/** What a page tells of an error, as it came. */
export interface SentReport {
  message: string
  stack?: string
  url?: string
  requestId?: string
  screen?: string
  version?: string
  agent?: string
}

export type Report = Required<SentReport>

/** One line of what can be read; line ends stay where `lines` may be several. */
function plain(text: string | undefined, most: number, lines = false): string {
  const unfit = lines ? /[^\P{C}\n\t]/gu : /\p{C}/gu
  return (text ?? '').replace(unfit, ' ').trim().slice(0, most)
}

/** The report as it may stand in a log: without control characters, cut, and without what stood in the query of the page. */
export const readReport = (sent: SentReport): Report => ({
  message: plain(sent.message, 1_000),
  stack: plain(sent.stack, 8_000, true),
  url: plain(sent.url?.split(/[?#]/, 1)[0], 500),
  requestId: plain(sent.requestId, 64),
  screen: plain(sent.screen, 100),
  version: plain(sent.version, 64),
  agent: plain(sent.agent, 500),
})
