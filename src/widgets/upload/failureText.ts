import { fillText, uploadMessages } from '#core/message'

const { failed, failedBecause, fileFailed } = uploadMessages

/** A reason without the words that it failed, which stand before it. */
const reasonAlone = (reason: string): string =>
  reason.startsWith(failed) ? reason.slice(failed.length).replace(/^[，,：:.。\s]+/, '') : reason

/** That a file failed, and why where that is known. spec: widgets §8 Upload failure */
export function failureText(reason: string): string {
  const alone = reasonAlone(reason)
  return alone === '' ? failed : fillText(failedBecause, { reason: alone })
}

/** The same with the name of the file, for a notice far from its line. */
export function namedFailureText(file: string, reason: string): string {
  return `${fillText(fileFailed, { file })} ${reasonAlone(reason)}`.trimEnd()
}
